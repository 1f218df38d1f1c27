"""Read reports: the weight of a case, and a player's own reports."""

from collections.abc import Collection
from datetime import datetime
from typing import Final

from django.db.models import Count, Q, QuerySet

from games.conduct.models import Case, Report
from games.conduct.reports.outcomes import (
    ANSWERED,
    NO_ACTION,
    ReportOutcome,
    ReportState,
    outcome_for_reporters,
)
from games.conduct.reports.weights import NEW, weight_of
from games.kernel.values import JsonObject

_DISMISSED: Final = Q(case__outcome=NO_ACTION)


def weight_of_case(case: Case) -> int:
    """Return the sum of the weights of a case's reporters."""
    reporters = set(case.reports.values_list("reporter", flat=True))
    weights = weights_of(reporters - {""})
    return sum(weights.get(reporter, NEW) for reporter in reporters)


def weights_of(reporters: Collection[str]) -> dict[str, int]:
    """Return the weights of the reporters who have a record, by their answered reports."""
    answered = Report.objects.filter(reporter__in=reporters, case__state=ANSWERED)
    rows = answered.values_list("reporter").annotate(
        acted=Count("pk", filter=~_DISMISSED), dismissed=Count("pk", filter=_DISMISSED)
    )
    return {reporter: weight_of(acted, dismissed) for reporter, acted, dismissed in rows}


def reports_of(player_id: str) -> QuerySet[Report]:
    """Return a player's reports with their cases, the newest first."""
    reports = Report.objects.filter(reporter=player_id).select_related("case")
    return reports.order_by("-created_at", "-pk")


def report_data(report: Report, now: datetime) -> JsonObject:
    """Return a report as its reporter sees it; of the decision only whether there was one."""
    return {
        "id": report.pk,
        "target": report.target,
        "kind": report.case.kind,
        "player": report.case.subject,
        "table": report.table,
        "version": report.version,
        "created_at": report.created_at,
        "state": state_of(report.case, now),
        "outcome": outcome_of(report.case),
        "answered_at": report.case.answered_at,
    }


def state_of(case: Case, now: datetime) -> ReportState:
    """Return the state of a case as its reporters see it."""
    if case.state == ANSWERED:
        return "answered"
    is_claimed = case.holder != "" and case.held_until is not None and case.held_until > now
    return "claimed" if is_claimed else "open"


def outcome_of(case: Case) -> ReportOutcome | None:
    """Return how an answered case ended, as its reporters learn it."""
    return outcome_for_reporters(case.outcome) if case.state == ANSWERED else None
