"""The public counts of moderation: how much was reported, decided and appealed, by month.

Numbers below three are not published, since a small site would recognise people by them.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from statistics import median
from typing import Any, Final, TypeAlias

from django.core.cache import cache
from django.db.models import Count, F, QuerySet, Value
from django.db.models.functions import TruncMonth

from games.conduct.models import Appeal, AuditEntry, Case, Report
from games.kernel.values import JsonObject
from games.players.models import Sanction

FEWEST: Final = 3
SHOWN: Final = timedelta(days=365)
KEPT_SECONDS: Final = 3600
KEY: Final = "moderation-counts"

ABOUT_TABLES: Final = (
    *("void", "adjudicate", "roll_back", "reopen", "revoke", "hide", "list", "settle_request"),
    *("extend_clock", "pause_clocks", "resume_clocks", "replace_player"),
)
"""The acts of staff that are decisions about tables; looks, checks and exports are none."""

Months: TypeAlias = Sequence[tuple[datetime, str, int]]


def counts(now: datetime) -> JsonObject:
    """Return the counts of the last twelve months, computed at most once an hour."""
    found: JsonObject | None = cache.get(KEY)
    if found is None:
        found = _computed(now)
        cache.set(KEY, found, KEPT_SECONDS)
    return found


def _computed(now: datetime) -> JsonObject:
    since = (now - SHOWN).replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    people = _by_month(Sanction.objects.filter(begins_at__gte=since), "begins_at", "kind")
    tables = _by_month(
        AuditEntry.objects.filter(
            target_kind="table", action__in=ABOUT_TABLES, recorded_at__gte=since
        ),
        "recorded_at",
        "action",
    )
    appeals = Appeal.objects.filter(opened_at__gte=since)
    return {
        "reports": _shown(
            _by_month(Report.objects.filter(created_at__gte=since), "created_at", "case__kind")
        ),
        "decisions": _shown([*people, *tables]),
        "appeals": _shown(
            [
                *_by_month(appeals, "opened_at", Value("opened")),
                *_by_month(appeals.exclude(outcome=""), "answered_at", "outcome"),
            ]
        ),
        "report_times": _times(Case.objects.filter(answered_at__gte=since)),
        "appeal_times": _times(Appeal.objects.filter(answered_at__gte=since)),
    }


def _by_month(rows: QuerySet[Any], at: str, kind: str | Value) -> Months:
    named = F(kind) if isinstance(kind, str) else kind
    found = rows.annotate(in_month=TruncMonth(at), of_kind=named).values("in_month", "of_kind")
    counted = found.annotate(many=Count("pk")).order_by()
    return [*counted.values_list("in_month", "of_kind", "many")]


def _shown(months: Months) -> list[Mapping[str, object]]:
    ordered = sorted(months, key=lambda each: (-each[0].timestamp(), each[1]))
    return [
        {"month": _name(at), "kind": kind, "count": many if many >= FEWEST else None}
        for at, kind, many in ordered
    ]


def _times(rows: QuerySet[Any]) -> list[Mapping[str, object]]:
    found: dict[str, list[float]] = {}
    for opened, answered in rows.order_by("-answered_at").values_list("opened_at", "answered_at"):
        found.setdefault(_name(answered), []).append((answered - opened).total_seconds())
    return [
        {"month": month, "seconds": round(median(times))}
        for month, times in found.items()
        if len(times) >= FEWEST
    ]


def _name(at: datetime) -> str:
    return f"{at:%Y-%m}"
