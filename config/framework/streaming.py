"""Streaming responses part by part, each computed in a request thread when there is room.

Django reads a synchronous iterator to its end before it sends anything, in a thread whose database
connection stays open.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import aclosing
from typing import Any, Final, TypeVar

from django.db import close_old_connections
from django.http import FileResponse, StreamingHttpResponse

from config.framework.client_connection import ClientConnection, ClientStalled
from events.database.failures import report_failure

T = TypeVar("T")
Threads = Callable[..., Awaitable[Any]]
"""Calls a function with arguments in a request thread."""

CHUNK: Final = 2**16
END: Final = b""

logger = logging.getLogger(__name__)


async def stream(
    response: StreamingHttpResponse, receive: Any, send: Any, in_thread: Threads
) -> None:
    """Send a response until its end, or until its client disconnects; then close it."""
    if isinstance(response, FileResponse):
        response.block_size = CHUNK
    sending = asyncio.ensure_future(_send(response, send, in_thread))
    disconnected = asyncio.ensure_future(receive())
    try:
        await asyncio.wait([sending, disconnected], return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (disconnected, sending):
            task.cancel()
        await asyncio.gather(disconnected, sending, return_exceptions=True)
        await in_thread(response.close)
    if not sending.cancelled():
        sending.result()


async def _send(response: StreamingHttpResponse, send: Any, in_thread: Threads) -> None:
    head = {"status": response.status_code, "headers": _headers(response)}
    await send({"type": "http.response.start", **head})
    with ClientConnection(send) as client:
        try:
            async for part in _parts(response, in_thread):
                for start in range(0, len(part), CHUNK):
                    body = part[start : start + CHUNK]
                    await send({"type": "http.response.body", "body": body, "more_body": True})
                    await client.wait_until_writable()
        except ClientStalled:
            client.abort()
            return
        except Exception as error:
            # The headers have been sent, so only an aborted connection can signal the error.
            if not report_failure(error):
                logger.exception("a streaming response failed")
            if client.abort():
                return
            raise
    await send({"type": "http.response.body"})


def _headers(response: StreamingHttpResponse) -> list[tuple[bytes, bytes]]:
    headers = [(name.encode("ascii"), value.encode("latin1")) for name, value in response.items()]
    for cookie in response.cookies.values():
        headers.append((b"Set-Cookie", cookie.output(header="").strip().encode("ascii")))
    return headers


async def _parts(response: StreamingHttpResponse, in_thread: Threads) -> AsyncIterator[bytes]:
    if response.is_async:
        # A generator, as StreamingHttpResponse defines it.
        async with aclosing(aiter(response)) as generated:  # type: ignore[type-var]  # Django types it too widely
            async for part in generated:
                yield part
        return
    parts = iter(response)
    while (part := await _await_thread(in_thread(_next, parts))) is not END:
        yield part


def _next(parts: Iterator[bytes]) -> bytes:
    close_old_connections()
    try:
        return next((part for part in parts if part), END)
    finally:
        close_old_connections()


async def _await_thread(work: Awaitable[T]) -> T:
    """Await the work of a thread, even if cancelled, until the thread has finished."""
    task = asyncio.ensure_future(work)
    try:
        return await asyncio.shield(task)
    finally:
        await asyncio.wait([task])
