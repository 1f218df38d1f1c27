from datetime import UTC, datetime, timedelta

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.conduct.appeals.counts import KEY, counts
from games.conduct.audit.record import Act, record
from games.conduct.models import Appeal, Case
from games.conduct.staff import Staff
from games.players.models import Player, Sanction
from tests.kit.factories import GuestFactory
from tests.kit.staff import case_about

from .conftest import NOW

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _no_counts_before() -> None:
    cache.delete(KEY)


def sanctions(player: Player, kind: str, many: int, at: datetime = NOW) -> None:
    first = Sanction.objects.count() + 1
    Sanction.objects.bulk_create(
        Sanction(player=player, number=first + each, kind=kind, by="p_mo", begins_at=at)
        for each in range(many)
    )


def appeals(player: Player, many: int, days: int, at: datetime = NOW) -> None:
    answered = at + timedelta(days=days)
    Appeal.objects.bulk_create(
        Appeal(
            player=player.id,
            sanction=100 * days + each,
            kind="mute",
            decided_at=at,
            opened_at=at,
            due_at=at,
            answered_at=answered,
            outcome="upheld",
            state="answered",
        )
        for each in range(many)
    )


def test_fewer_than_three_are_not_counted(ann: Player) -> None:
    sanctions(ann, "mute", 3)
    sanctions(ann, "ban", 2)
    assert counts(NOW)["decisions"] == [
        {"month": "2026-05", "kind": "ban", "count": None},
        {"month": "2026-05", "kind": "mute", "count": 3},
    ]


def test_months_are_apart_and_those_before_a_year_are_left_out(ann: Player) -> None:
    for at in (NOW, datetime(2026, 4, 30, 23, 59, tzinfo=UTC), NOW - timedelta(days=400)):
        sanctions(ann, "mute", 3, at)
    assert [each["month"] for each in counts(NOW)["decisions"]] == ["2026-05", "2026-04"]


def test_decisions_about_tables_are_counted_and_looks_are_not(decider: Staff) -> None:
    for number in range(3):
        for action in ("void", "look"):
            record(Act(action, "table", f"t{number}"), staff=decider.player_id, now=NOW)
    assert counts(NOW)["decisions"] == [{"month": "2026-05", "kind": "void", "count": 3}]


def test_reports_are_counted_by_kind(ann: Player) -> None:
    case_about(ann, *(GuestFactory() for _ in range(3)), kind="name")
    month = f"{datetime.now(UTC):%Y-%m}"
    expected = [{"month": month, "kind": "name", "count": 3}]
    assert counts(datetime.now(UTC))["reports"] == expected


def test_times_are_medians_of_three_or_more(ann: Player) -> None:
    for days in (1, 2, 9):
        appeals(ann, 1, days)
    appeals(ann, 2, 40)
    found = counts(NOW)
    assert found["appeal_times"] == [{"month": "2026-05", "seconds": 2 * 24 * 3600}]
    assert [(each["kind"], each["month"], each["count"]) for each in found["appeals"]] == [
        ("upheld", "2026-06", None),
        ("opened", "2026-05", 5),
        ("upheld", "2026-05", 3),
    ]


def test_counts_need_as_many_queries_for_many_rows_and_none_within_an_hour(ann: Player) -> None:
    needed = []
    for many in (3, 30):
        cache.delete(KEY)
        sanctions(ann, "mute", many)
        appeals(ann, many, many)
        Case.objects.create(
            subject=f"p_{many}", kind="spam", opened_at=NOW, updated_at=NOW, answered_at=NOW
        )
        with CaptureQueriesContext(connection) as captured:
            counts(NOW)
        needed.append(len(captured))
    assert needed[0] == needed[1] <= 7
    with CaptureQueriesContext(connection) as captured:
        counts(NOW)
    assert len(captured) == 0
