"""Moves, requests, sockets and caches are counted where they happen, and only while measuring."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from config.metrics.own_values import cache_requests
from config.metrics.sockets import CountSockets, kind_of
from games.live.rooms import measuring as pushing
from games.metrics.catalogue import (
    CACHE_REQUESTS,
    HTTP_IN_PROGRESS,
    HTTP_REQUESTS,
    HTTP_SECONDS,
    MOVE_SECONDS,
    MOVES,
    SOCKETS,
)
from games.metrics.measures import Measures, active
from games.pubsub import publisher
from games.tables import table_cache
from games.tables.render_cache.single_flight_cache import SingleFlightCache
from tests.kit.asgi import answer, get
from tests.kit.metrics import value
from tests.kit.person import two_players
from tests.kit.tables import a_move

committing = pytest.mark.django_db(transaction=True)
"""What follows a commit happens in these tests."""


@pytest.fixture
def measures() -> Iterator[Measures]:
    """Measure in this process during the test."""
    active[:] = [Measures()]
    yield active[0]
    active.clear()


def played() -> Any:
    ann, bob, shot = two_players()
    _, move = a_move(table_cache.current(shot["id"]))
    mover = ann if shot["table"]["seats"][0]["to_act"] else bob
    return mover, shot, mover.command(shot, "play", move=move)


@committing
def test_move_is_counted_with_its_steps(measures: Measures) -> None:
    played()
    publisher.flush()
    assert value(measures, MOVES, game="gemblo", result="accepted") == 1
    for step in ("decided", "committed", "published"):
        assert value(measures, MOVE_SECONDS, "_count", step=step) == 1
    decided, committed, published = (
        value(measures, MOVE_SECONDS, "_sum", step=step)
        for step in ("decided", "committed", "published")
    )
    assert 0 < decided < committed < published


@pytest.mark.django_db
def test_refused_move_is_counted_by_its_code(measures: Measures) -> None:
    mover, shot, _ = played()
    # At a position that the table has left.
    mover.command(shot, "play", status=409, move={"kind": "pass"})
    assert value(measures, MOVES, game="gemblo", result="stale_position") == 1


@pytest.mark.django_db
def test_command_that_is_no_move_is_not_counted(measures: Measures) -> None:
    two_players()
    assert all(not each.samples for each in measures.registry.collect() if "move" in each.name)


@committing
def test_push_is_measured_for_moves_alone(measures: Measures) -> None:
    mover, shot, after = played()
    pushing.pushed(measures, table_cache.load(shot["id"]))
    mover.command(after, "resign")
    pushing.pushed(measures, table_cache.load(shot["id"]))
    assert value(measures, MOVE_SECONDS, "_count", step="pushed") == 1


@committing
def test_process_that_does_not_measure_counts_nothing() -> None:
    own = Measures()
    played()
    assert value(own, MOVES, game="gemblo", result="accepted") == 0


@pytest.mark.asyncio
async def test_socket_is_counted_while_it_is_open(measures: Measures) -> None:
    during: list[float] = []

    async def serve(*_: Any) -> None:
        during.append(value(measures, SOCKETS, kind="table"))
        raise ConnectionError

    with pytest.raises(ConnectionError):
        await CountSockets(serve)({"path": "/ws/tables/abc"}, None, None)
    assert during == [1]
    assert value(measures, SOCKETS, kind="table") == 0


@pytest.mark.parametrize(
    ("path", "kind"), [("/ws/tables/a", "table"), ("/ws/me", "player"), ("/ws/else", "other")]
)
def test_kind_of_socket_is_found_by_its_path(path: str, kind: str) -> None:
    assert kind_of(path) == kind


@committing
@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("path", "route", "status"),
    [
        ("/api/v1/games", "api/v1/games", "2xx"),
        ("/api/v1/tables/0123abcd", "api/v1/tables/<slug:table_id>", "4xx"),
        ("/api/v1/nothing-like-this", "api/v1/.*", "4xx"),
    ],
)
async def test_request_is_counted_by_its_route(
    measures: Measures, path: str, route: str, status: str
) -> None:
    await answer(get(path))
    assert value(measures, HTTP_REQUESTS, route=route, status=status) == 1
    assert value(measures, HTTP_SECONDS, "_count", route=route) == 1
    assert value(measures, HTTP_IN_PROGRESS) == 0


def test_cache_counts_hits_and_made_entries() -> None:
    cache: SingleFlightCache[int] = SingleFlightCache(8)
    assert cache.cached("a") is None
    assert [cache.get("a", lambda: 1) for _ in range(3)] == [1, 1, 1]
    assert cache.cached("a") == 1
    assert cache.counts == (3, 1)


@pytest.mark.django_db
def test_caches_of_the_process_are_read() -> None:
    before = dict(cache_requests()[CACHE_REQUESTS])
    played()
    after = dict(cache_requests()[CACHE_REQUESTS])
    assert after["tables", "hit"] > before["tables", "hit"]
    assert after["snapshots", "miss"] > before["snapshots", "miss"]


@pytest.mark.django_db
def test_public_site_shows_no_metrics() -> None:
    for path in ("/metrics", "/metrics/", "/api/metrics", "/admin/metrics"):
        found = Client().get(path, follow=True)
        assert b"caravanserai_" not in found.content
    assert Client().get("/metrics").status_code == 404
