"""The first page of staff: the queue, ages and health at a glance."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.db.models import Count, Min, Q
from django.db.models.functions import TruncDate
from django.http import HttpRequest
from django.utils import timezone

from games.conduct.models import Appeal, Case, Report
from games.conduct.queue.listing import filters
from games.conduct.queue.services import ANSWERED
from games.conduct.site import health, plots
from games.conduct.site.texts import KINDS, VIEWS
from games.conduct.staff import Staff, staff_of
from games.kernel.refusal import Refused

DAYS: Final = 14
DAY: Final = timedelta(days=1)
WEEK: Final = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class KindRow:
    """The open cases of one kind, by age: of the last day, of the last week, older."""

    label: Any
    total: int
    bars: list[plots.Bar]


def glance(request: HttpRequest) -> dict[str, Any]:
    """Return what the first page shows; nothing for staff without a role."""
    try:
        staff = staff_of(request)
    except Refused:
        return {}
    if not staff.may("conduct.view_case"):
        return {}
    now = timezone.now()
    return {
        "counts": _counts(staff, now),
        "kinds": _kinds(now),
        "oldest": _open().aggregate(oldest=Min("opened_at"))["oldest"],
        "appeals": _appeals(now),
        "per_day": plots.columns(_per_day(now)),
        "width": plots.WIDTH,
        "height": plots.HEIGHT,
        "health": health.source[0](now),
    }


def _open() -> Any:
    return Case.objects.exclude(state=ANSWERED)


def _counts(staff: Staff, now: datetime) -> list[tuple[str, Any, int]]:
    shown = {key: value for key, value in filters(staff, now).items() if key != "answered"}
    counted = {key: Count("id", filter=condition) for key, condition in shown.items()}
    found = _open().aggregate(**counted)
    return [(key, VIEWS[key], found[key]) for key in shown]


def _kinds(now: datetime) -> list[KindRow]:
    new, recent = Q(opened_at__gt=now - DAY), Q(opened_at__gt=now - WEEK)
    ages = {"fresh": new, "recent": recent & ~new, "old": ~recent}
    counted = {age: Count("id", filter=condition) for age, condition in ages.items()}
    rows = list(_open().values("kind").annotate(total=Count("id"), **counted).order_by("-total"))
    most = max((row["total"] for row in rows), default=0)
    return [
        KindRow(
            KINDS.get(row["kind"], row["kind"]),
            row["total"],
            plots.stacked({age: row[age] for age in ages}, most),
        )
        for row in rows
    ]


def _appeals(now: datetime) -> dict[str, int]:
    return Appeal.objects.filter(state="open").aggregate(
        open=Count("id"), overdue=Count("id", filter=Q(due_at__lt=now))
    )


def _per_day(now: datetime) -> list[tuple[object, int]]:
    first = (now - DAY * (DAYS - 1)).date()
    recent = Report.objects.filter(created_at__gte=now - DAY * DAYS)
    rows = recent.annotate(day=TruncDate("created_at")).values_list("day").annotate(Count("id"))
    found = dict(rows.values_list("day", "id__count"))
    days = [first + DAY * number for number in range(DAYS)]
    return [(day, found.get(day, 0)) for day in days]
