"""A notice that is about to be listed or sent, and why it may no longer matter."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Self, TypeAlias, cast

from games.kernel.values import JsonObject, Seat
from games.notices.models import Delivery, ListedNotice
from games.outbox.notice import Kind
from games.table.absence.agreement import seats_to_agree
from games.table.clock import deadline
from games.table.state import Status, Table
from games.table.undo.requests import awaited_seats
from games.tables.access import admitted
from games.tables.notices.turns import awaits
from games.tables.table_cache import LoggedTable, NoSuchTable

TIMED: Final = frozenset({"your_turn", "time_low", "nudge", "holiday_spent"})
"""The kinds that mention the deadline of their player."""

SUPERSEDED: Final = frozenset({"your_turn", "time_low"})
"""The kinds of which only the newest about a table is listed, and matters."""

IN_THE_LOG: Final = frozenset(
    {"your_turn", "request", "answer", "game_over", "seat_taken", "nudge", "plan_dropped"}
)
"""The kinds whose version is one of the log: they are old news once their seat has seen it."""

HELD: Final = IN_THE_LOG | {"chat"}
"""The kinds that a player with the table on a screen sees there.

A reminder repeats what was seen, and a moderator's decision must reach its players in any case.
"""


@dataclass(frozen=True, slots=True)
class Subject:
    """The player, table and facts of a notice; `mark` distinguishes the reminders of one turn.

    A notice about the player alone has no table, and its own number as the version.
    """

    player: str
    kind: Kind
    table: str
    version: int
    facts: JsonObject
    mark: int = 0
    seat: Seat | None = None

    @classmethod
    def of_row(cls, row: Delivery | ListedNotice) -> Self:
        """Return the subject of a delivery or of a listed notice."""
        seat = None if row.seat is None else Seat(row.seat)
        kind = cast(Kind, row.kind)
        return cls(row.player, kind, row.table, row.version, row.facts, row.mark, seat)


def why_obsolete(subject: Subject, logged: LoggedTable | None, latest_turn: int) -> str:
    """Return a code for the reason why a notice no longer matters, or an empty string.

    `latest_turn` is the version of the player's last turn there, also if it is not listed yet.
    """
    if not subject.table:
        return ""
    if logged is None:
        return "no_table"
    try:
        seat = admitted(logged, subject.player).viewer
    except NoSuchTable:
        return "no_access"
    if subject.kind == "your_turn" and subject.version < latest_turn:
        return "turn_over"
    return _why_over(subject, logged.table, seat)


def _why_over(subject: Subject, table: Table, seat: Seat | None) -> str:
    still_applies, why = CONDITIONS.get(subject.kind, ALWAYS)
    return "" if still_applies(subject, table, seat) else why


def _has_turn(subject: Subject, table: Table, seat: Seat | None) -> bool:
    return seat is not None and awaits(table, seat)


def _has_deadline(subject: Subject, table: Table, seat: Seat | None) -> bool:
    if seat is None or not awaits(table, seat):
        return False
    last = deadline(table, seat)
    return last is not None and int(last.timestamp()) == subject.facts["deadline"]


def _is_asked(subject: Subject, table: Table, seat: Seat | None) -> bool:
    if subject.facts.get("form") == "result":
        return table.agreed is not None and seat in seats_to_agree(table)
    is_open = table.request is not None and table.request.version == subject.version
    return is_open and seat in awaited_seats(table)


def _is_invited(subject: Subject, table: Table, seat: Seat | None) -> bool:
    if table.status is Status.OPEN:
        return table.reserved_seat_of(subject.player) is not None
    return any(subject.player in chair.offers for chair in table.chairs)


def _is_over(subject: Subject, table: Table, seat: Seat | None) -> bool:
    return table.status is Status.FINISHED


def _is_taken(subject: Subject, table: Table, seat: Seat | None) -> bool:
    if subject.facts.get("form") == "person":
        return seat is None
    return seat is not None and not table.chairs[seat].is_present


Condition: TypeAlias = Callable[[Subject, Table, Seat | None], bool]

ALWAYS: Final[tuple[Condition, str]] = (lambda subject, table, seat: True, "")
CONDITIONS: Final[Mapping[Kind, tuple[Condition, str]]] = {
    "your_turn": (_has_turn, "turn_over"),
    "nudge": (_has_turn, "turn_over"),
    "time_low": (_has_deadline, "deadline_moved"),
    "request": (_is_asked, "request_closed"),
    "invitation": (_is_invited, "seat_settled"),
    "rematch": (_is_invited, "seat_settled"),
    "game_over": (_is_over, "reopened"),
    "seat_taken": (_is_taken, "came_back"),
}
"""What must still be so when a notice is sent, and the code of the reason if it is not."""


def ends_at(subject: Subject, table: Table) -> datetime | None:
    """Return when the notice loses its use, if that is known."""
    if subject.kind == "request":
        is_result = subject.facts.get("form") == "result"
        return table.request.expires if table.request and not is_result else None
    if subject.kind in TIMED and subject.seat is not None:
        return deadline(table, subject.seat)
    return None
