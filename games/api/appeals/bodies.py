"""Bodies about appeals, and the public counts of moderation."""

from typing import Annotated, Literal, TypeAlias
from uuid import UUID

import msgspec

from games.api.bodies.fields import NO_NUL
from games.conduct.appeals.answering import Outcome
from games.kernel.values import Moment

AppealState: TypeAlias = Literal["open", "answered", "withdrawn"]
StaffRole: TypeAlias = Literal["moderator", "referee", "administrator", ""]
AppealText: TypeAlias = Annotated[str, msgspec.Meta(max_length=4000, pattern=NO_NUL)]
DecisionNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=1, lt=2**31)]
TableKey: TypeAlias = Annotated[str, msgspec.Meta(max_length=32, pattern="^[-a-zA-Z0-9_]+$")]


class AppealMessage(msgspec.Struct, frozen=True):
    """A message of an appeal: yours, or that of the staff."""

    from_staff: bool
    text: str
    written_at: Moment


class Appeal(msgspec.Struct, frozen=True):
    """An appeal of yours, with its answer if there is one."""

    id: int
    state: AppealState
    outcome: Outcome | None
    opened_at: Moment
    due_at: Annotated[Moment, msgspec.Meta(description="When an answer is expected.")]
    answered_at: Moment | None
    answered_role: Annotated[StaffRole, msgspec.Meta(description="Who answered, by role only.")]
    messages: tuple[AppealMessage, ...]
    messages_left: Annotated[int, msgspec.Meta(description="How many more you may write.")]


class AppealableDecision(msgspec.Struct, frozen=True):
    """A decision about you, or about a table of yours, and its appeal."""

    sanction: Annotated[int | None, msgspec.Meta(description="Its number; null at a table.")]
    table: Annotated[str | None, msgspec.Meta(description="The table; null about you.")]
    version: Annotated[int, msgspec.Meta(description="The version of the table's event, or 0.")]
    kind: str
    reason: str
    words: Annotated[str, msgspec.Meta(description="What the staff wrote to you.")]
    role: StaffRole
    decided_at: Moment
    ends_at: Moment | None
    lifted_at: Moment | None
    stands: Annotated[bool, msgspec.Meta(description="Whether it has an effect now.")]
    appeal_until: Moment
    may_appeal: bool
    appeal: Appeal | None


class AppealableDecisions(msgspec.Struct, frozen=True):
    """All decisions about the player with this name, the newest first."""

    name: str
    results: tuple[AppealableDecision, ...]


class NewAppeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An appeal against a sanction, by its number, or against a version of a table."""

    id: Annotated[UUID, msgspec.Meta(description="Yours: sending it twice is safe.")]
    text: AppealText
    sanction: DecisionNumber | None = None
    table: TableKey | None = None
    version: DecisionNumber | None = None


class NewAppealMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One more message of an appeal."""

    id: Annotated[UUID, msgspec.Meta(description="Yours: sending it twice is safe.")]
    text: AppealText


class ModerationCount(msgspec.Struct, frozen=True):
    """How often something happened in a month, by kind."""

    month: Annotated[str, msgspec.Meta(pattern=r"^\d{4}-\d{2}$")]
    kind: str
    count: Annotated[int | None, msgspec.Meta(description="Null for fewer than three.")]


class AnswerTime(msgspec.Struct, frozen=True):
    """How long answers took in a month, by the median; months with fewer than three are left out.

    A month is that of the answer.
    """

    month: Annotated[str, msgspec.Meta(pattern=r"^\d{4}-\d{2}$")]
    seconds: int


class ModerationCounts(msgspec.Struct, frozen=True):
    """The reports, decisions and appeals of the last months; kinds that are left out: none."""

    reports: tuple[ModerationCount, ...]
    decisions: tuple[ModerationCount, ...]
    appeals: tuple[ModerationCount, ...]
    report_times: tuple[AnswerTime, ...]
    appeal_times: tuple[AnswerTime, ...]
