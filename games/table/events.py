"""The events of a table: seating, moves, undo, requests and endings.

They share a log with the events of the game. Players are opaque ids, bots are `bot:<level>`, and
there is no free text: a reason is a code, or the digest of a text stored elsewhere.

The kinds (`table.undone`) and the names of the fields are those of logs that exist: they never
change, even where another word is used elsewhere in the code.
"""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from games.kernel.outcome import Score
from games.kernel.values import OptionValue, Position, Seat, Version
from games.kernel.visibility import Hidden, Public, Shown, Staff
from games.table.absence.events import AbsenceEvent
from games.table.base import StaffRole, TableEvent
from games.table.calendars.events import ClockEvent
from games.table.fork.prefix import ForkOrigin, StoredEvent
from games.table.invitations.events import InvitationEvent
from games.table.moderation.events import ModerationEvent

KIND_PREFIX = "table."
"""The beginning of the kinds of all events of tables, which no kind of a game has."""

UndoPolicy: TypeAlias = Literal["ask", "never", "free"]
TableVisibility: TypeAlias = Literal["public", "unlisted", "private"]
AbsenceChoice: TypeAlias = Literal["play_on", "decide", "cancel"]
"""What happens once a player's time has expired, as it can be chosen for a new table."""

AbsencePolicy: TypeAlias = Literal["claim", "play_on", "decide", "cancel"]
"""The same with the rule of older tables, where the other one of two seats wins."""


Seconds: TypeAlias = Annotated[int, msgspec.Meta(ge=0, lt=2**31)]


Weekday: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=6)]


class Pace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The time control: none, seconds for each turn, or a bank with an increment per turn.

    A bank is never above its `cap`. On the weekdays in `days_off`, from 0 for Monday, no clock
    runs, each in the zone of its player.
    """

    form: Literal["none", "turn", "bank"] = "none"
    seconds: Seconds = 0
    increment: Seconds = 0
    cap: Seconds | UnsetType = UNSET
    days_off: Annotated[tuple[Weekday, ...], msgspec.Meta(max_length=7)] | UnsetType = UNSET


class Opened(TableEvent, tag="table.opened", frozen=True, omit_defaults=True):
    """A table was opened; it shows the digest of its secret seed before players join.

    `begins` and `prefix` are set if it continues from a position of another table. At a rematch,
    `rematch_of` is the ended table, and `invited` the player of each chair that is reserved.
    Logs that are older than `absence` or `substitutes` do not have the field.
    """

    table: Public[str]
    game: Public[str]
    edition: Public[str]
    host: Public[str]
    chairs: Public[tuple[str, ...]]
    options: Public[dict[str, OptionValue]]
    visibility: Public[TableVisibility]
    undo: Public[UndoPolicy]
    pace: Public[Pace]
    commitment: Public[str]
    seed: Hidden[str]
    begins: Public[ForkOrigin | None] = None
    prefix: Hidden[tuple[StoredEvent, ...]] = ()
    rematch_of: Public[str] = ""
    invited: Public[tuple[str, ...]] = ()
    absence: Public[AbsencePolicy] = "claim"
    substitutes: Public[bool] = False


class Sat(TableEvent, tag="table.sat", frozen=True):
    """A player took a chair and contributed entropy to the chance of the game."""

    seat: Public[Seat]
    player: Public[str]
    entropy: Public[str]


class Left(TableEvent, tag="table.left", frozen=True):
    """A chair was freed before the start."""

    seat: Public[Seat]


class BotSeated(TableEvent, tag="table.bot_seated", frozen=True):
    """The host seated a bot."""

    seat: Public[Seat]
    level: Public[str]


class Started(TableEvent, tag="table.started", frozen=True, omit_defaults=True):
    """The game started with these seats; its opening events follow.

    `rules_version` is that of the game; 1 is omitted, as in logs that are older than the field.
    """

    players: Public[tuple[str, ...]]
    entropies: Public[tuple[str, ...]]
    rules_version: Public[int] = 1


class Played(TableEvent, tag="table.played", frozen=True):
    """A seat made a move, whose events follow; `left` is its bank if the move ended its turn."""

    seat: Public[Seat]
    left: Public[int | None]


class Undone(TableEvent, tag="table.undone", frozen=True, omit_defaults=True):
    """The game returned to the position `to`; the undone steps stay readable.

    A seat undid them, or a moderator, with the fields of a decision. `known` are the versions of
    undone events that had revealed something. The clocks rest from the position `rests_from`
    until now; 0 for no rest.
    """

    seat: Public[Seat | None]
    to: Public[Position]
    known: Public[tuple[Version, ...]]
    rests_from: Public[Position]
    by: Staff[str] = ""
    reason: Public[str] = ""
    words: Public[str] = ""
    role: Public[StaffRole | Literal[""]] = ""


class Redone(TableEvent, tag="table.redone", frozen=True):
    """Undone steps up to the position `to` were redone; `left` is the seat's bank if it changed."""

    seat: Public[Seat]
    to: Public[Position]
    rests_from: Public[Position]
    left: Public[int | None]


