"""The overview: numbers of all processes, in words, and what needs attention first."""

import re
from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client

from games.conduct.operations.overview.cards import HEIGHT, chart, duration, number, share
from games.conduct.operations.overview.deliveries import channel_rows
from games.conduct.operations.tests.conftest import NOW, member_of
from games.conduct.site import health
from games.conduct.site.health import Health, Heartbeat
from games.metrics.models import MetricSample
from games.metrics.series import recent

pytestmark = pytest.mark.django_db

PAGE = "/admin/conduct/overview/"
WEB = {
    "moves_total accepted": 30,
    "moves_total not_your_turn": 10,
    **{f"move_seconds committed {le}": 30 for le in ("0.05", "0.1", "1.0", "+Inf")},
    "http_requests_total 2xx": 99,
    "http_requests_total 5xx": 1,
    "sockets": 7,
    "process_resident_memory_bytes": 2**27,
}
WORKER = {
    "outbox_age_seconds": 3,
    "outbox_waiting notices": 2,
    "dead_letters": 0,
    "bots_waiting": 1,
    "bots_wait_seconds": 4,
    "clocks_overdue": 0,
    "log_check_age_seconds verify": 7200,
    "log_problems": 0,
    "deliveries_total push sent": 40,
    "deliveries_total push refused": 10,
}


def sampled(role: str, values: dict[str, Any], minutes_ago: int = 0) -> None:
    """Store a sample of a process of its own."""
    minute = NOW - timedelta(minutes=minutes_ago)
    process = f"{role}{MetricSample.objects.count()}"
    MetricSample.objects.create(
        process=process, role=role, started_at=NOW, minute=minute, values=values
    )


@pytest.fixture(autouse=True)
def _a_worker_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    def found(now: datetime) -> Health:
        return Health(workers=[Heartbeat(NOW, NOW)])

    monkeypatch.setattr(health, "source", [found])


def text_of(client: Client, **headers: str) -> str:
    with time_machine.travel(NOW + timedelta(seconds=20), tick=False):
        answer = client.get(PAGE, headers=headers)
    assert answer.status_code == 200
    return re.sub(r"[ \n\N{NO-BREAK SPACE}]+", " ", answer.content.decode())


def test_numbers_of_all_processes_are_added_up(administrator: Client) -> None:
    sampled("web", WEB)
    sampled("web", WEB)
    sampled("worker", WORKER)
    text = text_of(administrator)
    assert "<strong>60</strong> <span>in the last hour</span>" in text
    assert "<strong>25%</strong> <span>refused</span>" in text
    assert "<strong>14</strong> <span>open now</span>" in text
    assert "<strong>3 s</strong> <span>longest wait</span>" in text
    assert "<td>128 MB</td>" in text
    assert "Nothing needs attention." in text


def test_fault_is_named_first(administrator: Client) -> None:
    sampled("web", {**WEB, "http_requests_total 5xx": 50})
    sampled("worker", {**WORKER, "clocks_overdue": 3})
    text = text_of(administrator)
    assert "Needs attention" in text
    assert "<li>Clocks – overdue: 3</li>" in text
    assert "<li>Requests – failed: 34%</li>" in text


def test_missing_worker_is_reported(administrator: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "source", [health.no_source])
    sampled("web", WEB)
    assert "<li>No worker runs.</li>" in text_of(administrator)


def test_unverified_log_is_reported_by_workers_alone(administrator: Client) -> None:
    sampled("web", WEB)
    assert "verify_log" not in text_of(administrator)
    sampled("worker", {"workers": 1})
    assert "The log was never verified: run verify_log nightly." in text_of(administrator)


def test_site_without_samples_says_so(administrator: Client) -> None:
    text = text_of(administrator)
    assert "Nothing has been measured in the last minutes." in text
    assert "Nothing needs attention." not in text


def test_page_is_french_for_french_readers(administrator: Client) -> None:
    sampled("web", WEB)
    text = text_of(administrator, **{"accept-language": "fr"})
    assert "Vue d’ensemble" in text
    assert "25\N{NARROW NO-BREAK SPACE}%" in text


def test_charts_have_words_and_a_bar_for_each_minute(administrator: Client) -> None:
    for minutes_ago in range(3):
        sampled("web", WEB, minutes_ago)
    text = text_of(administrator)
    assert 'role="img" aria-label="Moves per minute in the last hour. At most 30"' in text
    assert "<title>11:58: 30</title>" in text


def test_moderator_may_not_see_the_overview(client: Client) -> None:
    client.force_login(member_of("moderator"))
    assert client.get(PAGE).status_code == 403


def test_results_of_deliveries_are_grouped_by_channel() -> None:
    sampled("worker", WORKER)
    (row,) = channel_rows(recent(NOW))
    assert (row.total, [(bar.kind, bar.value) for bar in row.bars]) == (
        50,
        [("fresh", 40), ("recent", 0), ("old", 10)],
    )


def test_bars_are_as_high_as_their_values() -> None:
    minutes = [NOW + timedelta(minutes=number) for number in range(4)]
    drawn = chart("", minutes, [0, 1, 50, 100], [None, 1, 25, 100])
    assert [bar.height for bar in drawn.bars] == [2, HEIGHT // 2, HEIGHT]
    assert all(bar.y + bar.height == HEIGHT for bar in (*drawn.bars, *drawn.front))
    assert [bar.height for bar in drawn.front] == [2, HEIGHT // 4, HEIGHT]


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        *((None, "–"), (0, "0 s"), (0.0123, "12 ms"), (0.9, "900 ms"), (1.5, "1.5 s")),
        *((90, "90 s"), (180, "3 min"), (7200, "2 h"), (259_200, "3 days")),
    ],
)
def test_duration_has_the_unit_in_which_it_is_short(seconds: float | None, text: str) -> None:
    assert duration(seconds).replace("\N{NO-BREAK SPACE}", " ") == text


def test_numbers_are_short() -> None:
    assert [number(value) for value in (None, 0, 2.0, 2.34, 12.7, 12_345)] == [
        *("–", "0", "2", "2.3", "13", "12,345")
    ]
    assert [share(1, 0), share(1, 3), share(2, 2)] == ["–", "33%", "100%"]
