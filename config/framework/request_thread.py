"""An ASGI handler that runs each request in one thread of a pool, from beginning to end.

All views and middlewares are synchronous. Django's own handler switches between the event loop and
a thread several times per request. The pool keeps its threads, and with them their database
connections.
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

from config.framework.streaming import stream
from games.api.http.early_errors import bad_query

T = TypeVar("T")
THREADS: Final = 12
"""Requests wait mostly for the database; each thread has its own connection."""


class RequestThreadHandler(ASGIHandler):
    """Django's ASGI handler with a synchronous middleware chain."""

    def __init__(self) -> None:
        BaseHandler.__init__(self)
        self.load_middleware(is_async=False)
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="request")

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request; a streaming response ends when its client disconnects."""
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
        response = bad_query(scope["path"]) if request is None else self.get_response(request)
        response._handler_class = self.__class__  # type: ignore[attr-defined]  # as Django does
        if not response.streaming:
            # Ends the request in the same thread, since its content is complete.
            response.close()
        return response
