"""Tables as what is reported: a game as a whole, a version of its log, an invitation."""

from dataclasses import dataclass
from typing import Final

from events import store
from events.envelope import RecordedEvent
from games.conduct.reasons import ReportKind
from games.conduct.reports.people import seen_version, subject_of
from games.conduct.reports.thing import Pointer, Thing, access_to, viewer_name
from games.kernel.events import kind_of
from games.kernel.refusal import Refused
from games.table.events import PauseAsked, RedoAsked, UndoAsked
from games.table.state import Status, Table
from games.tables.access import Access
from games.tables.log.rows import stream_of
from games.tables.table_cache import NoSuchTable, at_version

REQUESTS: Final = frozenset(kind_of(event) for event in (UndoAsked, RedoAsked, PauseAsked))


@dataclass(frozen=True, slots=True)
class GameTarget:
    """A game as a whole, with the player at it who is reported."""

    kinds: tuple[ReportKind, ...]
    identity: tuple[str, ...] = ("table",)

    def find(self, pointer: Pointer, reporter: str) -> Thing:
        """Return the table; its player must sit there or have opened it."""
        access = access_to(pointer, reporter)
        subject = subject_of(pointer.player).id
        if subject not in access.table.people | {access.table.host}:
            raise Refused("not_at_table")
        return _thing(subject, access, seen_version(access, pointer.version))


@dataclass(frozen=True, slots=True)
class MoveTarget:
    """A version of a table's log: a move, or whatever else a player did there.

    With `is_request` it must be a request to undo, to redo or to pause.
    """

    kinds: tuple[ReportKind, ...]
    is_request: bool = False
    identity: tuple[str, ...] = ("table", "version")

    def find(self, pointer: Pointer, reporter: str) -> Thing:
        """Return the version; its player is the one who sat in the seat at that time."""
        access = access_to(pointer, reporter)
        version = seen_version(access, pointer.version)
        row = _row(pointer.table, version)
        if self.is_request and row.kind not in REQUESTS:
            raise Refused("no_such_request")
        return _thing(subject_of(_actor(access.table, row)).id, access, version)


@dataclass(frozen=True, slots=True)
class InvitationTarget:
    """A seat reserved for the reporter at another player's table, or a link to that table."""

    kinds: tuple[ReportKind, ...]
    identity: tuple[str, ...] = ("table",)

    def find(self, pointer: Pointer, reporter: str) -> Thing:
        """Return the invitation; its player is the host."""
        access = access_to(pointer, reporter)
        table = access.table
        if not (pointer.invited or reporter in {chair.invited for chair in table.chairs}):
            raise NoSuchTable(table.id)
        if table.status is not Status.OPEN:
            raise Refused("invitation_gone")
        return _thing(subject_of(table.host).id, access, seen_version(access, pointer.version))


def _thing(subject: str, access: Access, version: int) -> Thing:
    return Thing(subject, access.table.id, version, viewer_name(access.viewer))


def _actor(table: Table, row: RecordedEvent) -> str:
    """Return the id of the player whose command wrote this row. Raise `Refused`."""
    first = row if row.index == 0 else _row(table.id, row.version - row.index)
    role, _, who = str(first.meta.get("actor", "")).partition(":")
    if role == "bot":
        raise Refused("cannot_report_bot")
    if role == "player":
        return who
    if role != "seat":
        raise Refused("nobody_to_report")
    # The label was written for the table before the command.
    return at_version(table, first.version - 1).chairs[int(who)].player


def _row(table_id: str, version: int) -> RecordedEvent:
    (row,) = store.read(stream_of(table_id), after=version - 1, upto=version)
    return row
