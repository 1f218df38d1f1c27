"""A plan as its player writes it, and as it is kept with what each step looked like."""

from typing import Annotated, Literal, TypeAlias

import msgspec

from games.kernel.values import JsonObject, Seat
from games.table.base import GameMove, Salt
from games.table.commands import Ply

MAX_LINES, MAX_TURNS = 30, 10
MAX_PLIES = 60
"""More moves than a turn of any game has, or the others make in between."""

SeenEvent: TypeAlias = Annotated[JsonObject, msgspec.Meta(title="SeenEvent")]
"""An event with the fields that its viewer may see."""

DropCode: TypeAlias = Literal[
    "other_move",
    "revealed",
    "you_played",
    "undone",
    "not_possible",
    "seat_left",
    "suspended",
]
"""Why a plan is not followed any more; each has a text."""


class PlannedTurn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The moves of the others, and those that answer them.

    With `anything` they may do anything else, too; `others` is then one example, with which the
    answer was tried.
    """

    others: Annotated[tuple[Ply, ...], msgspec.Meta(max_length=MAX_PLIES)]
    moves: Annotated[tuple[GameMove, ...], msgspec.Meta(min_length=1, max_length=MAX_PLIES)]
    anything: bool = False


class PlannedLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way the game may go, turn by turn; the salt draws what is hidden, as in exploring."""

    salt: Salt
    turns: Annotated[tuple[PlannedTurn, ...], msgspec.Meta(min_length=1, max_length=MAX_TURNS)]


class StepForm(msgspec.Struct, frozen=True):
    """A step as the seat of a plan sees it, in digests.

    `move` is its move, `shown` the move with all that was known about its events, and `drawn` has
    each event that drew chance or revealed something, with what the seat saw of it.
    """

    seat: Seat
    move: str
    shown: str
    drawn: tuple[str, ...] = ()


class TurnForm(msgspec.Struct, frozen=True):
    """The steps of a planned turn as they were tried."""

    others: tuple[StepForm, ...]
    moves: tuple[StepForm, ...]


class TriedStep(msgspec.Struct, frozen=True):
    """A tried move with its events, as the seat of the plan would see them."""

    seat: Seat
    events: tuple[SeenEvent, ...]


class TriedLine(msgspec.Struct, frozen=True):
    """A line that the rules accepted when it was tried, with what was seen at its steps."""

    line: PlannedLine
    forms: tuple[TurnForm, ...]
    steps: tuple[TriedStep, ...] = ()
