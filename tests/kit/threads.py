"""Work done by several threads at the same time."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

from django.db import connection

T = TypeVar("T")
PATIENCE = 60


def run_simultaneously(*works: Callable[[], T]) -> list[T]:
    """Call each function in a thread of its own, all at the same time. Return their results."""
    start = Barrier(len(works))

    def run(work: Callable[[], T]) -> T:
        start.wait(timeout=PATIENCE)
        try:
            return work()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(works)) as pool:
        return list(pool.map(run, works))
