"""Answers that are sent in parts: each made by a short trip to a thread, when there is room.

Django reads an iterator that is not asynchronous to its end before it sends anything, in a
thread of its own whose connection to the database stays open.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import aclosing
from typing import Any, Final, TypeVar

from django.db import close_old_connections
from django.http import FileResponse, StreamingHttpResponse

from config.client import Client, NoRoom
from events.failures import report_failure

T = TypeVar("T")
Threads = Callable[..., Awaitable[Any]]
"""Calls a function with its arguments in one of the threads that answer requests."""

CHUNK: Final = 2**16
END: Final = b""

logger = logging.getLogger(__name__)


async def stream(
    response: StreamingHttpResponse, receive: Any, send: Any, in_thread: Threads
) -> None:
    """Send a response until its end, or until its reader goes away; then close it."""
    if isinstance(response, FileResponse):
        response.block_size = CHUNK
    sending = asyncio.ensure_future(_send(response, send, in_thread))
    gone = asyncio.ensure_future(receive())
    try:
        await asyncio.wait([sending, gone], return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (gone, sending):
            task.cancel()
        await asyncio.gather(gone, sending, return_exceptions=True)
        await in_thread(response.close)
    if not sending.cancelled():
        sending.result()


async def _send(response: StreamingHttpResponse, send: Any, in_thread: Threads) -> None:
    await send({"type": "http.response.start", "status": response.status_code, **_head(response)})
    with Client(send) as client:
        try:
            async for part in _parts(response, in_thread):
                for start in range(0, len(part), CHUNK):
                    body = part[start : start + CHUNK]
                    await send({"type": "http.response.body", "body": body, "more_body": True})
                    await client.has_room()
        except NoRoom:
            client.cut()
            return
        except Exception as error:
            # Its head is sent: only the end of the connection can still tell of it.
            if not report_failure(error):
                logger.exception("a response ended half-way")
            if client.cut():
                return
            raise
    await send({"type": "http.response.body"})


def _head(response: StreamingHttpResponse) -> dict[str, Any]:
    headers = [(name.encode("ascii"), value.encode("latin1")) for name, value in response.items()]
    for cookie in response.cookies.values():
        headers.append((b"Set-Cookie", cookie.output(header="").strip().encode("ascii")))
    return {"headers": headers}


async def _parts(response: StreamingHttpResponse, in_thread: Threads) -> AsyncIterator[bytes]:
    if response.is_async:
        async with aclosing(aiter(response)) as parts:
            async for part in parts:
                yield part
        return
    made = iter(response)
    while (part := await _finished(in_thread(_next, made))) is not END:
        yield part


def _next(parts: Iterator[bytes]) -> bytes:
    close_old_connections()
    try:
        return next((part for part in parts if part), END)
    finally:
        close_old_connections()


async def _finished(work: Awaitable[T]) -> T:
    """Await what a thread does; even if cancelled, until the thread is done with it."""
    task = asyncio.ensure_future(work)
    try:
        return await asyncio.shield(task)
    finally:
        await asyncio.wait([task])
