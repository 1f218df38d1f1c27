"""A database that stops and starts again under a running web server."""

import json
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import psycopg
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from events.database.failures import LOG_INTERVAL_SECONDS
from games.live.consumers.player import TRY_AGAIN_LATER
from tests.kit.person import sit_body
from tests.kit.postgresql import binaries
from tests.kit.remote import PATIENCE, RemotePerson, remote_person
from tests.stores.conftest import Site

SENDERS = 12
pytestmark = pytest.mark.skipif(binaries() is None, reason="no PostgreSQL server is installed")


@pytest.fixture
def ann(site: Site) -> Iterator[RemotePerson]:
    """Return a player; restart the database after each test that stopped it."""
    with remote_person(site.web.port, "Ann") as person:
        yield person
    if not site.cluster.is_running:
        site.cluster.start()


def problem(answer: httpx.Response) -> tuple[int, Any, bool]:
    return answer.status_code, answer.json()["code"], int(answer.headers["Retry-After"]) > 0


AWAY = (503, "unavailable", True)


def statuses(ann: RemotePerson) -> set[int]:
    """Return the statuses of requests to all threads of the server at once."""
    with ThreadPoolExecutor(SENDERS) as senders:
        return {
            each.status_code
            for each in senders.map(lambda _: ann.send("GET", "me"), range(3 * SENDERS))
        }


@pytest.mark.parametrize("ended", ["stop", "crash"])
def test_requests_are_answered_503_until_the_database_is_back(
    ended: str, site: Site, ann: RemotePerson
) -> None:
    table = ann.open_table()
    sit = sit_body(table, 0)
    assert statuses(ann) == {200}
    # Before: a thread may notice at once, and say so for the rest of that second.
    said, began = len(site.web.output.splitlines()), time.monotonic()
    getattr(site.cluster, ended)()
    # For longer than a line lasts: the one of the last failure may cover the first requests.
    until = time.monotonic() + 2 * LOG_INTERVAL_SECONDS
    while time.monotonic() < until:
        assert problem(ann.send("GET", "me")) == AWAY
        assert problem(ann.send("GET", f"tables/{table['id']}")) == AWAY
        assert problem(ann.send_command(table, sit)) == AWAY
    lines = site.web.output.splitlines()[said:]
    seconds = time.monotonic() - began
    assert 1 <= len(lines) <= seconds + 2, lines
    assert all("the database failed (unavailable)" in line for line in lines), lines
    site.cluster.start()
    assert statuses(ann) == {200}
    assert ann.send_command(table, sit).status_code == 200
    assert "Traceback" not in site.web.output


def test_staff_pages_ask_to_try_again_without_the_database(site: Site, ann: RemotePerson) -> None:
    said = len(site.web.output)
    site.cluster.stop()
    page = ann.client.get("/admin/", follow_redirects=True)
    french = ann.client.get("/admin/", headers={"Accept-Language": "fr"}, follow_redirects=True)
    assert (page.status_code, french.status_code) == (503, 503)
    assert int(page.headers["Retry-After"]) > 0
    assert "try again" in page.text
    assert "réessayer" in french.text
    assert "Traceback" not in site.web.output[said:]


def test_connections_ended_by_an_administrator_are_replaced(site: Site, ann: RemotePerson) -> None:
    assert statuses(ann) == {200}
    with psycopg.connect(site.cluster.url()) as superuser:
        superuser.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
        )
    time.sleep(0.2)
    assert statuses(ann) == {200}


def socket(site: Site, person: RemotePerson, table: str) -> Any:
    cookies = "; ".join(f"{name}={value}" for name, value in person.client.cookies.items())
    return connect(
        f"ws://127.0.0.1:{site.web.port}/ws/tables/{table}",
        additional_headers={"Cookie": cookies, "Origin": f"http://127.0.0.1:{site.web.port}"},
        open_timeout=PATIENCE,
    )


def test_socket_is_closed_with_retry_code_without_the_database(
    site: Site, ann: RemotePerson
) -> None:
    table, said = ann.open_table()["id"], len(site.web.output)
    with socket(site, ann, table) as here:
        assert json.loads(here.recv(PATIENCE))["type"] == "snapshot"
        site.cluster.stop()
        here.send('{"type": "beat", "version": 1}')
        with pytest.raises(ConnectionClosed) as closed:
            here.recv(PATIENCE)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == TRY_AGAIN_LATER
    with pytest.raises(InvalidStatus), socket(site, ann, table):
        pass
    site.cluster.start()
    with socket(site, ann, table) as again:
        assert json.loads(again.recv(PATIENCE))["type"] == "snapshot"
    assert "Traceback" not in site.web.output[said:]
