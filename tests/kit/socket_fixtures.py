"""Fixtures for tests of sockets and of the stream, imported where they are used."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any

import pytest_asyncio
from asgiref.sync import sync_to_async
from django.db import connections
from django.test import AsyncClient

from tests.kit.sockets import Lines, Listening, cookie


@pytest_asyncio.fixture(autouse=True)
async def close_connections() -> AsyncIterator[None]:
    """Close the database connections of the threads that sockets use."""
    yield
    await sync_to_async(connections.close_all)()


@pytest_asyncio.fixture
async def listening() -> AsyncIterator[Listening]:
    """Return a function that opens streams of turns; each is closed after the test."""
    async with AsyncExitStack() as opened:

        async def listen(player: str = "", **headers: str) -> Lines:
            client = AsyncClient()
            if player:
                client.cookies.load((await sync_to_async(cookie)(player)).decode())
            response: Any = await client.get("/api/v1/stream", headers=headers)
            assert (response.status_code, response["Content-Type"]) == (200, "application/x-ndjson")
            lines: Lines = aiter(response.streaming_content)
            opened.push_async_callback(lines.aclose)
            return lines

        yield listen
