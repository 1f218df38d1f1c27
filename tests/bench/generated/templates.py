"""Short real games in every state that lists distinguish, played through the services.

They are played in a transaction that is rolled back: only the copies made of them stay.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import count, cycle
from typing import Any
from uuid import uuid4

from django.db import transaction
from django.db.models import Model

from events.rows import stored
from games import rules
from games.kernel.bots.games import observe
from games.kernel.chance import Chance
from games.kernel.codec import plain
from games.kernel.values import Seat
from games.table.decider import Actor, Role
from games.table.state import Status, Table
from games.tables import seen_versions, services, table_cache
from games.tables.log.rows import stream_of
from games.tables.models import AnswerCount, SeatSummary, SeenVersion, TableSummary
from games.tables.seen_versions import Shown

GAMES = {"gemblo": (2, 3, 4), "gobi": (2, 3), "targui": (2,)}
MOST_MOVES = 1000
HALFWAY = {"gemblo": 25, "gobi": 30, "targui": 120}
"""About half of the moves of a game."""
TO_THE_END = ("finished", "unseen")
CALM = {"form": "turn", "seconds": 50 * 24 * 3600}
"""A clock that does not run out while copies are measured."""

Row = Sequence[Any]


@dataclass(frozen=True, slots=True)
class Template:
    """The stored rows of one played game, and the ids in them that a copy replaces."""

    kind: str
    table: str
    people: tuple[str, ...]
    start: datetime
    events: Sequence[Row]
    summary: Sequence[Row]
    seats: Sequence[Row]
    seen_versions: Sequence[Row]
    answers: Sequence[Row]


def templates(games: Sequence[str], moves: int) -> list[Template]:
    """Play one game of each kind, for each number of seats, with about so many moves."""
    visibilities = cycle(["public", "private", "public", "unlisted", "public"])
    with transaction.atomic():
        found = [
            _read(kind, _Play(game, seats, next(visibilities), moves), play)
            for game in games
            for seats in GAMES[game]
            for kind, play in KINDS.items()
        ]
        transaction.set_rollback(True)
    return found


def whole_templates(games: Mapping[str, Sequence[int]], variants: int) -> list[Template]:
    """Let bots play so many games of each title and number of seats to their end.

    Of games that are still running about half the moves are made; none waits for a bot.
    """
    with transaction.atomic():
        found = [
            _read(kind, _BotPlay(game, seats, "public", _moves_of(game, kind)), play)
            for game, numbers in games.items()
            for seats in numbers
            for kind, play in KINDS.items()
            if kind != "bot"
            for _ in range(variants if kind == "finished" else 1)
        ]
        transaction.set_rollback(True)
    return found


def _moves_of(game: str, kind: str) -> int:
    return MOST_MOVES if kind in TO_THE_END else HALFWAY[game]


class _Play:
    """A game that is being played, with a command each minute."""

    def __init__(self, game: str, seats: int, visibility: str, moves: int) -> None:
        self.game, self.seats, self.visibility, self.moves = game, seats, visibility, moves
        self.people = tuple(uuid4().hex for _ in range(seats))
        self.start = datetime(2026, 1, 1, tzinfo=UTC)
        self._minutes = count()
        self.table: Table

    def open(self, *, taken: int, bots: int = 0, **settings: Any) -> None:
        """Open the table, with so many chairs taken by people and so many by bots."""
        level = rules.game(self.game).info.bots[0]
        chairs = [""] * (self.seats - bots) + [f"bot:{level}"] * bots
        settings |= {"chairs": chairs, "visibility": self.visibility}
        self.table = services.open_table(
            host=self.people[0],
            game=self.game,
            settings=settings,
            command_id=uuid4(),
            now=self._now(),
        ).table
        for seat in range(taken):
            entropy = f"{seat:032x}"
            fields = {"seat": seat, "commitment": self.table.commitment, "entropy": entropy}
            self.do(self.player(seat), "sit", **fields)

    def player(self, seat: int) -> Actor:
        """Return the person at a seat."""
        return Actor(Role.PLAYER, self.people[seat])

    def do(self, actor: Actor, kind: str, **fields: Any) -> None:
        """Send a command."""
        self.table = services.act(
            table_id=self.table.id,
            actor=actor,
            command={"kind": kind, **fields},
            command_id=uuid4(),
            position=self.table.position,
            seen=self.table.version,
            now=self._now(),
        ).table

    def begin(self, **settings: Any) -> None:
        """Seat all people, start, and make the moves."""
        self.open(taken=self.seats, **settings)
        self.do(self.player(0), "start")
        for _ in range(self.moves):
            self.move()

    def move(self) -> None:
        """Make a legal move, unless the game is over."""
        if self.table.to_act:
            seat = min(self.table.to_act)
            bot = bool(self.table.chairs[seat].bot_level)
            actor = Actor(Role.BOT, seat=seat) if bot else self.player(seat)
            self.do(actor, "play", move=plain(self.choice(seat)))

    def choice(self, seat: Seat) -> Any:
        """Return a legal move."""
        listed = list(self.table.game.moves(self.table.state, seat))
        return Chance(b"template").choice(listed, str(self.table.version))

    def end(self) -> None:
        """Let all but the last seat resign, unless the game is over."""
        for seat in range(self.seats - 1):
            if self.table.status is Status.PLAYING:
                self.do(self.player(seat), "resign")

    def _now(self) -> datetime:
        return self.start + timedelta(minutes=next(self._minutes))


class _BotPlay(_Play):
    """A game whose moves are chosen by the easiest bot."""

    def choice(self, seat: Seat) -> Any:
        """Return the move of the bot, which does not think for long."""
        table, game = self.table, self.table.game
        observation = observe(
            game,
            events=table.game_events,
            state=table.state,
            seat=seat,
            chance=Chance(f"template {table.id} {table.version}".encode()),
            thinking=lambda: False,
        )
        return game.bot(game.info.bots[0]).choose(observation)


def _open(play: _Play) -> None:
    play.open(taken=1)


def _hosted(play: _Play) -> None:
    play.open(taken=0)


def _playing(play: _Play) -> None:
    play.begin()


def _timed(play: _Play) -> None:
    play.begin(pace=CALM)
    play.move()


def _bot(play: _Play) -> None:
    play.open(taken=play.seats - 1, bots=1)
    play.do(play.player(0), "start")
    for _ in range(MOST_MOVES):
        if play.table.bots_to_act:
            return
        play.move()


def _unseen(play: _Play) -> None:
    play.begin()
    play.end()


def _finished(play: _Play) -> None:
    _unseen(play)
    for seat in range(play.seats):
        if not play.table.revealed:
            play.do(play.player(seat), "agree_reveal")
    table = play.table
    seen_versions.record(Shown(table.id, seat, table.version, table.id) for seat in table.seats)


def _voided(play: _Play) -> None:
    play.open(taken=2)
    play.do(play.player(0), "void", reason="host_left")


KINDS: dict[str, Callable[[_Play], None]] = {
    "open": _open,
    "hosted": _hosted,
    "playing": _playing,
    "timed": _timed,
    "bot": _bot,
    "unseen": _unseen,
    "finished": _finished,
    "voided": _voided,
}


def _read(kind: str, play: _Play, course: Callable[[_Play], None]) -> Template:
    course(play)
    table = play.table.id
    table_cache.clear()
    return Template(
        kind=kind,
        table=table,
        people=play.people,
        start=play.start,
        events=stored("stream = %s ORDER BY version", stream_of(table)),
        summary=_rows(TableSummary, id=table),
        seats=_rows(SeatSummary, table=table),
        seen_versions=_rows(SeenVersion, table=table),
        answers=_rows(AnswerCount, table=table),
    )


def columns(model: type[Model]) -> list[str]:
    """Return the columns of a read model, without the numbers that the database assigns."""
    fields = model._meta.concrete_fields
    return [field.attname for field in fields if field is not model._meta.auto_field]


def _rows(model: type[Model], **where: str) -> list[Row]:
    return list(model._default_manager.filter(**where).values_list(*columns(model)))
