"""An ASGI handler that runs each request in one thread of a pool, from beginning to end.

All views and middlewares are synchronous. Django's own handler switches between the event loop and
a thread several times per request. The pool keeps its threads, and with them their database
connections.
"""

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter
from typing import Any, Final, TypeVar

from asgiref.sync import sync_to_async
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.handlers.base import BaseHandler
from django.core.signals import request_started
from django.db import close_old_connections
from django.http.response import HttpResponseBase, StreamingHttpResponse
from django.urls import set_script_prefix

from config.framework.streaming import stream
from config.logs.request_id import HEADER, bind_request_id
from config.metrics import requests
from config.middleware.security_headers import HEADERS
from games.api.http.early_errors import bad_query, overloaded
from games.metrics.measures import active

T = TypeVar("T")
logger = logging.getLogger(__name__)
THREADS: Final = 12
"""Requests wait mostly for the database; each thread has its own connection."""

MOST_WAITING: Final = 256
"""Requests that wait for a thread; more of them could not be answered in time."""

HEALTH: Final = ("/livez", "/readyz")
"""Always answered, so that a busy process is not taken for a dead one."""


class RequestThreadHandler(ASGIHandler):
    """Django's ASGI handler with a synchronous middleware chain."""

    def __init__(self) -> None:
        BaseHandler.__init__(self)
        self.load_middleware(is_async=False)
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="request")
        self._unanswered = 0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request; a streaming response ends when its client disconnects."""
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        with body:
            if self._unanswered >= THREADS + MOST_WAITING and scope["path"] not in HEALTH:
                await self.send_response(_secured(overloaded(scope["path"])), send)
                return
            response = await self._answered(scope, body)
            if isinstance(response, StreamingHttpResponse):
                await stream(response, receive, send, self._in_thread)
            else:
                await self.send_response(response, send)

    async def _answered(self, scope: Any, body: Any) -> HttpResponseBase:
        self._unanswered += 1
        for measures in active:
            requests.received(measures)
        try:
            return await self._in_thread(self._response, scope, body, perf_counter())
        finally:
            self._unanswered -= 1
            for measures in active:
                requests.ended(measures)

    async def _in_thread(self, work: Callable[..., T], *arguments: Any) -> T:
        call = sync_to_async(work, thread_sensitive=False, executor=self._threads)
        return await call(*arguments)

    def _response(self, scope: Any, body: Any, since: float) -> HttpResponseBase:
        path, request_id = scope["path"], bind_request_id(scope["headers"])
        set_script_prefix(get_script_prefix(scope))
        request_started.send(sender=self.__class__, scope=scope)
        request, _ = self.create_request(scope, body)
        response = _secured(bad_query(path)) if request is None else self.get_response(request)
        response._handler_class = self.__class__  # type: ignore[attr-defined]  # as Django does
        response.headers[HEADER] = request_id
        if logger.isEnabledFor(logging.INFO):
            _log(scope, response, perf_counter() - since)
        for measures in active:
            requests.answered(measures, request, response, since)
        if response.streaming:
            # A connection of a pool is for other threads until the first part is computed.
            close_old_connections()
        else:
            # Ends the request in the same thread, since its content is complete.
            response.close()
        return response


def _secured(response: HttpResponseBase) -> HttpResponseBase:
    # No middleware has added them.
    for name, value in HEADERS.items():
        response.headers[name] = value
    return response


def _log(scope: Any, response: HttpResponseBase, seconds: float) -> None:
    facts = {
        "method": scope["method"],
        # Without the query.
        "path": scope["path"],
        "status": response.status_code,
        "milliseconds": round(seconds * 1000, 1),
    }
    logger.info("answered", extra=facts)
