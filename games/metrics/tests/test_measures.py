"""Counting: names, labels, and a bound for the number of series."""

import re

import pytest
from prometheus_client import generate_latest

from games.metrics import catalogue, measures
from games.metrics.catalogue import ALL, PROCESS, READ, SITE, Metric
from games.metrics.measures import Measures
from games.metrics.reading import Reader
from tests.kit.metrics import value

FORBIDDEN = {"player", "table", "user", "name", "token", "session", "address", "ip", "id", "path"}
"""Labels that would have a value for each person or game, or disclose one."""


def test_names_follow_the_conventions() -> None:
    for metric in ALL:
        assert re.fullmatch(r"[a-z]+(_[a-z]+)*", metric.name)
        assert metric.name.endswith("_total") == (metric.type == "counter")
        if metric.type == "histogram":
            assert metric.name.endswith("_seconds")
            assert metric.buckets
    assert len({metric.name for metric in ALL}) == len(ALL)


def test_no_label_names_a_person_or_a_table() -> None:
    assert [metric.name for metric in ALL if FORBIDDEN & set(metric.labels)] == []


def test_every_metric_of_a_process_is_registered() -> None:
    shown = {family.name for family in Measures().registry.collect()}
    counted = [metric for metric in PROCESS if metric not in READ]
    assert shown == {metric.full_name.removesuffix("_total") for metric in counted}


def test_counted_values_are_shown() -> None:
    own = Measures()
    own.count(catalogue.MOVES, "gobi", "accepted")
    own.count(catalogue.MOVES, "gobi", "accepted")
    own.observe(catalogue.BOT_SECONDS, 0.4)
    own.count(catalogue.SOCKETS, "table", by=-1)
    assert value(own, catalogue.MOVES, game="gobi", result="accepted") == 2
    assert value(own, catalogue.BOT_SECONDS, "_bucket", le="0.5") == 1
    assert value(own, catalogue.SOCKETS, kind="table") == -1
    text = generate_latest(own.registry).decode()
    assert 'caravanserai_moves_total{game="gobi",result="accepted"} 2.0' in text
    assert "_created" not in text


def test_negative_duration_counts_as_none() -> None:
    own = Measures()
    own.observe(catalogue.BOT_SECONDS, -3)
    assert value(own, catalogue.BOT_SECONDS, "_sum") == 0


def test_too_many_series_are_counted_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measures, "MOST_SERIES", 3)
    own = Measures()
    for number in range(10):
        own.count(catalogue.HTTP_REQUESTS, f"r{number}", "2xx")
    assert value(own, catalogue.HTTP_REQUESTS, route="r2", status="2xx") == 1
    assert value(own, catalogue.HTTP_REQUESTS, route="r3", status="2xx") == 0
    assert value(own, catalogue.HTTP_REQUESTS, route="other", status="other") == 7


def test_values_are_read_when_they_are_shown() -> None:
    own, lag = Measures(), {("lists",): 3.0}
    own.registry.register(Reader(lambda: {catalogue.PROJECTION_LAG: lag}))
    assert value(own, catalogue.PROJECTION_LAG, projection="lists") == 3
    lag[("lists",)] = 9
    assert value(own, catalogue.PROJECTION_LAG, projection="lists") == 9


def test_failed_reading_hides_only_its_own_values(caplog: pytest.LogCaptureFixture) -> None:
    def fail() -> dict[Metric, dict[tuple[str, ...], float]]:
        raise ValueError

    own = Measures()
    own.registry.register(Reader(fail))
    own.count(catalogue.MOVES, "gobi", "accepted")
    assert b'result="accepted"} 1.0' in generate_latest(own.registry)
    assert "metrics could not be read" in caplog.text


def test_site_and_process_share_no_metric() -> None:
    assert set(SITE).isdisjoint(PROCESS)
    assert set(READ) < set(PROCESS)
