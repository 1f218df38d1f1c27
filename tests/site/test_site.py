"""A whole site of real processes: a game through the proxy, limits, roles, and restarts."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import psycopg
import pytest
import redis

from tests.kit.postgresql import binaries
from tests.kit.servers import ROOT
from tests.site import rolling
from tests.site.crowd import Crowd
from tests.site.log_checks import problems_of
from tests.site.proxy import caddy
from tests.site.site import Site, site
from tests.site.stores import APP_ROLE

pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(
        caddy() is None or binaries() is None,
        reason="Caddy or PostgreSQL's server is not installed",
    ),
]

PATIENCE = 120.0
IN_A_ROW = 20
REFUSED = {413, 502}
"""The answers to a body without announced length that turns out too large."""

PAGES = ("/", "/livez", "/api/v1/me", "/admin/", "/nowhere")
HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
}
CHANGES = {
    "row": "UPDATE events_event SET public = '{}'",
    "deletion": "DELETE FROM events_event",
    "all rows": "TRUNCATE events_event",
    "triggers": "ALTER TABLE events_event DISABLE TRIGGER ALL",
    "trigger": "DROP TRIGGER events_event_is_append_only ON events_event",
    "table": "DROP TABLE events_event CASCADE",
    "replica": "SET session_replication_role = replica",
    "owner": "SET ROLE caravanserai",
}


@pytest.fixture(scope="module")
def running() -> Iterator[Site]:
    with site(environment={"RATE_LIMITS": "off"}) as started:
        yield started


@pytest.fixture
def client(running: Site) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=running.url, timeout=PATIENCE, trust_env=False) as opened:
        yield opened


def test_two_people_play_a_game_through_the_proxy(running: Site) -> None:
    crowd = Crowd(running.url, pairs=1, pace=0.0, games=1)
    asyncio.run(crowd.run())
    assert crowd.results == [crowd.results[0]]
    assert crowd.results[0] is not None
    assert crowd.records.failures == []
    assert problems_of(running, crowd.records.acknowledged) == []


def test_site_lives_and_is_ready_through_the_proxy(client: httpx.Client) -> None:
    assert client.get("/livez").json() == {"status": "ok"}
    ready = client.get("/readyz")
    assert ready.status_code == 200
    assert set(ready.json()["checks"].values()) == {"ok"}
    assert {"database", "migrations", "triggers", "redis"} <= ready.json()["checks"].keys()


def test_process_that_hangs_gets_no_request_from_the_proxy(running: Site) -> None:
    answered = 0
    running.process("web-1").kill(signal.SIGSTOP)
    try:
        until = time.monotonic() + PATIENCE
        # A request that it still got is lost; soon there are none.
        while answered < IN_A_ROW and time.monotonic() < until:
            answered = answered + 1 if _lives(running.url) else 0
    finally:
        running.process("web-1").kill(signal.SIGCONT)
    assert answered == IN_A_ROW


def _lives(url: str) -> bool:
    try:
        return httpx.get(f"{url}/livez", timeout=3.0, trust_env=False).status_code == 200
    except httpx.TransportError:
        return False


@pytest.mark.parametrize("way", CHANGES)
def test_role_of_the_app_cannot_change_the_log(way: str, running: Site) -> None:
    assert f"{APP_ROLE}:" in running.database_url
    with (
        psycopg.connect(running.database_url, autocommit=True) as app,
        pytest.raises(psycopg.errors.InsufficientPrivilege),
    ):
        app.execute(CHANGES[way])


@pytest.mark.parametrize("page", PAGES)
def test_response_through_the_proxy_has_security_headers(page: str, client: httpx.Client) -> None:
    headers = client.get(page).headers
    assert {name: headers.get(name) for name in HEADERS} == HEADERS
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert not {"server", "via", "x-powered-by"} & headers.keys()


@pytest.mark.parametrize("path", ["/metrics", "/metrics/", "/metrics/web", "/.env", "/manage.py"])
def test_internal_address_is_unknown_to_the_proxy(path: str, client: httpx.Client) -> None:
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("path", ["/config/", "/debug/vars", "/debug/pprof/", "/server-status"])
def test_address_of_no_file_shows_the_app_alone(path: str, client: httpx.Client) -> None:
    assert client.get(path).content == client.get("/nowhere").content


def test_administration_asks_visitors_to_sign_in(client: httpx.Client) -> None:
    answer = client.get("/admin/")
    assert answer.status_code == 302
    assert answer.headers["location"].startswith("/admin/login/")


def test_large_body_is_refused(client: httpx.Client) -> None:
    answer = client.post("/api/v1/guests", content=b"x" * 2_000_000)
    assert answer.status_code == 413


def test_large_bodies_of_one_client_do_not_disturb_others(client: httpx.Client) -> None:
    for number in range(5):
        for body in (b"x" * 2_000_000, (b"x" * 100_000 for _ in range(100))):
            with suppress(httpx.TransportError):
                assert client.post("/api/v1/guests", content=body).status_code in REFUSED
            assert client.get("/livez").status_code == 200
        client.cookies.clear()
        answer = client.post("/api/v1/guests", json={"name": f"Ann {number}"})
        assert answer.status_code == 201


def test_large_header_is_refused(client: httpx.Client) -> None:
    assert client.get("/livez", headers={"X-Long": "x" * 64_000}).status_code == 431


def test_redis_asks_for_its_password(running: Site) -> None:
    with (
        redis.Redis(port=running.redis.port) as stranger,
        pytest.raises(redis.AuthenticationError),
    ):
        stranger.ping()


def test_every_part_listens_on_loopback_alone(running: Site) -> None:
    ports = [each.port for each in running.processes if each.port]
    others = {"127.0.0.2", _address_of_this_machine()} - {"127.0.0.1"}
    for port in (*ports, running.postgres.port, running.redis.port):
        for address in others:
            with socket.socket() as probe:
                assert probe.connect_ex((address, port)) != 0, (address, port)


def _address_of_this_machine() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        # Sends nothing.
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])


def test_rolling_restart_loses_no_move_and_no_socket(running: Site) -> None:
    rolled = rolling.roll(running, pairs=3, pace=0.3)
    assert rolling.problems(rolled, least_rate=1.0) == [], rolling.report(rolled)
    assert rolled.restarts.keys() == {"web-1", "web-2", "worker-1", "worker-2"}


def processes_with(variable: str) -> list[str]:
    """Return the command lines of all processes whose environment has this variable."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if variable.encode() in (folder / "environ").read_bytes():
                found.append((folder / "cmdline").read_text().replace("\0", " "))
        except OSError:
            continue
    return found


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_stopped_site_leaves_no_process(how: signal.Signals) -> None:
    mark = f"SITE_MARK={uuid4().hex}"
    name, _, value = mark.partition("=")
    with subprocess.Popen(
        [sys.executable, "-m", "tests.site"],
        cwd=ROOT,
        env=os.environ | {name: value},
        stdout=subprocess.PIPE,
        text=True,
    ) as started:
        output: Any = started.stdout
        lines = [output.readline(), output.readline()]
        assert "Migrating" in lines[1], lines
        assert any("postgres" in each for each in processes_with(mark))
        started.send_signal(how)
        assert "Nothing is left running" in output.read()
        assert started.wait(PATIENCE) == 0
    # A killed process may take a moment to end.
    until = time.monotonic() + PATIENCE
    while processes_with(mark) and time.monotonic() < until:
        time.sleep(0.1)
    assert processes_with(mark) == []
