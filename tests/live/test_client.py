"""The connection behind an answer: waited for when it is full, given up when nothing moves."""

import asyncio
from functools import partial
from typing import Any

import pytest
from daphne.http_protocol import WebRequest

from config import client
from config.client import Client, NoRoom

pytestmark = pytest.mark.asyncio


class Request(WebRequest):
    """A request of daphne's on a connection that is not there."""

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


async def test_full_connection_is_waited_for() -> None:
    request = Request()
    with Client(partial(nothing, request)) as reader:
        await reader.has_room()
        request.producer.pauseProducing()
        waiting = asyncio.ensure_future(reader.has_room())
        await asyncio.sleep(0.05)
        assert not waiting.done()
        request.producer.resumeProducing()
        await asyncio.wait_for(waiting, 10)
    assert request.producer is None


async def test_connection_where_nothing_moves_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "PATIENCE_SECONDS", 0.05)
    request = Request()
    with Client(partial(nothing, request)) as reader:
        request.producer.pauseProducing()
        with pytest.raises(NoRoom):
            await reader.has_room()
        assert reader.cut()
    assert request.aborted


async def test_other_servers_are_left_to_pause_by_themselves() -> None:
    async def send(message: object) -> None:
        pass

    with Client(send) as reader:
        await reader.has_room()
        assert not reader.cut()
