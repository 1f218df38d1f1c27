"""Backpressure: a full connection is awaited, and aborted when the client stops reading."""

import asyncio
from functools import partial
from typing import Any

import pytest
from daphne.http_protocol import WebRequest

from config.framework import client_connection
from config.framework.client_connection import ClientConnection, ClientStalled

pytestmark = pytest.mark.asyncio


class Request(WebRequest):
    """A daphne request without a connection."""

    def __init__(self) -> None:
        self.channel = self.transport = self
        self.aborted = False

    def registerProducer(self, producer: Any, streaming: bool) -> None:
        self.producer = producer

    def unregisterProducer(self) -> None:
        self.producer = None

    def abortConnection(self) -> None:
        self.aborted = True
        self.channel = None


async def nothing(request: object, message: object) -> None:
    pass


async def test_full_connection_is_awaited() -> None:
    request = Request()
    with ClientConnection(partial(nothing, request)) as reader:
        await reader.wait_until_writable()
        request.producer.pauseProducing()
        waiting = asyncio.ensure_future(reader.wait_until_writable())
        await asyncio.sleep(0.05)
        assert not waiting.done()
        request.producer.resumeProducing()
        await asyncio.wait_for(waiting, 10)
    assert request.producer is None


async def test_stalled_connection_is_aborted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client_connection, "PATIENCE_SECONDS", 0.05)
    request = Request()
    with ClientConnection(partial(nothing, request)) as reader:
        request.producer.pauseProducing()
        with pytest.raises(ClientStalled):
            await reader.wait_until_writable()
        assert reader.abort()
    assert request.aborted


async def test_other_servers_have_no_backpressure_of_ours() -> None:
    async def send(message: object) -> None:
        pass

    with ClientConnection(send) as reader:
        await reader.wait_until_writable()
        assert not reader.abort()
