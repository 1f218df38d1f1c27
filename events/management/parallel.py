"""Divide work among processes, each with its own database connection."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, Final, TypeVar

import django
from django.db import connection

T = TypeVar("T")
R = TypeVar("R")

AHEAD: Final = 4
"""The number of pieces submitted for each process before the first of them is done."""


def spread(task: Callable[[T], R], pieces: Iterable[T], processes: int) -> Iterator[R]:
    """Run the task on each piece, and yield the results in the order of the pieces."""
    if processes <= 1:
        yield from map(task, pieces)
        return
    waiting: deque[Future[R]] = deque()
    with ProcessPoolExecutor(
        processes,
        mp_context=get_context("spawn"),
        initializer=_prepare,
        initargs=(connection.settings_dict["NAME"],),
    ) as pool:
        for piece in pieces:
            waiting.append(pool.submit(task, piece))
            if len(waiting) >= AHEAD * processes:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def _prepare(database: Any) -> None:
    django.setup()
    connection.settings_dict["NAME"] = database
