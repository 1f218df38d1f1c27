"""Attempts to deliver are counted by channel and result, without a word about their players."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from games.metrics.catalogue import DELIVERIES
from games.metrics.measures import Measures, active
from games.notices.channels.channel import Dead, Outcome, Retry, Sent
from games.notices.mail.letters import sending
from games.notices.models import Delivery
from games.notices.queue import delivery
from games.notices.queue.preparing import Columns, Result
from tests.kit.metrics import value

NOW = datetime(2026, 3, 2, 12, tzinfo=UTC)


@pytest.fixture
def measures() -> Iterator[Measures]:
    """Measure in this process during the test."""
    active[:] = [Measures()]
    yield active[0]
    active.clear()


def a_delivery(**more: Any) -> Delivery:
    return Delivery.objects.create(
        channel="push",
        address="7",
        player="ann",
        kind="your_turn",
        table="t",
        **{"version": 1, "facts": {}, "created_at": NOW, "due_at": NOW, **more},
    )


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("outcome", "attempts", "result"),
    [
        (Sent(), 0, "sent"),
        (Dead(why="gone"), 0, "refused"),
        (Retry(why="busy"), 0, "retry"),
        (Retry(why="busy"), 4, "dead"),
    ],
)
def test_attempt_is_counted_by_its_result(
    measures: Measures, outcome: Outcome, attempts: int, result: str
) -> None:
    row = a_delivery(attempts=attempts)
    delivery.record([Result(row, delivery._columns(row, outcome, NOW))])
    assert value(measures, DELIVERIES, channel="push", result=result) == 1


@pytest.mark.parametrize(
    ("columns", "result"),
    [
        ((("state", "cancelled"), ("why", "muted")), "cancelled"),
        ((("holder", ""), ("lease_until", None), ("due_at", NOW)), "postponed"),
    ],
)
def test_delivery_that_is_not_sent_has_a_result(columns: Columns, result: str) -> None:
    assert delivery.result_of(columns) == result


@pytest.mark.parametrize(
    ("columns", "result"),
    [
        ({"due": None, "sent_at": NOW, "error": ""}, "sent"),
        ({"due": NOW + timedelta(minutes=1), "error": "unavailable"}, "retry"),
        ({"due": None, "error": "not_needed"}, "cancelled"),
        ({"due": None, "error": "interrupted"}, "cancelled"),
        ({"due": None, "error": "no_such_address"}, "refused"),
    ],
)
def test_letter_has_a_result(columns: dict[str, object], result: str) -> None:
    assert sending.result_of(columns) == result
