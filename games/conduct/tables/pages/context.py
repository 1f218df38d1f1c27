"""The parts that all pages about a table share: the table, its seats, and the reader's zone."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.conduct.site.pages import View, render
from games.conduct.staff import Staff
from games.conduct.tables.closeness import is_close
from games.conduct.tables.seats import SeatLine, seat_lines
from games.kernel.refusal import Refused
from games.players.calendars.selectors import calendars_of
from games.players.models import User
from games.tables.models import TableSummary

READERS: Final = ("conduct.view_case", "conduct.decide_games", "conduct.look")
"""The permissions that each let staff read tables."""

STATUSES: Final = {
    "open": gettext_lazy("Waiting for players"),
    "playing": gettext_lazy("In play"),
    "finished": gettext_lazy("Finished"),
    "voided": gettext_lazy("Cancelled"),
}


@dataclass(frozen=True, slots=True)
class TableFacts:
    """A table with its seats, and the member of staff who reads about it."""

    table: TableSummary
    seats: tuple[SeatLine, ...]
    staff: Staff

    @property
    def names(self) -> dict[int, str]:
        """Return the name of each seat, with its number."""
        form = _("{name} (seat {number})")
        return {line.seat: form.format(name=line.name, number=line.number) for line in self.seats}

    @property
    def is_recused(self) -> bool:
        """Return whether the reader has or had a place at the table."""
        return is_close(self.staff.player_id, self.table.id)


def may_read(request: HttpRequest) -> bool:
    """Return whether the user may read tables in the admin."""
    user = request.user
    if not (isinstance(user, User) and user.is_active and user.is_staff):
        return False
    return any(map(user.has_perm, READERS))


def about_table(page: Callable[..., HttpResponse]) -> View:
    """Return a view that gets the facts of the table, in the time zone of the reader."""

    @wraps(page)
    def view(request: HttpRequest, *, staff: Staff, table: str, **parts: Any) -> HttpResponse:
        found = TableSummary.objects.filter(id=table).first()
        if found is None:
            raise Http404
        with _own_zone(staff):
            return page(request, TableFacts(found, seat_lines(table), staff), **parts)

    return view


def refuse_if_close(facts: TableFacts) -> None:
    """Raise `Refused` for a reader who has or had a place at the table."""
    if facts.is_recused:
        raise Refused("at_the_table")


def _own_zone(staff: Staff) -> timezone.override:
    calendar = calendars_of([staff.player_id], timezone.now())[staff.player_id]
    return timezone.override(ZoneInfo(calendar.zone))


def show(
    request: HttpRequest,
    facts: TableFacts,
    template: str,
    title: object,
    *,
    status: int = 200,
    **context: Any,
) -> HttpResponse:
    """Return a page about a table in the frame of the admin."""
    table = facts.table
    return render(
        request,
        f"conduct/tables/{template}.html",
        title,
        status=status,
        table=table,
        table_title=table_title(table),
        label={"tables": _("Tables"), "home": _("Home"), "back": _("Back to the table")},
        **context,
    )


def table_title(table: TableSummary) -> str:
    """Return a table's game and the beginning of its id."""
    return _("{game}, table {id}").format(game=table.game.title(), id=table.id[:8])
