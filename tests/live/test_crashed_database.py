"""A crash of PostgreSQL loses nothing that a player was shown."""

from collections.abc import Iterator
from time import monotonic, sleep
from typing import Any

import httpx
import psycopg
import pytest

from tests.kit.person import command_body
from tests.kit.postgresql import Cluster, binaries, private_cluster
from tests.kit.remote import RemotePerson, legal_move, mover, remote_people, started_game
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


def answered(person: RemotePerson, method: str, path: str, body: Any = None) -> httpx.Response:
    """Return the first answer after a crash that is not one about the lost connections."""
    until = monotonic() + PATIENCE
    while (answer := person.send(method, path, body)).status_code >= 500 and monotonic() < until:
        sleep(0.1)
    return answer


def check_undo_after_crash(
    cluster: Cluster, people: list[RemotePerson], *, looks_again: bool
) -> None:
    shot = started_game(people)
    who, other = mover(people, shot)
    shot = who.command(shot, "play", move=legal_move(shot)[0])
    (to,) = shot["asks"]["undo"]
    assert other.snapshot(shot["id"])["version"] == shot["version"]
    cluster.restart_after_crash()
    if looks_again:
        # The process has cached that this guest was shown this version.
        assert answered(other, "GET", f"tables/{shot['id']}").json()["version"] == shot["version"]
    path = f"tables/{shot['id']}/commands"
    answer = answered(who, "POST", path, command_body(shot, "undo", to=to))
    assert (answer.status_code, answer.json().get("code")) == (422, "undo_needs_agreement")


@pytest.mark.parametrize(
    ("names", "looks_again"), [(("Ann", "Bob"), False), (("Cat", "Dan"), True)]
)
def test_move_that_was_seen_before_a_crash_is_not_undone_freely(
    cluster: Cluster, port: int, names: tuple[str, str], looks_again: bool
) -> None:
    with remote_people(port, names) as people:
        check_undo_after_crash(cluster, people, looks_again=looks_again)
