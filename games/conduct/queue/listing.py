"""The list of cases, filtered, counted and in pages, with a constant number of queries."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.core.paginator import Page, Paginator
from django.db.models import Count, Q, QuerySet

from games.conduct.models import Case, Report
from games.conduct.queue.services import ANSWERED, holder_of
from games.conduct.recusal import close_people
from games.conduct.staff import Staff
from games.players.selectors import public_profiles
from games.tables.models import SeatSummary

PAGE_SIZE: Final = 25


@dataclass(frozen=True, slots=True)
class CaseRow:
    """A case in the list, with the names of its people."""

    case: Case
    subject: str
    holder: str
    reports: int
    is_mine: bool
    is_recused: bool


@dataclass(frozen=True, slots=True)
class Queue:
    """A page of the list, and how many cases each filter shows."""

    rows: Sequence[CaseRow]
    page: Page[Case]
    counts: Mapping[str, int]


def filters(staff: Staff, now: datetime) -> dict[str, Q]:
    """Return the condition of each filter; together they show every case."""
    is_open, claimed = ~Q(state=ANSWERED), Q(held_until__gt=now)
    return {
        "open": is_open,
        "free": is_open & (Q(held_until=None) | Q(held_until__lte=now)),
        "claimed": is_open & claimed,
        "mine": is_open & claimed & Q(holder=staff.player_id),
        "escalated": is_open & Q(escalated=True),
        "answered": Q(state=ANSWERED),
    }


def queue(*, view: str, kind: str, number: str, staff: Staff, now: datetime) -> Queue:
    """Return a page of the cases that a filter shows; an unknown filter shows the open ones."""
    conditions = filters(staff, now)
    view = view if view in conditions else "open"
    order = ("-answered_at", "-id") if view == "answered" else ("-weight", "opened_at", "id")
    found = Case.objects.filter(conditions[view]).order_by(*order)
    page = Paginator(_of_kind(found, kind), PAGE_SIZE).get_page(number)
    return Queue(_rows(list(page.object_list), staff, now), page, _counts(conditions, kind))


def _of_kind(cases: QuerySet[Case], kind: str) -> QuerySet[Case]:
    return cases.filter(kind=kind) if kind else cases


def _counts(conditions: Mapping[str, Q], kind: str) -> dict[str, int]:
    counts = {name: Count("id", filter=condition) for name, condition in conditions.items()}
    return _of_kind(Case.objects.all(), kind).aggregate(**counts)


def _rows(cases: Sequence[Case], staff: Staff, now: datetime) -> list[CaseRow]:
    reports: dict[int, list[tuple[str, str]]] = {case.pk: [] for case in cases}
    about = Report.objects.filter(case__in=reports).values_list("case", "reporter", "table")
    for case_id, reporter, table in about:
        reports[case_id].append((reporter, table))
    names = public_profiles(
        {case.subject for case in cases} | {holder_of(case, now) for case in cases}
    )
    close = close_people(staff.player_id, now)
    tables = _tables_of(staff, {table for each in reports.values() for _, table in each})
    return [
        CaseRow(
            case=case,
            subject=names[case.subject].name if case.subject in names else "",
            holder=names[holder].name if (holder := holder_of(case, now)) in names else "",
            reports=len(reports[case.pk]),
            is_mine=holder_of(case, now) == staff.player_id,
            is_recused=case.subject in close
            or any(who in close or table in tables for who, table in reports[case.pk]),
        )
        for case in cases
    ]


def _tables_of(staff: Staff, tables: set[str]) -> frozenset[str]:
    seats = SeatSummary.objects.filter(player=staff.player_id, table__in=tables - {""})
    return frozenset(seats.values_list("table", flat=True))
