"""Fill a database with whole games: `DATABASE_URL=… python -m tests.load.fill --games 100000`.

Bots play a few games of each title to their end. Copies of these, with other ids, players, seats,
salts, times and digests, are sealed and written by COPY, with the rows of all lists; `verify_log`
accepts them. Prints the speed, and the bytes that a game occupies.
"""

import argparse
import json
import os
import pickle
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import mean
from time import perf_counter
from typing import Any

import django
from django.apps import apps

if not apps.ready:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()

from django.core.management import call_command
from django.db import connection, transaction
from django.utils import timezone

from events.chain.seal import COLUMNS
from tests.bench.generated.games import Game, Players, new_players, wanted, write_games
from tests.bench.generated.templates import GAMES, Template, templates, whole_templates

WHOLE = {"finished": 93, "unseen": 2, "voided": 1, "open": 2, "playing": 2}
"""How many of a hundred games are of each kind, besides those of the players with many games."""

GAMES_OF_A_PLAYER = 10
FEWEST_PLAYERS = 200
VARIANTS = 2
"""So many different games of each title and number of seats end."""
PART = 2_000
"""So many games are written in one transaction."""

LISTS = ("events_head", "tables_tablesummary", "tables_seatsummary", "tables_seenversion")


@dataclass(frozen=True, slots=True)
class Filled:
    """How fast a database was filled, and what a game occupies in it."""

    games: int
    events: int
    seconds: float
    games_per_second: float
    rows_of_a_game: float
    """Of a whole game, as the next three."""
    moves_of_a_game: float
    log_bytes: int
    index_bytes: int
    list_bytes: int
    """Of any game, since all have rows in the lists."""


def fill(
    number: int,
    *,
    processes: int,
    seed: int = 0,
    made: Sequence[Template] = (),
) -> tuple[Players, Filled]:
    """Add so many copies of these games, by default of new ones, and their players.

    Return the players with many games, and the figures.
    """
    random, now = Random(seed), timezone.now()
    players = new_players(random, max(FEWEST_PLAYERS, number // GAMES_OF_A_PLAYER))
    made = made or whole_templates(GAMES, VARIANTS)
    start = perf_counter()
    share = list(wanted(number, players, WHOLE, random))
    random.shuffle(share)
    parts = [share[first : first + PART] for first in range(0, number, PART)]
    orders = [
        (made, part, players.others, seed + 1 + place, now) for place, part in enumerate(parts)
    ]
    if processes > 1:
        connection.close()
        with get_context("spawn").Pool(processes) as pool:
            pool.starmap(_write_part, orders, chunksize=1)
    else:
        for order in orders:
            _write_part(*order)
    took = perf_counter() - start
    if connection.vendor == "postgresql" and not connection.in_atomic_block:
        with connection.cursor() as cursor:
            cursor.execute("VACUUM ANALYZE")
    return players, _figures(number, took, made)


def _write_part(
    made: Sequence[Template], games: Sequence[Game], others: Sequence[str], seed: int, now: datetime
) -> None:
    with transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                # A part that is lost is written again; no client was answered.
                cursor.execute("SET LOCAL synchronous_commit = off")
        write_games(made, games, others, Random(seed), now)


def _figures(games: int, took: float, made: Sequence[Template]) -> Filled:
    events = _value("SELECT count(*) FROM events_event")
    whole = [each.events for each in made if each.kind == "finished"]
    rows = mean(map(len, whole))
    log = indexes = lists = 0
    if connection.vendor == "postgresql":
        log = round(_value("SELECT pg_table_size('events_event')") / events * rows)
        indexes = round(_value("SELECT pg_indexes_size('events_event')") / events * rows)
        lists = round(sum(map(_size, LISTS)) / games)
    return Filled(
        games=games,
        events=events,
        seconds=round(took, 1),
        games_per_second=round(games / took, 1),
        rows_of_a_game=round(rows, 1),
        moves_of_a_game=round(mean(map(_moves, whole)), 1),
        log_bytes=log,
        index_bytes=indexes,
        list_bytes=lists,
    )


def _moves(events: Sequence[Sequence[Any]]) -> int:
    return sum(row[COLUMNS.index("kind")] == "table.played" for row in events)


def _size(table: str) -> int:
    return _value("SELECT pg_total_relation_size(%s)", table)


def _value(query: str, *params: Any) -> int:
    with connection.cursor() as cursor:
        cursor.execute(query, params)
        return int(cursor.fetchone()[0])


def short_templates() -> list[Template]:
    """Play games of each title that end after a move or two; none waits for a bot."""
    return [each for each in templates(tuple(GAMES), moves=1) if each.kind != "bot"]


def played(file: Path | None) -> Sequence[Template]:
    """Return the games in this file. Without one, play them, and keep them there."""
    if file is not None and file.exists():
        kept: Sequence[Template] = pickle.loads(file.read_bytes())  # our own file
        return kept
    made = whole_templates(GAMES, VARIANTS)
    if file is not None:
        file.write_bytes(pickle.dumps(made))
    return made


def main(arguments: Sequence[str]) -> None:
    """Migrate the database, fill it, and print the figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.load.fill", description=__doc__)
    parser.add_argument("--games", type=int, required=True)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--short", action="store_true", help="games that ended after a move or two")
    parser.add_argument("--played", type=Path, help="a file that keeps the games of the bots")
    wish = parser.parse_args(arguments)
    call_command("migrate", verbosity=0)
    made = short_templates() if wish.short else played(wish.played)
    players, found = fill(wish.games, processes=wish.processes, seed=wish.seed, made=made)
    heavy = {"twenty": players.twenty, "two_hundred": players.two_hundred}
    print(json.dumps({**asdict(found), **heavy, "veteran": players.veteran}, indent=1))


if __name__ == "__main__":
    main(sys.argv[1:])
