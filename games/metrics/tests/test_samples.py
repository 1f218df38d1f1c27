"""Samples: what a process counted in each minute, added up over all processes."""

from datetime import UTC, datetime, timedelta

import pytest

from games.metrics import catalogue
from games.metrics.catalogue import MOVE_SECONDS, Metric
from games.metrics.measures import Measures
from games.metrics.models import MetricSample
from games.metrics.reading import Reader
from games.metrics.samples import KEPT, Sampler
from games.metrics.series import Series, quantile, recent

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 5, 4, 12, 30, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
ACCEPTED = "moves_total accepted"


def played(measures: Measures, count: int) -> None:
    for _ in range(count):
        measures.count(catalogue.MOVES, "gobi", "accepted")
        measures.observe(MOVE_SECONDS, 0.02, "committed")


def series_at(now: datetime) -> Series:
    return recent(now, 5)


def test_sample_contains_what_was_counted_since_the_last() -> None:
    own = Measures()
    sampler = Sampler("web", own.registry)
    played(own, 3)
    sampler.take(NOW)
    played(own, 2)
    sampler.take(NOW + MINUTE)
    assert [row.values[ACCEPTED] for row in MetricSample.objects.order_by("minute")] == [3, 2]


def test_samples_of_all_processes_are_added_up() -> None:
    for role, count in (("web", 3), ("web", 4), ("worker", 5)):
        own = Measures()
        played(own, count)
        Sampler(role, own.registry).take(NOW)
    found = series_at(NOW)
    assert found.sums(ACCEPTED) == [0, 0, 0, 0, 12]
    assert [each.role for each in found.processes] == ["web", "web", "worker"]


def test_games_are_added_up_and_results_are_not() -> None:
    own = Measures()
    for game, result in (("gobi", "accepted"), ("targui", "accepted"), ("gobi", "not_your_turn")):
        own.count(catalogue.MOVES, game, result)
    Sampler("web", own.registry).take(NOW)
    values = MetricSample.objects.get().values
    assert (values[ACCEPTED], values["moves_total not_your_turn"]) == (2, 1)
    assert not any("gobi" in name for name in values)


def test_sample_taken_a_little_early_is_of_the_minute_that_ends() -> None:
    Sampler("web", Measures().registry).take(NOW - timedelta(milliseconds=20))
    assert MetricSample.objects.get().minute == NOW


def test_gauge_of_zero_is_kept() -> None:
    own, values = Measures(), {catalogue.OUTBOX_AGE: {(): 0.0}}
    own.registry.register(Reader(lambda: values))
    Sampler("worker", own.registry).take(NOW)
    assert series_at(NOW).latest("outbox_age_seconds") == 0
    assert series_at(NOW).latest("dead_letters") is None


def test_old_samples_are_deleted() -> None:
    sampler = Sampler("web", Measures().registry)
    sampler.take(NOW)
    sampler.take(NOW + KEPT + 2 * MINUTE)
    assert MetricSample.objects.count() == 1


def test_process_without_a_recent_sample_is_not_shown() -> None:
    Sampler("web", Measures().registry).take(NOW)
    assert len(series_at(NOW + 2 * MINUTE).processes) == 1
    assert series_at(NOW + 4 * MINUTE).processes == []


def test_unstored_sample_is_counted_with_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    own = Measures()
    sampler = Sampler("web", own.registry)
    played(own, 3)
    with monkeypatch.context() as broken:
        broken.setattr(MetricSample.objects, "create", lambda **values: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            sampler.take(NOW)
    played(own, 2)
    sampler.take(NOW + MINUTE)
    assert series_at(NOW + MINUTE).sums(ACCEPTED)[-1] == 5


def test_quantiles_are_those_of_all_processes() -> None:
    for seconds in (0.003, 0.03, 0.3):
        own = Measures()
        own.observe(MOVE_SECONDS, seconds, "committed")
        Sampler("web", own.registry).take(NOW)
    found = series_at(NOW)
    assert found.quantile(0.5, MOVE_SECONDS, "committed") == pytest.approx(0.0375)
    assert found.quantiles(0.99, MOVE_SECONDS, "committed")[:4] == [None] * 4
    assert found.quantile(0.5, MOVE_SECONDS, "pushed") is None


@pytest.mark.parametrize(
    ("share", "expected"), [(0.25, 0.5), (0.5, 1.0), (0.75, 2 + 2 / 3), (0.99, 3.0), (1.0, 3.0)]
)
def test_quantile_is_interpolated_within_its_bucket(share: float, expected: float) -> None:
    buckets = {1.0: 4.0, 2.0: 4.0, 3.0: 7.0, float("inf"): 8.0}
    assert quantile(buckets, share) == pytest.approx(expected)


def test_unknown_metric_has_no_names() -> None:
    assert series_at(NOW).names(Metric("nothing", "gauge", "").name) == []
