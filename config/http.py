"""Requests under ASGI, each answered by one trip to a thread, from its beginning to its end.

All that answers them is synchronous. Django would take a request to a thread of its own several
times, and the middlewares that could run on the loop back to it. The threads here are kept, and
with them their connections to the database.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

from asgiref.sync import sync_to_async
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.handlers.base import BaseHandler
from django.core.signals import request_started
from django.http.response import HttpResponseBase, StreamingHttpResponse
from django.urls import set_script_prefix

from config.streaming import stream
from games.api.outside import unreadable

T = TypeVar("T")
THREADS: Final = 12
"""Requests wait for the database, not for one another; each thread has a connection of its own."""


class InOneThread(ASGIHandler):
    """Django's handler, with its synchronous chain of middlewares."""

    def __init__(self) -> None:
        BaseHandler.__init__(self)
        self.load_middleware(is_async=False)
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="request")

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request; what is streamed ends when its reader goes away."""
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        with body:
            response = await self._in_thread(self._response, scope, body)
            if isinstance(response, StreamingHttpResponse):
                await stream(response, receive, send, self._in_thread)
            else:
                await self.send_response(response, send)

    async def _in_thread(self, work: Callable[..., T], *arguments: Any) -> T:
        call = sync_to_async(work, thread_sensitive=False, executor=self._threads)
        return await call(*arguments)

    def _response(self, scope: Any, body: Any) -> HttpResponseBase:
        set_script_prefix(get_script_prefix(scope))
        request_started.send(sender=self.__class__, scope=scope)
        request, _ = self.create_request(scope, body)
        response = unreadable(scope["path"]) if request is None else self.get_response(request)
        response._handler_class = self.__class__  # type: ignore[attr-defined]  # as Django does
        if not response.streaming:
            # The end of the request, in the same thread: its content is complete.
            response.close()
        return response
