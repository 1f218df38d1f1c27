"""The state of a table, folded from its log: its chairs, its main line, its open request."""

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, Literal, TypeAlias

import msgspec

from games.kernel.chance import Chance, table_key
from games.kernel.events import Event
from games.kernel.game import AnyGame
from games.kernel.outcome import Score
from games.kernel.values import NO_POSITION, Options, Position, Seat, Version
from games.table.absence.values import AgreedResult, Former, Gift, Nudge
from games.table.calendars.closed import ClosedTime
from games.table.events import AbsencePolicy, Pace, TableVisibility, UndoPolicy
from games.table.fork.prefix import ForkOrigin, StoredEvent
from games.table.invitations.values import Invitation
from games.table.moderation.values import Moderation

BOT = "bot:"

Interval: TypeAlias = tuple[datetime, datetime]


class Status(StrEnum):
    """The phase of a table."""

    OPEN = "open"
    PLAYING = "playing"
    FINISHED = "finished"
    VOIDED = "voided"


class Chair(msgspec.Struct, frozen=True):
    """One place at the table; `substitute` is the level of the bot that plays for its player.

    Before the start it can be reserved for the player `invited`, until that player declines.
    `nudges` counts those since its last move, `pauses` those that were agreed to at its request.
    `holidays` are the floating hours that were spent here. While its player is absent the seat
    is offered to the players `offers`, "" for all who may see the table; `former` are those who
    played it before. A player who was replaced by a moderator does not return.
    """

    player: str = ""
    entropy: str = ""
    substitute: str = ""
    resigned: Version = Version(0)
    expired: bool = False
    declined_requests: int = 0
    declined_at: datetime | None = None
    invited: str = ""
    has_declined: bool = False
    hints: int = 0
    nudges: int = 0
    pauses: int = 0
    holidays: tuple[Interval, ...] = ()
    offers: tuple[str, ...] = ()
    former: tuple[Former, ...] = ()
    is_replaced: bool = False

    @property
    def reserved_for(self) -> str:
        """The player for whom the empty chair is reserved, "" for none."""
        return "" if self.player or self.has_declined else self.invited

    @property
    def is_free(self) -> bool:
        """Whether any player may take the chair."""
        return not self.player and not self.reserved_for

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

    @property
    def is_absent(self) -> bool:
        """Whether the seat's player is late, or a bot plays here until the player returns."""
        return self.is_person and not self.resigned and (self.expired or self.substitute != "")


class Step(msgspec.Struct, frozen=True):
    """The setup or one move, with all its events and the state of the game after it.

    Its events have the versions from `first` to `position`, which names the state; `parent` is
    the position before. The clocks rest from `made_at` until `rests_until`. `by_bot` says that a
    bot made the move, even if a person plays at its seat later. `closed` is the closed time of
    the seats that were to act with a clock.
    """

    first: Version
    position: Position
    parent: Position
    seat: Seat | None
    made_at: datetime
    banks: tuple[int, ...]
    rests_until: datetime | None = None
    closed: Mapping[Seat, ClosedTime] = {}
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
    """A seat's open request; the clocks rest while it is open, up to `rests_until`.

    `days` is the length of the pause that it asks for; 0 for no end.
    """

    form: Literal["undo", "redo", "pause"]
    seat: Seat
    version: Version
    to: Position
    at: datetime
    rests_until: datetime
    expires: datetime
    agreed: frozenset[Seat] = frozenset()
    days: int = 0


class ClosedRequest(msgspec.Struct, frozen=True):
    """How a seat's last request ended; `by` are the seats that agreed, declined or moved on."""

    form: Literal["undo", "redo", "pause"]
    seat: Seat
    version: Version
    outcome: Literal["granted", "declined", "played_on", "out_of_time", "settled"]
    by: tuple[Seat, ...]
    at: datetime


class RematchLink(msgspec.Struct, frozen=True):
    """The table of the rematch, and the seat that opened it."""

    table: str
    seat: Seat


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
    opened_at: datetime
    absence: AbsencePolicy = "claim"
    status: Status = Status.OPEN
    main_line: tuple[Step, ...] = ()
    undone: tuple[Step, ...] = ()
    request: Request | None = None
    closed_request: ClosedRequest | None = None
    rests: tuple[Interval, ...] = ()
    rested: timedelta = timedelta()
    paused: datetime | None = None
    pause_ends: datetime | None = None
    nudge: Nudge | None = None
    gifts: tuple[Gift, ...] = ()
    agreed: AgreedResult | None = None
    result: Result | None = None
    ended: datetime | None = None
    reveal_agreed: frozenset[Seat] = frozenset()
    revealed: bool = False
    listed: bool = True
    begins: ForkOrigin | None = None
    prefix: tuple[StoredEvent, ...] = ()
    rematch_of: str = ""
    rematch: RematchLink | None = None
    substitutes: bool = False
    moderation: Moderation = Moderation()
    invitations: tuple[Invitation, ...] = ()

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

    @property
    def people(self) -> frozenset[str]:
        """The players in the seats, and those for whom a chair is reserved."""
        named = {chair.player if chair.is_person else chair.reserved_for for chair in self.chairs}
        return frozenset(named - {""})

    @property
    def members(self) -> frozenset[str]:
        """The players who may always see the table: seated now or earlier, invited, or its host."""
        connected = {
            player
            for chair in self.chairs
            for player in (chair.invited, *chair.offers, *(each.player for each in chair.former))
        }
        return self.people | {self.host} | (connected - {""})

    def reserved_seat_of(self, player: str) -> Seat | None:
        """Return the seat that is reserved for this player, or None."""
        names = [chair.reserved_for for chair in self.chairs] if player else []
        return Seat(names.index(player)) if player in names else None

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
            # The chance of a game does not change with its players.
            seats=[each.former[0].player if each.former else each.player for each in self.chairs],
            entropies=[chair.entropy for chair in self.chairs],
        )
        return Chance(key)
