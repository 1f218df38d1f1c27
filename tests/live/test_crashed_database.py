"""What a crash of PostgreSQL may undo: nothing that a player was shown."""

from collections.abc import Iterator
from time import monotonic, sleep
from typing import Any

import psycopg
import pytest

from tests.kit.browser import Browser, legal_move, mover, order, started_game
from tests.kit.postgresql import Cluster, binaries, private_cluster
from tests.kit.servers import environment_for, migrate, web_server

pytestmark = pytest.mark.skipif(
    binaries() is None, reason="the programs of a PostgreSQL server are not installed"
)
PATIENCE = 30.0


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with private_cluster() as running:
        # Only commits that wait for the disk reach it: by itself the server writes too late.
        with psycopg.connect(running.url(), autocommit=True) as line:
            line.execute("ALTER SYSTEM SET wal_writer_delay = '10s'")
            line.execute("SELECT pg_reload_conf()")
        yield running


@pytest.fixture(scope="module")
def port(cluster: Cluster) -> Iterator[int]:
    environment = environment_for(cluster.url(), RATE_LIMITS="off")
    migrate(environment)
    with web_server(environment) as server:
        yield server.port


def answered(browser: Browser, method: str, path: str, body: Any = None) -> tuple[int, Any]:
    """Return the first answer after a crash that is not one about the lost connections."""
    until = monotonic() + PATIENCE
    while (answer := browser.send(method, path, body))[0] >= 500 and monotonic() < until:
        sleep(0.1)
    return answer


@pytest.mark.parametrize(
    ("names", "looks_again"), [(("Ann", "Bob"), False), (("Cat", "Dan"), True)]
)
def test_move_that_was_seen_before_a_crash_is_not_undone_freely(
    cluster: Cluster, port: int, names: tuple[str, str], looks_again: bool
) -> None:
    people = [Browser(port, name) for name in names]
    shot = started_game(people)
    who, other = mover(people, shot)
    shot = who.command(shot, "play", move=legal_move(shot)[0])
    (to,) = shot["asks"]["undo"]
    assert other.snapshot(shot["id"])["version"] == shot["version"]
    cluster.restart_after_crash()
    if looks_again:
        # The process has cached that this guest was shown this version.
        assert answered(other, "GET", f"tables/{shot['id']}")[1]["version"] == shot["version"]
    path = f"tables/{shot['id']}/commands"
    status, answer = answered(who, "POST", path, order(shot, "undo", to=to))
    assert (status, answer.get("code")) == (422, "undo_needs_agreement")
