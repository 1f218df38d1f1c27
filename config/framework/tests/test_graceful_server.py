"""A server that is terminated answers what it has begun, and says so to its sockets."""

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from config.framework.graceful_server import DRAIN_SECONDS, IDLE_SECONDS, SERVICE_RESTART
from tests.kit.ports import accepts, free_port
from tests.kit.servers import ROOT, Process

pytestmark = pytest.mark.once

PATIENCE = 30.0
APPLICATION = """
import asyncio, sys
from pathlib import Path
from config.framework import graceful_server

async def application(scope, receive, send):
    await receive()
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass
        return
    Path(sys.argv[2]).touch()
    if scope["path"] == "/slow":
        await asyncio.sleep(1.0)
    headers = [(b"content-length", b"4")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    if scope["path"] == "/endless":
        await asyncio.sleep(3600)
    await send({"type": "http.response.body", "body": b"done"})

graceful_server.DRAIN_SECONDS = float(sys.argv[3])
endpoint = f"tcp:port={sys.argv[1]}:interface=127.0.0.1"
notice = float(sys.argv[4])
server = graceful_server.GracefulServer(application, endpoints=[endpoint], notice=notice)
server.run()
sys.exit(server.has_failed)
"""


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    """Return a file that exists as soon as a request has reached the application."""
    return tmp_path / "begun"


def started(port: int, begun: Path, drain: float = DRAIN_SECONDS, notice: float = 0.0) -> Process:
    command = [sys.executable, "-c", APPLICATION, str(port), str(begun), str(drain), str(notice)]
    process = Process(command, {"PYTHONPATH": str(ROOT)}, port=port)
    process.start()
    return process


@pytest.fixture
def server(begun: Path) -> Iterator[Process]:
    process = started(free_port(), begun)
    yield process
    process.kill()


def get(port: int, path: str = "/") -> tuple[int, bytes, str | None]:
    """Return the status, the body and the Connection header of a response."""
    asking = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        asking.request("GET", path)
        answer = asking.getresponse()
        return answer.status, answer.read(), answer.getheader("Connection")
    finally:
        asking.close()


def wait_for(condition: object) -> None:
    until = time.monotonic() + PATIENCE
    while not condition():  # type: ignore[operator]  # any function without arguments
        assert time.monotonic() < until
        time.sleep(0.01)


def test_request_in_progress_is_answered_after_sigterm(server: Process, begun: Path) -> None:
    with ThreadPoolExecutor() as pool:
        slow = pool.submit(get, server.port, "/slow")
        wait_for(begun.exists)
        assert server.stop() == 0
        assert slow.result() == (200, b"done", "close")


def test_new_connection_is_refused_while_a_request_finishes(server: Process, begun: Path) -> None:
    with ThreadPoolExecutor() as pool:
        slow = pool.submit(get, server.port, "/slow")
        wait_for(begun.exists)
        stopped = pool.submit(server.stop)
        wait_for(lambda: not accepts(server.port))
        assert not slow.done()
        assert slow.result()[0] == 200
        assert stopped.result() == 0


def test_server_serves_on_while_it_announces_its_end(begun: Path) -> None:
    server = started(free_port(), begun, notice=2.0)
    assert get(server.port, "/readyz")[0] == 200
    with ThreadPoolExecutor() as pool:
        stopped = pool.submit(server.stop)
        wait_for(lambda: get(server.port, "/readyz")[0] == 503)
        assert get(server.port)[:2] == (200, b"done")
        assert get(server.port, "/readyz")[1] == b'{"status":"stopping","checks":{}}'
        assert stopped.result() == 0


def test_socket_is_closed_with_the_code_for_a_restart(server: Process) -> None:
    with connect(f"ws://127.0.0.1:{server.port}/") as client, ThreadPoolExecutor() as pool:
        stopped = pool.submit(server.stop)
        with pytest.raises(ConnectionClosed) as closed:
            client.recv(timeout=PATIENCE)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == SERVICE_RESTART
        assert stopped.result() == 0


def test_idle_connection_can_send_one_more_request(server: Process) -> None:
    asking = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    asking.request("GET", "/")
    assert asking.getresponse().read() == b"done"
    with ThreadPoolExecutor() as pool:
        stopped = pool.submit(server.stop)
        wait_for(lambda: not accepts(server.port))
        asking.request("GET", "/")
        answer = asking.getresponse()
        assert (answer.read(), answer.getheader("Connection")) == (b"done", "close")
        assert stopped.result() == 0


def test_silent_connection_delays_the_end_only_briefly(server: Process) -> None:
    with socket.create_connection(("127.0.0.1", server.port)):
        begun = time.monotonic()
        assert server.stop() == 0
        assert IDLE_SECONDS <= time.monotonic() - begun < PATIENCE


def test_response_without_end_is_cut_at_last(begun: Path) -> None:
    server = started(free_port(), begun, drain=0.5)
    with ThreadPoolExecutor() as pool:
        endless = pool.submit(get, server.port, "/endless")
        wait_for(begun.exists)
        assert server.stop() == 0
        assert isinstance(endless.exception(), Exception)


def test_server_without_its_port_exits_with_an_error(server: Process, begun: Path) -> None:
    arguments = [str(server.port), str(begun), "1", "0"]
    done = subprocess.run(
        [sys.executable, "-c", APPLICATION, *arguments],
        env={"PYTHONPATH": str(ROOT)},
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 1
