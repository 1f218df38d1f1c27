"""The interface of what can be reported, hidden and muted."""

from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

from games.conduct.reasons import ReportKind
from games.kernel.values import Viewer
from games.tables.access import Access, access_table

TargetName: TypeAlias = Literal[
    "name",
    "profile",
    "table",
    "move",
    "request",
    "invitation",
    "message",
    "chat",
    "spectator_chat",
]


@dataclass(frozen=True, slots=True)
class Pointer:
    """The ids by which a reporter names a thing; only those that its target needs are set.

    `invited` says that the reporter has the link of an invitation to the table.
    """

    player: str = ""
    table: str = ""
    version: int = 0
    invited: bool = False


@dataclass(frozen=True, slots=True)
class Thing:
    """A thing that exists and that the reporter may see.

    `subject` is the player who is responsible for it; `viewer` says as whom the reporter saw it,
    and `shown` is the text that was shown, if it is one.
    """

    subject: str
    table: str = ""
    version: int = 0
    viewer: str = ""
    shown: str = ""


class Target(Protocol):
    """One kind of thing that can be reported."""

    @property
    def kinds(self) -> tuple[ReportKind, ...]:
        """The kinds of reports that apply to it."""

    @property
    def identity(self) -> tuple[str, ...]:
        """The fields of a report that distinguish two things about one person."""

    def find(self, pointer: Pointer, reporter: str) -> Thing:
        """Return the thing as the reporter may see it.

        Raise `Refused` if there is no player to report, or `NoSuchTable`.
        """


def access_to(pointer: Pointer, reporter: str) -> Access:
    """Return the reporter's access to the table of a pointer. Raise `NoSuchTable`."""
    return access_table(player=reporter, table_id=pointer.table, invited=pointer.invited)


def viewer_name(viewer: Viewer) -> str:
    """Return a viewer as it is stored with a report."""
    return "spectator" if viewer is None else f"seat:{viewer}"
