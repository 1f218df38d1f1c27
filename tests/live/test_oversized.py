"""Bodies and messages above the limits, sent to a real server."""

import json
import socket
import time
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPResponse

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from config.middleware.security_headers import HEADERS
from tests.kit.measures import resident_megabytes
from tests.kit.servers import Process
from tests.kit.serving import GAMES, a_long_log, get, on_both_stores, serving

pytestmark = [pytest.mark.django_db(transaction=True), on_both_stores]


@pytest.fixture
def server() -> Iterator[Process]:
    with serving() as process:
        yield process


def test_large_body_is_refused_before_it_is_read(server: Process) -> None:
    before = resident_megabytes(server.pid)
    length = 200 * 2**20
    for size in (f"Content-Length: {length}", "Transfer-Encoding: chunked"):
        with closing(socket.create_connection(("127.0.0.1", server.port), 30)) as asking:
            head = f"POST /api/v1/guests HTTP/1.1\r\nHost: localhost\r\n{size}\r\n\r\n"
            asking.sendall(head.encode())
            with pytest.raises((ConnectionResetError, BrokenPipeError)):
                asking.sendall(b"100000\r\n%b\r\n" % (b" " * 2**20) * 200)
    assert resident_megabytes(server.pid) - before < 30
    assert get(server.port, GAMES)[0] == 200


def test_large_content_length_is_answered_with_413(server: Process) -> None:
    with closing(socket.create_connection(("127.0.0.1", server.port), 30)) as asking:
        asking.sendall(b"POST /api/v1/guests HTTP/1.1\r\nContent-Length: 2000000\r\n\r\n")
        answer = HTTPResponse(asking, method="POST")
        answer.begin()
        assert answer.status == 413
        assert json.loads(answer.read())["code"] == "too_large"
        assert HEADERS.items() <= dict(answer.getheaders()).items()


def test_large_frame_closes_the_socket_with_its_own_code(server: Process) -> None:
    a_long_log()
    here = f"127.0.0.1:{server.port}"
    with connect(f"ws://{here}/ws/tables/long", origin=Origin(f"http://{here}")) as table:
        table.recv(timeout=30)
        table.send("x" * 20_000)
        with pytest.raises(ConnectionClosed) as closed:
            table.recv(timeout=30)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4413
    # Daphne looks once a second for what an application raised.
    time.sleep(2)
    assert "Traceback" not in server.output
