"""Decisions that can be appealed: sanctions, and decisions about tables."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Literal, Self, TypeAlias

from django.conf import settings

from games.conduct.appeals.tables import decision_at
from games.conduct.models import Appeal
from games.conduct.standing.state import APPEAL_WITHIN
from games.players.models import Sanction
from games.table.moderation.values import StaffDecision

Area: TypeAlias = Literal["conduct", "games"]

PERMISSION: Final[dict[Area, str]] = {
    "conduct": "conduct.decide_conduct",
    "games": "conduct.decide_games",
}
"""The permission that a member of staff needs in order to answer an appeal."""


@dataclass(frozen=True, slots=True)
class Target:
    """A decision by its address: the number of a sanction, or the version of a table's event."""

    sanction: int | None = None
    table: str = ""
    version: int = 0

    @classmethod
    def of(cls, appeal: Appeal) -> Self:
        """Return the decision that an appeal is about."""
        return cls(appeal.sanction, appeal.table, appeal.version)

    @property
    def area(self) -> Area:
        """Return whether the decision is about a person or a game."""
        return "games" if self.table else "conduct"


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision as the player is shown it; `words` is the digest of its words."""

    target: Target
    kind: str
    reason: str
    words: str
    by: str
    role: str
    decided_at: datetime
    ends_at: datetime | None = None
    lifted_at: datetime | None = None
    is_read: bool = False
    """Whether it is a warning that the player has acknowledged."""

    @property
    def appeal_until(self) -> datetime:
        """Return until when the decision can be appealed."""
        at_table = timedelta(days=settings.APPEALS["TABLE_DAYS"])
        return self.decided_at + (at_table if self.target.table else APPEAL_WITHIN)

    def stands(self, now: datetime) -> bool:
        """Return whether the decision has an effect now."""
        has_ended = self.ends_at is not None and self.ends_at <= now
        return self.lifted_at is None and not has_ended and not self.is_read


def of_sanction(row: Sanction) -> Decision:
    """Return the decision of a stored sanction."""
    return Decision(
        target=Target(sanction=row.number),
        kind=row.kind,
        reason=row.reason,
        words=row.words,
        by=row.by,
        role=row.role,
        decided_at=row.begins_at,
        ends_at=row.ends_at,
        lifted_at=row.lifted_at,
        is_read=row.kind == "warning" and row.acknowledged_at is not None,
    )


def of_appeal(row: Appeal) -> Decision:
    """Return the decision about a table as its appeal keeps it."""
    return Decision(
        target=Target.of(row),
        kind=row.kind,
        reason=row.reason,
        words="",
        by=row.decided_by,
        role=row.decided_role,
        decided_at=row.decided_at,
        lifted_at=row.answered_at if row.outcome == "reversed" else None,
    )


def find(player_id: str, target: Target) -> Decision | None:
    """Return a decision about this player; None if there is no such one."""
    if target.table:
        made = decision_at(target.table, target.version, player_id)
        return _of_table(made, target) if made else None
    row = Sanction.objects.filter(player=player_id, number=target.sanction or 0).first()
    return of_sanction(row) if row else None


def _of_table(made: StaffDecision, target: Target) -> Decision:
    return Decision(
        target=target,
        kind=made.code,
        reason=made.reason,
        words=made.words,
        by=made.by,
        role=made.role,
        decided_at=made.at,
        lifted_at=made.at if made.is_revoked else None,
    )
