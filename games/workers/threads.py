"""The threads of a worker: each repeats its work, survives its errors, and stops when asked."""

import logging
from collections.abc import Callable
from threading import Event, Thread
from time import monotonic

import redis
from django.db import close_old_connections, connection
from structlog.contextvars import clear_contextvars

from events.database.connections import close_ended_connections
from events.database.failures import report_failure
from events.database.limits import WORKERS, limit_thread

logger = logging.getLogger(__name__)

RETRY_SECONDS = 1.0
"""Between two attempts when a store is unavailable."""

STOPPING = Event()
"""Set once this process stops: work in progress is finished, and none is begun."""

_threads: list[Thread] = []


def start(
    name: str, work: Callable[[], object], *, every: float = 0.0, joined: bool = True
) -> None:
    """Repeat this work in a thread of its own until the process stops.

    A thread that is not `joined` may wait for a message for ever, and is not waited for.
    """

    def run() -> None:
        # Not the limits of requests, although `play` runs these threads in the web process.
        limit_thread(WORKERS)
        try:
            run_forever(work, every=every)
        finally:
            connection.close()

    # Daemon threads: a process that must end does not wait for bots, which the next one calls.
    thread = Thread(target=run, name=name, daemon=True)
    if joined:
        _threads.append(thread)
    thread.start()


def run_forever(work: Callable[[], object], *, every: float = 0.0) -> None:
    """Repeat the work until the process stops; log errors and continue."""
    while not STOPPING.is_set():
        pause = every
        # Each step logs the ids of its own tables and commands.
        clear_contextvars()
        try:
            close_old_connections()
            close_ended_connections()
            work()
        except redis.RedisError as error:
            logger.error("Redis is unavailable: %s", error)
            pause = max(every, RETRY_SECONDS)
        except Exception as error:
            if not report_failure(error):
                logger.exception("a worker thread failed")
            pause = max(every, RETRY_SECONDS)
        if pause:
            # A connection of a pool is for other threads meanwhile.
            close_old_connections()
            STOPPING.wait(pause)


def stop(seconds: float) -> bool:
    """Let the threads finish their work for so long. Return whether all of them have ended."""
    STOPPING.set()
    until = monotonic() + seconds
    for thread in _threads:
        thread.join(max(0.0, until - monotonic()))
    return not any(thread.is_alive() for thread in _threads)
