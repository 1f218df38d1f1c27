"""Values around decisions of staff that a table keeps."""

from datetime import datetime
from typing import TYPE_CHECKING, Literal, TypeAlias

import msgspec

from games.kernel.values import NO_POSITION, Position, Seat, Version
from games.table.base import StaffRole
from games.table.moderation.commands import Outcome

if TYPE_CHECKING:
    from games.table.state import Result, Status

DecisionCode: TypeAlias = Literal[
    "adjudicated",
    "voided",
    "reopened",
    "hidden",
    "listed",
    "undone",
    "extended",
    "paused",
    "resumed",
    "replaced",
    "settled",
    "revoked",
]
"""The kinds of decisions, as players and notices know them."""


class StaffDecision(msgspec.Struct, frozen=True):
    """A decision of staff about a table; `version` is that of its event, by which it is named.

    The fields from `seat` on are those that taking it back needs: the seat it is about, and the
    status, the result and the position before it.
    """

    version: Version
    code: DecisionCode
    by: str
    role: StaffRole
    reason: str
    words: str
    at: datetime
    seat: Seat | None
    status: "Status"
    result: "Result | None"
    position: Position = NO_POSITION
    is_revoked: bool = False


class Appeal(msgspec.Struct, frozen=True):
    """The appeal of a seat against a decision; the fields from `outcome` on are its answer."""

    decision: Version
    seat: Seat
    at: datetime
    outcome: Outcome | Literal[""] = ""
    words: str = ""
    role: StaffRole | Literal[""] = ""


class Moderation(msgspec.Struct, frozen=True):
    """The decisions of staff at a table, the oldest first, and the appeals against them.

    `is_asking_closed` says that no player may ask to undo or redo any more, `is_paused` that a
    pause can be ended by staff only.
    """

    decisions: tuple[StaffDecision, ...] = ()
    appeals: tuple[Appeal, ...] = ()
    is_asking_closed: bool = False
    is_paused: bool = False

    def decision(self, version: int) -> StaffDecision | None:
        """Return the decision with this version, or None."""
        found = (each for each in self.decisions if each.version == version)
        return next(found, None)
