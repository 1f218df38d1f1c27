"""Fill a database with thousands of games in seconds: `python -m tests.bench.generated.games 1000`.

A few real games are copied under new ids of tables and players, with new salts, at other times.
Each copy is sealed anew, so that `verify_log` and `rebuild` find nothing wrong. Only
`verify_log --rules` does: other ids would have led to other shuffles.
"""

import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import chain, cycle, islice, repeat
from operator import attrgetter
from random import Random
from typing import Any

import django
from django.apps import apps

if not apps.ready:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()

from django.db import connection, transaction
from django.utils import timezone

from events.chain.seal import COLUMNS
from games.players.models import Player
from games.players.names import folded
from games.tables.models import AnswerCount, SeatSummary, SeenVersion, TableSummary
from tests.bench.generated.copies import Copier, Line, columns_of
from tests.bench.generated.templates import GAMES, Template, columns, templates

SHARES = {
    "finished": 70,
    "unseen": 3,
    "voided": 3,
    "open": 4,
    "hosted": 2,
    "playing": 14,
    "timed": 3,
    "bot": 1,
}
"""How many of a hundred games are of each kind."""

RUNNING = ("playing", "timed", "open", "playing", "hosted")
DAYS = 5
"""The games begin within so many days, so that none of them has anything due yet."""

HEAD = ("stream", "version", "digest")
COLUMNS_OF: dict[str, Sequence[str]] = {
    "events_head": HEAD,
    "tables_tablesummary": columns(TableSummary),
    "tables_seatsummary": columns(SeatSummary),
    "tables_seenversion": columns(SeenVersion),
    "tables_answercount": columns(AnswerCount),
}
CHUNK = 500
Game = tuple[str, str]
"""A kind, and the player it is for; empty for any player."""


@dataclass(frozen=True, slots=True)
class Players:
    """The players of the generated games."""

    twenty: str
    """Has 20 running games and 40 that ended, however many games there are."""

    two_hundred: str
    """Has 200 running games and 100 that ended, from 500 games on."""

    veteran: str
    """Has one in fifty of all games that ended, and no other."""

    others: Sequence[str]
    """Share all other games."""


def generate(
    number: int,
    *,
    moves: int = 4,
    games: Sequence[str] = tuple(GAMES),
    others: int = 5000,
    now: datetime | None = None,
    seed: int = 0,
    shares: Mapping[str, int] = SHARES,
) -> Players:
    """Add so many games, each with about `moves` moves, and their players. Return the players."""
    random = Random(seed)
    players = new_players(random, others)
    made = templates(games, moves)
    with transaction.atomic():
        games_wanted = wanted(number, players, shares, random)
        write_games(made, games_wanted, players.others, random, now or timezone.now())
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return players


def write_games(
    made: Sequence[Template],
    games: Iterable[Game],
    others: Sequence[str],
    random: Random,
    now: datetime,
) -> None:
    """Add a copy of one of these templates for each of these games."""
    copiers = [Copier(template) for template in made]
    by_kind = {kind: [each for each in copiers if each.kind == kind] for kind in SHARES}
    writer, before = _Writer(random), now - timedelta(days=1)
    for kind, player in games:
        copier = random.choice(by_kind[kind])
        people = _people(copier, player, others, random)
        start = before - timedelta(seconds=random.randrange(DAYS * 24 * 3600))
        writer.add(copier, f"{random.getrandbits(128):032x}", people, start)
    writer.flush()


def wanted(
    number: int, players: Players, shares: Mapping[str, int], random: Random
) -> Iterator[Game]:
    """Yield so many games, first those of the players who have many."""
    kinds, weights = list(shares), list(shares.values())
    ended = ("finished", "finished", "finished", "unseen")
    heavy = chain(
        zip(islice(cycle(RUNNING), 20), repeat(players.twenty)),
        zip(islice(cycle(ended), 40), repeat(players.twenty)),
        zip(islice(cycle(RUNNING), 200), repeat(players.two_hundred)),
        zip(islice(cycle(ended), 100), repeat(players.two_hundred)),
        zip(repeat("finished", number // 50), repeat(players.veteran)),
    )
    usual = ((random.choices(kinds, weights)[0], "") for _ in range(number))
    return islice(chain(heavy, usual), number)


def _people(copier: Copier, player: str, others: Sequence[str], random: Random) -> list[str]:
    people = random.sample(others, len(copier.template.people))
    if player:
        people[random.randrange(copier.seated)] = player
    return people


def new_players(random: Random, others: int) -> Players:
    """Add the players with many games, and so many others."""
    ids = [f"{random.getrandbits(128):032x}" for _ in range(others + 3)]
    names = [f"Player {number}" for number in range(len(ids))]
    Player.objects.bulk_create(
        (
            Player(
                id=each,
                name=name,
                folded_name=folded(f"{name} {each[:8]}"),
                created_at=timezone.now(),
            )
            for each, name in zip(ids, names, strict=True)
        ),
        batch_size=1000,
    )
    twenty, two_hundred, veteran, *rest = ids
    return Players(twenty, two_hundred, veteran, rest)


class _Writer:
    """Collects rows of each table and writes them in bulk."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._lines: list[Line] = []
        self._waiting: dict[str, list[Sequence[Any]]] = {name: [] for name in COLUMNS_OF}

    def add(self, copier: Copier, table: str, people: Sequence[str], start: datetime) -> None:
        """Add one more copy."""
        own, waiting = copier.template, self._waiting
        values, shift = copier.values(table, people), start - own.start
        lines = list(copier.lines(values, shift, self._salt))
        self._lines += lines
        last = dict(zip(COLUMNS, columns_of(lines[-1].text), strict=True))
        waiting["events_head"].append([last[name] for name in HEAD])
        waiting["tables_tablesummary"] += copier.rows(own.summary, values, shift)
        waiting["tables_seatsummary"] += copier.rows(own.seats, values, shift)
        waiting["tables_answercount"] += copier.rows(own.answers, values, shift)
        waiting["tables_seenversion"] += copier.rows(own.seen_versions, values, shift)
        if len(waiting["events_head"]) >= CHUNK:
            self.flush()

    def flush(self) -> None:
        """Write the collected rows, those of different games mixed by their time."""
        self._lines.sort(key=attrgetter("moment"))
        _insert_lines(self._lines)
        self._lines.clear()
        for name, rows in self._waiting.items():
            _insert(name, COLUMNS_OF[name], rows)
            rows.clear()

    def _salt(self) -> str:
        return f"{self._random.getrandbits(128):032x}"


def _insert_lines(lines: Sequence[Line]) -> None:
    if connection.vendor == "sqlite":
        _insert("events_event", COLUMNS, [columns_of(line.text) for line in lines])
        return
    names = ", ".join(f'"{column}"' for column in COLUMNS)
    text = b"".join([line.text + b"\n" for line in lines])
    with (
        connection.cursor() as cursor,
        cursor.copy(f"COPY events_event ({names}) FROM STDIN") as copy,
    ):
        copy.write(text)


def _insert(table: str, columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    names = ", ".join(f'"{column}"' for column in columns)
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            marks = ", ".join(["%s"] * len(columns))
            cursor.executemany(f"INSERT INTO {table} ({names}) VALUES ({marks})", rows)
            return
        with cursor.copy(f"COPY {table} ({names}) FROM STDIN") as copy:
            for row in rows:
                copy.write_row(row)


if __name__ == "__main__":
    made = generate(int(sys.argv[1]))
    print("twenty", made.twenty, "two hundred", made.two_hundred, "veteran", made.veteran)
