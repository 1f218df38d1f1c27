"""The state of a table, folded from its log: its chairs, its main line, its open request."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, Literal, TypeAlias

import msgspec

from games.kernel.chance import Chance, table_key
from games.kernel.events import Event
from games.kernel.game import AnyGame
from games.kernel.outcome import Score
from games.kernel.values import NO_POSITION, Options, Position, Seat, Version
from games.table.events import Pace, TableVisibility, UndoPolicy
from games.table.fork.prefix import ForkOrigin, StoredEvent

BOT = "bot:"

Interval: TypeAlias = tuple[datetime, datetime]


class Status(StrEnum):
    """The phase of a table."""

    OPEN = "open"
    PLAYING = "playing"
    FINISHED = "finished"
    VOIDED = "voided"


class Chair(msgspec.Struct, frozen=True):
    """One place at the table; `substitute` is the level of the bot that plays for its player."""

    player: str = ""
    entropy: str = ""
    substitute: str = ""
    resigned: Version = Version(0)
    expired: bool = False
    declined_requests: int = 0
    declined_at: datetime | None = None

    @property
    def is_person(self) -> bool:
        """Whether the chair belongs to a person."""
        return self.player != "" and not self.player.startswith(BOT)

    @property
    def bot_level(self) -> str:
        """The level of the bot that plays here now, "" for none."""
        return self.substitute or (self.player[len(BOT) :] if self.player.startswith(BOT) else "")

    @property
    def is_present(self) -> bool:
        """Whether a person plays here now."""
        return self.is_person and not self.substitute and not self.resigned


class Step(msgspec.Struct, frozen=True):
    """The setup or one move, with all its events and the state of the game after it.

    Its events have the versions from `first` to `position`, which names the state; `parent` is
    the position before. The clocks rest from `made_at` until `rests_until`. `by_bot` says that a
    bot made the move, even if a person plays at its seat later.
    """

    first: Version
    position: Position
    parent: Position
    seat: Seat | None
    made_at: datetime
    banks: tuple[int, ...]
    rests_until: datetime | None = None
    by_bot: bool = False
    events: tuple[Event, ...] = ()
    state: Any = None

    def __repr__(self) -> str:
        return f"Step({self.first}–{self.position})"

    def numbered_events(self) -> Iterator[tuple[Version, Event]]:
        """Return its game events with their versions."""
        start = self.position - len(self.events) + 1
        return ((Version(number), event) for number, event in enumerate(self.events, start))


class Request(msgspec.Struct, frozen=True):
    """A seat's open request; the clocks rest while it is open, up to `rests_until`."""

    form: Literal["undo", "redo", "pause"]
    seat: Seat
    version: Version
    to: Position
    at: datetime
    rests_until: datetime
    expires: datetime
    agreed: frozenset[Seat] = frozenset()


class Result(msgspec.Struct, frozen=True):
    """How the game ended."""

    reason: str
    ranks: tuple[int, ...]
    scores: tuple[Score, ...]


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that follows from the log so far; `repr` shows no secret."""

    id: str
    game: AnyGame
    edition: str
    host: str
    options: Options
    visibility: TableVisibility
    undo: UndoPolicy
    pace: Pace
    commitment: str
    seed: str
    chairs: tuple[Chair, ...]
    version: Version
    status: Status = Status.OPEN
    main_line: tuple[Step, ...] = ()
    undone: tuple[Step, ...] = ()
    request: Request | None = None
    rests: tuple[Interval, ...] = ()
    rested: timedelta = timedelta()
    paused: datetime | None = None
    result: Result | None = None
    ended: datetime | None = None
    reveal_agreed: frozenset[Seat] = frozenset()
    revealed: bool = False
    listed: bool = True
    begins: ForkOrigin | None = None
    prefix: tuple[StoredEvent, ...] = ()

    def __repr__(self) -> str:
        return f"Table({self.id}, version={self.version}, {self.status})"

    @property
    def tip(self) -> Step:
        """The last step of the main line; only a started table has one."""
        return self.main_line[-1]

    @property
    def position(self) -> Position:
        """The current position of the game, 0 before the start."""
        return self.main_line[-1].position if self.main_line else NO_POSITION

    @property
    def state(self) -> Any:
        """The current state of the game."""
        return self.tip.state

    @property
    def game_events(self) -> tuple[Event, ...]:
        """The game's events on the main line."""
        return tuple(event for step in self.main_line for event in step.events)

    @property
    def to_act(self) -> frozenset[Seat]:
        """The seats to move."""
        if self.status is not Status.PLAYING:
            return frozenset()
        return self.game.to_act(self.state)

    @property
    def bots_to_act(self) -> tuple[tuple[Seat, str], ...]:
        """The seats to move that a bot plays, with its level."""
        levels = ((seat, self.chairs[seat].bot_level) for seat in sorted(self.to_act))
        return tuple((seat, level) for seat, level in levels if level)

    @property
    def is_bot_to_act(self) -> bool:
        """Whether a bot is to move, and the table is not paused."""
        return not self.paused and any(self.chairs[seat].bot_level for seat in self.to_act)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats in order; before the start, all chairs."""
        return tuple(map(Seat, range(len(self.chairs))))

    @property
    def seats_of_people(self) -> frozenset[Seat]:
        """The seats that a person plays now."""
        return frozenset(seat for seat in self.seats if self.chairs[seat].is_present)

    def seat_of(self, player: str) -> Seat | None:
        """Return the seat of this player, or None."""
        chairs = enumerate(self.chairs)
        found = (
            Seat(number) for number, chair in chairs if chair.is_person and chair.player == player
        )
        return next(found, None)

    def chance(self) -> Chance:
        """Return the chance of this game, where each label always draws the same."""
        key = table_key(
            bytes.fromhex(self.seed),
            table=self.id,
            seats=[chair.player for chair in self.chairs],
            entropies=[chair.entropy for chair in self.chairs],
        )
        return Chance(key)
