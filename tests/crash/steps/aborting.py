"""Abort this process at the n-th point that it passes."""

import itertools
import os
import sys
import threading
from types import CodeType, FrameType
from typing import Any, Final

import psycopg
from django.conf import settings
from redis.client import Pipeline

ABORTED: Final = 77
"""The exit status of a process that was aborted."""

OURS: Final = tuple(f"{settings.BASE_DIR / each}/" for each in ("config", "events", "games"))
SENDING: Final = frozenset(
    {
        psycopg.Cursor.execute.__code__,
        psycopg.Connection.commit.__code__,
        psycopg.Connection.rollback.__code__,
        Pipeline.execute.__code__,
    }
)
"""The functions that send something to a store: every call is a point."""

_EVENTS: Final = ("call", "return")


class Abortion:
    """Aborts the process at one point, once armed. Counts the points in all of its threads."""

    def __init__(self, at: int) -> None:
        self._at, self._armed = at, False
        self._count = itertools.count(1)
        self._passed: set[CodeType] = set()

    def install(self) -> None:
        """Follow this thread and those that it starts from now on."""
        threading.setprofile(self._note)
        sys.setprofile(self._note)

    def arm(self) -> None:
        """Count from here on."""
        self._armed = True

    def disarm(self) -> None:
        """Abort no more."""
        self._armed = False

    def _note(self, frame: FrameType, event: str, _: Any) -> None:
        is_point = self._armed and event in _EVENTS and self._is_point(frame.f_code, event)
        if is_point and next(self._count) == self._at:
            os._exit(ABORTED)

    def _is_point(self, code: CodeType, event: str) -> bool:
        if code in SENDING:
            return True
        # Between two entries without a statement, only memory changes, which is lost anyway.
        if event != "call" or code in self._passed or not code.co_filename.startswith(OURS):
            return False
        self._passed.add(code)
        return True
