"""Queries about plans and standing answers."""

from typing import Any

import msgspec
from django.db.models import F, OuterRef, QuerySet, Subquery

from games.kernel.values import Seat
from games.plans.models import Plan, StandingAnswers
from games.plans.steps import forms_since, is_on_main_line
from games.table.plans.follow import LineProgress, Progress, dropped, follow
from games.table.plans.structs import TriedLine
from games.table.state import Status
from games.tables.access import Access
from games.tables.models import TableSummary
from games.tables.table_cache import LoggedTable

BATCH_SIZE = 500


def plan_of(access: Access) -> Plan | None:
    """Return the plan of the viewer's own seat in a running game."""
    if access.viewer is None or access.table.status is not Status.PLAYING:
        return None
    return Plan.objects.filter(
        table=access.table.id, seat=access.viewer, player=access.player
    ).first()


def lines_of(plan: Plan) -> tuple[TriedLine, ...]:
    """Return the tried lines of a plan."""
    return msgspec.convert(plan.lines, type=tuple[TriedLine, ...])


def progress_of(plan: Plan, logged: LoggedTable) -> Progress:
    """Return how far a plan was followed; of one that has ended, how each line ended."""
    if plan.progress is not None:
        return Progress(msgspec.convert(plan.progress, type=tuple[LineProgress, ...]))
    seat, steps = Seat(plan.seat), []
    if is_on_main_line(logged, plan.armed_on):
        steps = forms_since(logged, seat, plan.armed_on)
    progress = follow(seat, lines_of(plan), steps, is_to_act=seat in logged.table.to_act)
    was_undone = not is_on_main_line(logged, plan.reached or plan.armed_on)
    return dropped(progress, "undone") if was_undone else progress


def standing_answers_of(access: Access) -> dict[str, str]:
    """Return the standing answers of the viewer's own seat."""
    if access.viewer is None or access.table.status is not Status.PLAYING:
        return {}
    found = StandingAnswers.objects.filter(
        table=access.table.id, seat=access.viewer, player=access.player
    )
    answers: dict[str, str] = found.values_list("answers", flat=True).first() or {}
    return answers


def tables_to_check() -> list[tuple[str, int]]:
    """Return the tables that have changed since their plans or answers were checked."""
    version = TableSummary.objects.filter(id=OuterRef("table")).values("version")
    changed: dict[str, int] = {}
    rows: QuerySet[Any]
    for rows in (Plan.objects.filter(state="armed"), StandingAnswers.objects.all()):
        found = rows.annotate(now=Subquery(version)).exclude(now=F("checked"))
        changed.update(found.filter(now__isnull=False).values_list("table", "now")[:BATCH_SIZE])
    return list(changed.items())


def stored_data(player: str) -> dict[str, Any]:
    """Return what is stored about this player here."""
    plans = Plan.objects.filter(player=player).order_by("table")
    answers = StandingAnswers.objects.filter(player=player).order_by("table")
    return {
        "plans": [_stored_plan(plan) for plan in plans],
        "standing_answers": dict(answers.values_list("table", "answers")),
    }


def _stored_plan(plan: Plan) -> dict[str, Any]:
    lines = [each["line"] for each in plan.lines]
    return {"table": plan.table, "state": plan.state, "why": plan.why, "lines": lines}
