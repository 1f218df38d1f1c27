"""Sockets work on threads of their own: their connections to the database end with each test."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any

import pytest_asyncio
from asgiref.sync import sync_to_async
from django.db import connections
from django.test import AsyncClient

from tests.live.people import Lines, Listening, cookie


@pytest_asyncio.fixture(autouse=True)
async def _connections_closed() -> AsyncIterator[None]:
    yield
    await sync_to_async(connections.close_all)()


@pytest_asyncio.fixture
async def listening() -> AsyncIterator[Listening]:
    """Opens streams of turns; each is let go in the end, however the test went."""
    async with AsyncExitStack() as opened:

        async def listen(player: str = "", **headers: str) -> Lines:
            client = AsyncClient()
            if player:
                client.cookies.load((await sync_to_async(cookie)(player)).decode())
            answer: Any = await client.get("/api/v1/stream", headers=headers)
            assert (answer.status_code, answer["Content-Type"]) == (200, "application/x-ndjson")
            lines: Lines = aiter(answer.streaming_content)
            opened.push_async_callback(lines.aclose)
            return lines

        yield listen
