"""Bodies about reports and blocks."""

from typing import Annotated, TypeAlias
from uuid import UUID

import msgspec

from games.api.bodies.fields import NO_NUL
from games.conduct.reasons import ReportKind
from games.conduct.reports.outcomes import ReportOutcome, ReportState
from games.conduct.reports.thing import TargetName
from games.kernel.values import Moment
from games.players.selectors import PublicProfile

Id: TypeAlias = Annotated[str, msgspec.Meta(max_length=32, pattern=NO_NUL)]


class NewReport(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A report: of what, why, and in your own words where they are asked for.

    A name, a profile and a table need the player; a table, a move, a request, an invitation and a
    line of chat need the table; a move and a request need the version, a line its number as the
    version. A message needs the player who wrote it, and its number as the version.
    """

    id: UUID
    target: TargetName
    kind: ReportKind
    player: Id = ""
    table: Id = ""
    version: Annotated[int, msgspec.Meta(ge=0, lt=2**31)] = 0
    invitation: Annotated[
        str,
        msgspec.Meta(
            max_length=64,
            pattern=NO_NUL,
            description="The secret of an invitation, for a table that it lets you see.",
        ),
    ] = ""
    words: Annotated[
        str,
        msgspec.Meta(
            max_length=4000,
            pattern=NO_NUL,
            description="20 to 1,000 characters for other, harassment, foul_play and collusion.",
        ),
    ] = ""


class Report(msgspec.Struct, frozen=True):
    """One of your reports, and how it ended: whether there was a decision, but not which one."""

    id: int
    target: TargetName
    kind: ReportKind
    player: str
    table: str
    version: int
    created_at: Moment
    state: Annotated[ReportState, msgspec.Meta(description="`claimed`: a moderator is at it.")]
    outcome: ReportOutcome | None
    answered_at: Moment | None


class FiledReport(msgspec.Struct, frozen=True):
    """A report that was filed, and whether to offer that you block its player."""

    report: Report
    offers_block: bool


class ReportPage(msgspec.Struct, frozen=True):
    """A page of your reports, the names of their players, and the cursor of the next page."""

    results: tuple[Report, ...]
    players: dict[str, PublicProfile]
    next: str | None


class NewBlock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The player whom you block."""

    player: Id


class Block(msgspec.Struct, frozen=True):
    """A player whom you block."""

    player: str
    name: str
    created_at: Moment


class BlockState(msgspec.Struct, frozen=True):
    """Whether you block a player; it says nothing about the reverse."""

    is_blocked: bool


class BlockPage(msgspec.Struct, frozen=True):
    """A page of the players whom you block, and the cursor of the next page."""

    results: tuple[Block, ...]
    next: str | None


class StoredReport(msgspec.Struct, frozen=True):
    """A report that the player filed."""

    target: str
    kind: str
    player: str
    table: str
    version: int
    viewer: str
    shown: str
    words: str
    created_at: Moment


class StoredBlock(msgspec.Struct, frozen=True):
    """A player whom the player blocks."""

    blocked_id: str
    created_at: Moment


class StoredAppealMessage(msgspec.Struct, frozen=True):
    """A message of an appeal."""

    from_staff: bool
    words: str
    written_at: Moment


class StoredAppeal(msgspec.Struct, frozen=True):
    """An appeal of the player."""

    sanction: int | None
    table: str
    version: int
    opened_at: Moment
    state: str
    outcome: str
    messages: tuple[StoredAppealMessage, ...]
