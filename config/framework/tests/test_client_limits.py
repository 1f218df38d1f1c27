"""Clients that send slowly, or faster than they are answered."""

import asyncio
from typing import Any

import pytest
from daphne.server import Server
from twisted.internet.task import Clock
from twisted.internet.testing import StringTransport

from config.framework.client_limits import (
    RECEIVING_SECONDS,
    TOO_MANY,
    WAITING_MESSAGES,
    BoundedSocket,
    PromptFactory,
    limit_clients,
)

HEAD = b"POST /api/v1/guests HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n"


class Transport(StringTransport):
    """A connection that notes whether it was closed."""

    def abortConnection(self) -> None:
        """Note that the connection was aborted."""
        self.disconnecting = True

    @property
    def is_closed(self) -> bool:
        """Whether the connection is closed."""
        return bool(self.disconnecting)


class Connection:
    """A connection to Daphne, by a clock that the test moves."""

    def __init__(self) -> None:
        limit_clients()
        self.requests: list[Any] = []
        server = Server(None, endpoints=["tcp:0"])
        server.connections = {}
        server.create_application = lambda protocol, scope: self.requests.append(scope)
        self.clock, self.transport = Clock(), Transport()
        factory = PromptFactory(server)
        factory._reactor = self.clock
        self._protocol = factory.buildProtocol(None)
        self._protocol.callLater = self.clock.callLater
        self._protocol.makeConnection(self.transport)

    def send_slowly(self, text: bytes, seconds: float) -> None:
        """Send one byte after another, with this pause between them, until the end."""
        for number in range(len(text)):
            if self.transport.is_closed:
                return
            self._protocol.dataReceived(text[number : number + 1])
            self.clock.advance(seconds)

    def answer(self) -> None:
        """Answer the last request, so that the connection waits for the next one."""
        (request, *_) = self._protocol._channel.requests
        request.setResponseCode(204)
        request.finish()


@pytest.fixture
def client() -> Connection:
    """Connect to Daphne."""
    return Connection()


def test_prompt_request_arrives(client: Connection) -> None:
    client.send_slowly(HEAD + b"\r\nbody", 0.1)
    client.clock.advance(2 * RECEIVING_SECONDS)
    assert len(client.requests) == 1
    assert not client.transport.is_closed


def test_headers_sent_one_byte_a_second_are_not_awaited(client: Connection) -> None:
    client.send_slowly(HEAD, 1.0)
    assert client.transport.is_closed
    assert client.clock.seconds() == RECEIVING_SECONDS
    assert client.requests == []


def test_body_sent_slowly_is_not_awaited(client: Connection) -> None:
    client.send_slowly(HEAD + b"\r\n", 0.1)
    client.send_slowly(b"body", RECEIVING_SECONDS / 3)
    assert client.transport.is_closed
    assert client.requests == []


def test_connection_without_a_request_is_closed(client: Connection) -> None:
    client.clock.advance(RECEIVING_SECONDS)
    assert client.transport.is_closed


def test_second_request_of_a_connection_has_its_own_time(client: Connection) -> None:
    client.send_slowly(HEAD + b"\r\nbody", 0.2)
    client.answer()
    client.send_slowly(HEAD + b"\r\nbody", 0.2)
    assert len(client.requests) == 2
    client.answer()
    client.send_slowly(HEAD, 1.0)
    assert client.transport.is_closed


class Socket(BoundedSocket):
    """An open socket whose application reads nothing."""

    def __init__(self) -> None:
        self.application_queue: asyncio.Queue[Any] = asyncio.Queue()
        self.state = self.STATE_OPEN
        self.client_addr = None
        self.closed: list[int] = []

    def sendClose(self, code: int) -> None:
        """Note the code."""
        self.closed.append(code)
        self.state = self.STATE_CLOSING


def test_socket_that_sends_faster_than_it_is_answered_is_closed() -> None:
    socket = Socket()
    for _ in range(WAITING_MESSAGES):
        socket.onMessage(b"{}", False)
    assert socket.closed == []
    for _ in range(3):
        socket.onMessage(b"{}", False)
    assert socket.closed == [TOO_MANY]
    assert socket.application_queue.qsize() == WAITING_MESSAGES
