"""A table at one moment, as folded from its log: seats, the line of the game, what is asked."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, Literal, TypeAlias

import msgspec

from games.kernel.chance import Chance, table_key
from games.kernel.facts import Event
from games.kernel.game import AnyGame
from games.kernel.outcome import Score
from games.kernel.values import Options, Seat
from games.table.events import Pace, TableVisibility, UndoPolicy
from games.table.prefix import Begins, Earlier

BOT = "bot:"

Interval: TypeAlias = tuple[datetime, datetime]


class Status(StrEnum):
    """How far a table has come."""

    OPEN = "open"
    PLAYING = "playing"
    FINISHED = "finished"
    VOIDED = "voided"


class Chair(msgspec.Struct, frozen=True):
    """Who sits here, and who plays: a stand-in is the bot that plays on for an absent player."""

    player: str = ""
    entropy: str = ""
    stand_in: str = ""
    resigned: int = 0
    expired: bool = False
    refusals: int = 0
    refused_at: datetime | None = None

    @property
    def human(self) -> bool:
        """Whether a person holds the chair."""
        return self.player != "" and not self.player.startswith(BOT)

    @property
    def bot(self) -> str:
        """The level of the bot that plays here now, if any."""
        return self.stand_in or (self.player[len(BOT) :] if self.player.startswith(BOT) else "")

    @property
    def present(self) -> bool:
        """Whether a person plays here."""
        return self.human and not self.stand_in and not self.resigned


class Step(msgspec.Struct, frozen=True):
    """One move with all its facts, or the setup, and the game after it.

    `version` and `last` are those of its first and last event; `last` names the position,
    `parent` the position before. Time from `at` until `again` does not count. `bot` tells
    whether a bot made the move, whoever plays at its seat later.
    """

    version: int
    last: int
    parent: int
    seat: Seat | None
    at: datetime
    banks: tuple[int, ...]
    again: datetime | None = None
    bot: bool = False
    events: tuple[Event, ...] = ()
    state: Any = None

    def __repr__(self) -> str:
        return f"Step({self.version}–{self.last})"

    def numbered(self) -> Iterator[tuple[int, Event]]:
        """Its game events with their versions."""
        return enumerate(self.events, self.last - len(self.events) + 1)


class Request(msgspec.Struct, frozen=True):
    """What one seat asks of the others; clocks rest until it is closed, or until `rests_until`."""

    form: Literal["undo", "redo", "pause"]
    seat: Seat
    version: int
    to: int
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
    version: int
    status: Status = Status.OPEN
    line: tuple[Step, ...] = ()
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
    begins: Begins | None = None
    prefix: tuple[Earlier, ...] = ()

    def __repr__(self) -> str:
        return f"Table({self.id}, version={self.version}, {self.status})"

    @property
    def tip(self) -> Step:
        """The last step of the game line; only a started table has one."""
        return self.line[-1]

    @property
    def position(self) -> int:
        """The version of the last event of the game line: it names the state of the game."""
        return self.line[-1].last if self.line else 0

    @property
    def state(self) -> Any:
        """The game as it stands."""
        return self.tip.state

    @property
    def game_events(self) -> tuple[Event, ...]:
        """The game's own events that count."""
        return tuple(event for step in self.line for event in step.events)

    @property
    def to_act(self) -> frozenset[Seat]:
        """The seats to move."""
        if self.status is not Status.PLAYING:
            return frozenset()
        return self.game.to_act(self.state)

    @property
    def bots_to_act(self) -> tuple[tuple[Seat, str], ...]:
        """The seats to move that a bot plays, with its level."""
        return tuple(
            (seat, self.chairs[seat].bot) for seat in sorted(self.to_act) if self.chairs[seat].bot
        )

    @property
    def awaits_bot(self) -> bool:
        """Whether the game goes on with a bot's move, and is not paused."""
        return not self.paused and bool(self.bots_to_act)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats, or chairs before the start, in order."""
        return tuple(Seat(number) for number in range(len(self.chairs)))

    @property
    def humans(self) -> frozenset[Seat]:
        """The seats that a person plays now."""
        return frozenset(seat for seat in self.seats if self.chairs[seat].present)

    def seat_of(self, player: str) -> Seat | None:
        """Where this player sits."""
        return next(
            (
                Seat(number)
                for number, chair in enumerate(self.chairs)
                if chair.human and chair.player == player
            ),
            None,
        )

    def chance(self) -> Chance:
        """The chance of this game, where each label draws the same at any time."""
        key = table_key(
            bytes.fromhex(self.seed),
            table=self.id,
            seats=[chair.player for chair in self.chairs],
            entropies=[chair.entropy for chair in self.chairs],
        )
        return Chance(key)
