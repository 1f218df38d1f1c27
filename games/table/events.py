"""The facts a table adds to its game's own: who sits, what was asked, how it ended.

They share the game's log. Seats hold opaque player ids, bots are `bot:<level>`, and there is no
free text: a reason is a code, or the digest of a text kept elsewhere.
"""

from typing import Literal, TypeAlias

import msgspec

from games.kernel.facts import Event
from games.kernel.outcome import Score
from games.kernel.values import OptionValue, Seat
from games.kernel.visibility import Hidden, Public, Shown
from games.table.prefix import Begins, Earlier

UndoPolicy: TypeAlias = Literal["ask", "never", "free"]
TableVisibility: TypeAlias = Literal["public", "unlisted", "private"]


class Pace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """No limit, seconds for each turn, or a bank of seconds with an increment after each turn."""

    form: Literal["none", "turn", "bank"] = "none"
    seconds: int = 0
    increment: int = 0


class TableFact(Event, frozen=True):
    """What distinguishes the table's events from its game's."""


class Opened(TableFact, tag="table.opened", frozen=True, omit_defaults=True):
    """A table stands ready; the digest of its secret seed is shown before anybody sits.

    Where it goes on from a position of another table, `prefix` leads there.
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
    begins: Public[Begins | None] = None
    prefix: Hidden[tuple[Earlier, ...]] = ()


class Sat(TableFact, tag="table.sat", frozen=True):
    """A player took a chair and added to the chance of the game."""

    seat: Public[Seat]
    player: Public[str]
    entropy: Public[str]


class Left(TableFact, tag="table.left", frozen=True):
    """A chair is free again; nothing had begun."""

    seat: Public[Seat]


class BotSeated(TableFact, tag="table.bot_seated", frozen=True):
    """The host gave a chair to a bot."""

    seat: Public[Seat]
    level: Public[str]


class Started(TableFact, tag="table.started", frozen=True, omit_defaults=True):
    """The seats are fixed, empty chairs gone; the game's opening facts follow.

    `rules_version` is the game's as it starts. The first is not written, as in logs before it.
    """

    players: Public[tuple[str, ...]]
    entropies: Public[tuple[str, ...]]
    rules_version: Public[int] = 1


class Played(TableFact, tag="table.played", frozen=True):
    """A seat made a move, whose facts follow; `left` is its bank if that ended its turn."""

    seat: Public[Seat]
    left: Public[int | None]


class Undone(TableFact, tag="table.undone", frozen=True):
    """The game goes on from an earlier position; the line left behind stays readable.

    It was taken back by a seat, or by the moderator `by`; `known` are the events that cannot be
    unseen. Time since the position `rests_from` does not count; 0 when the clock simply ran on.
    """

    seat: Public[Seat | None]
    to: Public[int]
    known: Public[tuple[int, ...]]
    rests_from: Public[int]
    by: Public[str] = ""


class Redone(TableFact, tag="table.redone", frozen=True):
    """An undone line goes on; `left` is the bank of the seat if it changed."""

    seat: Public[Seat]
    to: Public[int]
    rests_from: Public[int]
    left: Public[int | None]


class UndoAsked(TableFact, tag="table.undo_asked", frozen=True):
    """A seat asks to go back to a position; `known` are the events that cannot be unseen."""

    seat: Public[Seat]
    to: Public[int]
    known: Public[tuple[int, ...]]


class RedoAsked(TableFact, tag="table.redo_asked", frozen=True):
    """A seat asks to go on from an undone line."""

    seat: Public[Seat]
    to: Public[int]


class PauseAsked(TableFact, tag="table.pause_asked", frozen=True):
    """A seat asks that all clocks rest."""

    seat: Public[Seat]


class Answered(TableFact, tag="table.answered", frozen=True):
    """A seat agreed to the open request, or closed it by a no."""

    seat: Public[Seat]
    request: Public[int]
    yes: Public[bool]


class Lapsed(TableFact, tag="table.lapsed", frozen=True):
    """The open request is over without an answer."""

    request: Public[int]
    why: Public[Literal["withdrawn", "played_on", "out_of_time"]]


class Paused(TableFact, tag="table.paused", frozen=True):
    """Everybody agreed that all clocks rest."""

    seat: Public[Seat]


class Resumed(TableFact, tag="table.resumed", frozen=True):
    """The clocks run again."""

    seat: Public[Seat]


class Resigned(TableFact, tag="table.resigned", frozen=True):
    """A seat gave up; where the game goes on, a bot of this level plays for it."""

    seat: Public[Seat]
    level: Public[str]


class Expired(TableFact, tag="table.expired", frozen=True):
    """A seat's time is over: the others may claim it."""

    seat: Public[Seat]


class SeatClaimed(TableFact, tag="table.seat_claimed", frozen=True):
    """An expired seat was claimed; where the game goes on, a bot of this level plays for it."""

    seat: Public[Seat]
    by: Public[Seat]
    level: Public[str]


class Back(TableFact, tag="table.back", frozen=True):
    """The player of a claimed seat plays again, with this bank."""

    seat: Public[Seat]
    left: Public[int]


class Finished(TableFact, tag="table.finished", frozen=True):
    """The game is over: ranks by seat, and the scores if the rules counted them."""

    reason: Public[str]
    ranks: Public[tuple[int, ...]]
    scores: Public[tuple[Score, ...]]


class Adjudicated(TableFact, tag="table.adjudicated", frozen=True):
    """A moderator decided the game; the result follows."""

    by: Public[str]
    reason: Public[str]


class Voided(TableFact, tag="table.voided", frozen=True):
    """The table counts for nothing: by its host before the start, or by a moderator."""

    by: Public[str]
    reason: Public[str]


class Reopened(TableFact, tag="table.reopened", frozen=True):
    """A moderator let a game go on; the seat whose resignation had ended it is `back`."""

    by: Public[str]
    reason: Public[str]
    back: Public[Seat | None]


class Unlisted(TableFact, tag="table.unlisted", frozen=True):
    """A moderator took the table out of the lists."""

    by: Public[str]
    reason: Public[str]


class Listed(TableFact, tag="table.listed", frozen=True):
    """A moderator put the table back into the lists."""

    by: Public[str]


class RevealAgreed(TableFact, tag="table.reveal_agreed", frozen=True):
    """A seat needs no appeal."""

    seat: Public[Seat]


class Revealed(TableFact, tag="table.revealed", frozen=True):
    """From here on everything in the log may be read, and the game is never reopened."""

    seed: Shown[str]


SeatingFact: TypeAlias = Opened | Sat | Left | BotSeated | Started
LineFact: TypeAlias = Played | Undone | Redone
RequestFact: TypeAlias = UndoAsked | RedoAsked | PauseAsked | Answered | Lapsed | Paused | Resumed
AbsenceFact: TypeAlias = Resigned | Expired | SeatClaimed | Back
EndingFact: TypeAlias = (
    Finished | Adjudicated | Voided | Reopened | Unlisted | Listed | RevealAgreed | Revealed
)
AnyTableFact: TypeAlias = SeatingFact | LineFact | RequestFact | AbsenceFact | EndingFact