class UndoAsked(TableEvent, tag="table.undo_asked", frozen=True):
    """A seat asked to undo to a position; `known` are the versions of revealing events after it."""

    seat: Public[Seat]
    to: Public[Position]
    known: Public[tuple[Version, ...]]


class RedoAsked(TableEvent, tag="table.redo_asked", frozen=True):
    """A seat asked to redo up to an undone position."""

    seat: Public[Seat]
    to: Public[Position]


class PauseAsked(TableEvent, tag="table.pause_asked", frozen=True):
    """A seat asked to pause all clocks for some days; in older logs without an end."""

    seat: Public[Seat]
    days: Public[int | UnsetType] = UNSET


class Answered(TableEvent, tag="table.answered", frozen=True):
    """A seat agreed to the open request, or declined and closed it."""

    seat: Public[Seat]
    request: Public[Version]
    yes: Public[bool]


class Lapsed(TableEvent, tag="table.lapsed", frozen=True):
    """The open request was closed without an answer."""

    request: Public[Version]
    why: Public[Literal["withdrawn", "played_on", "out_of_time"]]


class Paused(TableEvent, tag="table.paused", frozen=True):
    """All clocks were paused until this second of UTC; in older logs without an end."""

    seat: Public[Seat]
    until: Public[int | UnsetType] = UNSET


class Resumed(TableEvent, tag="table.resumed", frozen=True):
    """The pause of all clocks ended, by this seat or as agreed."""

    seat: Public[Seat | None]


class HintShown(TableEvent, tag="table.hint_shown", frozen=True):
    """A seat was shown what a bot would do; the log does not say what that was."""

    seat: Public[Seat]


class Finished(TableEvent, tag="table.finished", frozen=True):
    """The game ended: ranks by seat, and the scores if the rules counted them."""

    reason: Public[str]
    ranks: Public[tuple[int, ...]]
    scores: Public[tuple[Score, ...]]


class RevealAgreed(TableEvent, tag="table.reveal_agreed", frozen=True):
    """A seat waived its appeal."""

    seat: Public[Seat]


class Revealed(TableEvent, tag="table.revealed", frozen=True):
    """Everything in the log was made public; the game is never reopened."""

    seed: Shown[str]


class RematchOpened(TableEvent, tag="table.rematch_opened", frozen=True):
    """A seat of an ended game opened another table for the same players."""

    seat: Public[Seat]
    table: Public[str]


SeatingEvent: TypeAlias = Sat | Left | BotSeated | Started
MainLineEvent: TypeAlias = Played | Undone | Redone
RequestEvent: TypeAlias = UndoAsked | RedoAsked | PauseAsked | Answered | Lapsed | Paused | Resumed
SeatEvent: TypeAlias = HintShown | ClockEvent
EndingEvent: TypeAlias = Finished | RevealAgreed | Revealed | RematchOpened
LaterEvent: TypeAlias = (
    SeatingEvent
    | InvitationEvent
    | MainLineEvent
    | RequestEvent
    | AbsenceEvent
    | EndingEvent
    | SeatEvent
    | ModerationEvent
)
"""The events of a table after its opening."""

AnyTableEvent: TypeAlias = Opened | LaterEvent
