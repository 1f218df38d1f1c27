"""The events of a table: seating, moves, undo, requests, absence and endings.

They share a log with the events of the game. Players are opaque ids, bots are `bot:<level>`, and
there is no free text: a reason is a code, or the digest of a text stored elsewhere.

The kinds (`table.undone`) and the names of the fields are those of logs that exist: they never
change, even where another word is used elsewhere in the code.
"""

from typing import Annotated, Literal, TypeAlias

import msgspec

from games.kernel.events import Event
from games.kernel.outcome import Score
from games.kernel.values import OptionValue, Position, Seat, Version
from games.kernel.visibility import Hidden, Public, Shown
from games.table.fork.prefix import ForkOrigin, StoredEvent

KIND_PREFIX = "table."
"""The beginning of the kinds of all events of tables, which no kind of a game has."""

UndoPolicy: TypeAlias = Literal["ask", "never", "free"]
TableVisibility: TypeAlias = Literal["public", "unlisted", "private"]


Seconds: TypeAlias = Annotated[int, msgspec.Meta(ge=0, lt=2**31)]


class Pace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The time control: none, seconds for each turn, or a bank with an increment per turn."""

    form: Literal["none", "turn", "bank"] = "none"
    seconds: Seconds = 0
    increment: Seconds = 0


class TableEvent(Event, frozen=True):
    """An event of the table, as opposed to one of its game."""


class Opened(TableEvent, tag="table.opened", frozen=True, omit_defaults=True):
    """A table was opened; it shows the digest of its secret seed before players join.

    `begins` and `prefix` are set if it continues from a position of another table.
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


class Undone(TableEvent, tag="table.undone", frozen=True):
    """The game returned to the position `to`; the undone steps stay readable.

    A seat undid them, or the moderator `by`. `known` are the versions of undone events that had
    revealed something. The clocks rest from the position `rests_from` until now; 0 for no rest.
    """

    seat: Public[Seat | None]
    to: Public[Position]
    known: Public[tuple[Version, ...]]
    rests_from: Public[Position]
    by: Public[str] = ""


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
    """A seat asked to pause all clocks."""

    seat: Public[Seat]


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
    """All clocks were paused."""

    seat: Public[Seat]


class Resumed(TableEvent, tag="table.resumed", frozen=True):
    """The pause of all clocks ended."""

    seat: Public[Seat]


class Resigned(TableEvent, tag="table.resigned", frozen=True):
    """A seat resigned; if the game continues, a bot of this level plays for it."""

    seat: Public[Seat]
    level: Public[str]


class Expired(TableEvent, tag="table.expired", frozen=True):
    """A seat's time expired: other players may claim it."""

    seat: Public[Seat]


class SeatClaimed(TableEvent, tag="table.seat_claimed", frozen=True):
    """An expired seat was claimed; if the game continues, a bot of this level plays for it."""

    seat: Public[Seat]
    by: Public[Seat]
    level: Public[str]


class Back(TableEvent, tag="table.back", frozen=True):
    """The player of a claimed seat returned, with this bank."""

    seat: Public[Seat]
    left: Public[int]


class Finished(TableEvent, tag="table.finished", frozen=True):
    """The game ended: ranks by seat, and the scores if the rules counted them."""

    reason: Public[str]
    ranks: Public[tuple[int, ...]]
    scores: Public[tuple[Score, ...]]


class Adjudicated(TableEvent, tag="table.adjudicated", frozen=True):
    """A moderator decided the game; the result follows."""

    by: Public[str]
    reason: Public[str]


class Voided(TableEvent, tag="table.voided", frozen=True):
    """The host, before the start, or a moderator declared the table void."""

    by: Public[str]
    reason: Public[str]


class Reopened(TableEvent, tag="table.reopened", frozen=True):
    """A moderator let a game continue; `back` is the seat whose resignation had ended it."""

    by: Public[str]
    reason: Public[str]
    back: Public[Seat | None]


class Unlisted(TableEvent, tag="table.unlisted", frozen=True):
    """A moderator removed the table from the public lists."""

    by: Public[str]
    reason: Public[str]


class Listed(TableEvent, tag="table.listed", frozen=True):
    """A moderator put the table back into the public lists."""

    by: Public[str]


class RevealAgreed(TableEvent, tag="table.reveal_agreed", frozen=True):
    """A seat waived its appeal."""

    seat: Public[Seat]


class Revealed(TableEvent, tag="table.revealed", frozen=True):
    """Everything in the log was made public; the game is never reopened."""

    seed: Shown[str]


SeatingEvent: TypeAlias = Opened | Sat | Left | BotSeated | Started
MainLineEvent: TypeAlias = Played | Undone | Redone
RequestEvent: TypeAlias = UndoAsked | RedoAsked | PauseAsked | Answered | Lapsed | Paused | Resumed
AbsenceEvent: TypeAlias = Resigned | Expired | SeatClaimed | Back
EndingEvent: TypeAlias = (
    Finished | Adjudicated | Voided | Reopened | Unlisted | Listed | RevealAgreed | Revealed
)
AnyTableEvent: TypeAlias = SeatingEvent | MainLineEvent | RequestEvent | AbsenceEvent | EndingEvent
