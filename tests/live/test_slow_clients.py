"""Clients of a running server that send slowly, or that are gone without having closed."""

import base64
import secrets
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import closing, suppress

import pytest

from tests.kit.ports import free_port
from tests.kit.remote import remote_person
from tests.kit.servers import Process, environment_for, migrate, running

pytestmark = pytest.mark.once

CROWD = 200
PING_SECONDS = 1
RECEIVING_SECONDS = 2
PATIENCE = 30.0


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A web process with short limits."""
    environment = environment_for(
        "",
        CARAVANSERAI_VAR=str(tmp_path_factory.mktemp("site")),
        RECEIVING_SECONDS=str(RECEIVING_SECONDS),
    )
    migrate(environment)
    pings = ("--ping-interval", str(PING_SECONDS), "--ping-timeout", str(PING_SECONDS))
    port = free_port()
    command = [sys.executable, "-m", "daphne", "--verbosity", "0", "-p", str(port), *pings]
    process = Process([*command, "tests.kit.impatient:application"], environment, port=port)
    with running(process):
        yield process


def drip(line: socket.socket, text: bytes, pause: float) -> float:
    """Send one byte after another until the server closes. Return how many seconds that took."""
    began = time.monotonic()
    line.settimeout(pause)
    with suppress(ConnectionError):
        for place in range(len(text)):
            line.sendall(text[place : place + 1])
            with suppress(TimeoutError):
                if line.recv(100) == b"":
                    break
    return time.monotonic() - began


@pytest.mark.parametrize(
    "text",
    [b"GET /livez HTTP/1.1\r\nX-Slow: " + b"x" * 1000, b"x" * 1000],
    ids=["a header", "no line"],
)
def test_headers_sent_byte_by_byte_end_the_connection(site: Process, text: bytes) -> None:
    with closing(socket.create_connection(("127.0.0.1", site.port), PATIENCE)) as line:
        seconds = drip(line, text, 0.1)
    assert RECEIVING_SECONDS - 0.5 < seconds < PATIENCE


def test_body_sent_byte_by_byte_ends_the_connection(site: Process) -> None:
    head = b"POST /api/v1/guests HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n"
    with closing(socket.create_connection(("127.0.0.1", site.port), PATIENCE)) as line:
        line.sendall(head)
        seconds = drip(line, b" " * 1000, 0.1)
    assert RECEIVING_SECONDS - 0.5 < seconds < PATIENCE


def handshake(site: Process, cookies: str) -> socket.socket:
    """Return an open socket whose client sends no automatic answers."""
    line = socket.create_connection(("127.0.0.1", site.port), PATIENCE)
    here = f"localhost:{site.port}"
    fields = {
        "Host": here,
        "Origin": f"http://{here}",
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": base64.b64encode(secrets.token_bytes(16)).decode(),
        "Cookie": cookies,
    }
    lines = ["GET /ws/me HTTP/1.1", *(f"{name}: {value}" for name, value in fields.items())]
    line.sendall("\r\n".join([*lines, "", ""]).encode())
    assert b"101" in line.recv(4096)
    return line


def ended(line: socket.socket) -> bool:
    """Read until the server closes. Return whether it did."""
    with suppress(ConnectionError):
        while line.recv(4096):
            pass
    return True


def test_socket_whose_client_answers_no_ping_is_closed(site: Process) -> None:
    with (
        remote_person(site.port, "Ann") as ann,
        closing(handshake(site, ann.headers()["Cookie"])) as line,
    ):
        assert ended(line)


def test_site_serves_others_meanwhile(site: Process) -> None:
    slow = []
    for _ in range(CROWD):
        line = socket.create_connection(("127.0.0.1", site.port), PATIENCE)
        line.sendall(b"GET / HTTP/1.1\r\nX-Slow: x")
        slow.append(line)
    with remote_person(site.port, "Bob") as bob:
        assert bob.get("me")["player"]["name"].startswith("Bob")
    for line in slow:
        with closing(line):
            assert ended(line)
