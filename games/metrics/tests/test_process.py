"""Starting to measure: on a private port only, once, and never in the way of the site."""

import urllib.request
from collections.abc import Iterator
from threading import Thread
from typing import Any

import pytest

from games.metrics import process
from games.metrics.catalogue import MOVES
from games.metrics.measures import active
from games.metrics.process import is_private, start
from tests.kit.ports import accepts, free_port


@pytest.fixture
def port(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """Configure a free port, without the thread that stores samples; stop what is shown there."""
    found = free_port()
    settings.METRICS = {"MEASURE": True, "PORT": found, "BIND": "127.0.0.1"}
    servers: list[Any] = []
    serve = process.start_http_server

    def noted(*arguments: Any) -> Any:
        servers.append(serve(*arguments))
        return servers[-1]

    monkeypatch.setattr(process, "start_http_server", noted)
    monkeypatch.setattr(Thread, "start", _unless_sampling(Thread.start))
    yield found
    active.clear()
    for server, thread in servers:
        server.shutdown()
        server.server_close()
        thread.join()


def _unless_sampling(begin: Any) -> Any:
    return lambda thread: None if thread.name == "metrics" else begin(thread)


def shown(port: int) -> str:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10) as answer:
        text: str = answer.read().decode()
    return text


def test_started_process_shows_its_metrics(port: int) -> None:
    start("web")
    active[0].count(MOVES, "gobi", "accepted")
    text = shown(port)
    assert 'caravanserai_moves_total{game="gobi",result="accepted"} 1.0' in text
    assert "process_resident_memory_bytes" in text


def test_second_start_changes_nothing(port: int) -> None:
    start("web")
    first = active[0]
    start("worker")
    assert active == [first]


def test_process_that_does_not_measure_shows_nothing(port: int, settings: Any) -> None:
    settings.METRICS["MEASURE"] = False
    start("web")
    assert active == []
    assert not accepts(port)


def test_measuring_without_a_port_shows_nothing(port: int, settings: Any) -> None:
    settings.METRICS["PORT"] = 0
    start("web")
    assert len(active) == 1
    assert not accepts(port)


def test_taken_port_is_reported_and_stops_nothing(
    port: int, caplog: pytest.LogCaptureFixture
) -> None:
    start("web")
    active.clear()
    start("web")
    assert len(active) == 1
    assert f"metrics are not shown on port {port}" in caplog.text


def test_public_address_is_refused(
    port: int, settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    settings.METRICS["BIND"] = "8.8.8.8"
    start("web")
    assert not accepts(port)
    assert "must be a private address" in caplog.text


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        *(("127.0.0.1", True), ("10.0.0.7", True), ("192.168.1.4", True), ("::1", True)),
        *(("0.0.0.0", True), ("8.8.8.8", False), ("2606:4700::1111", False), ("localhost", False)),
    ],
)
def test_address_is_private(address: str, expected: bool) -> None:
    assert is_private(address) is expected
