"""Sockets work on threads of their own: their connections to the database end with each test."""

from collections.abc import AsyncIterator

import pytest_asyncio
from asgiref.sync import sync_to_async
from django.db import connections


@pytest_asyncio.fixture(autouse=True)
async def _connections_closed() -> AsyncIterator[None]:
    yield
    await sync_to_async(connections.close_all)()
