"""What runs beside the requests: bots that answer, and clocks that tick."""

import logging
import time
from collections.abc import Callable
from queue import SimpleQueue
from threading import Lock, Thread

import redis
from django.conf import settings
from django.db import close_old_connections, connection

from events.failures import report_failure
from events.limits import WORKERS, limit_thread
from games import publisher
from games.players import tidying
from games.publisher import Pointer
from games.reactors import bots, clocks, leases
from games.reactors.children import AT_MOST
from games.reactors.leases import Leases

logger = logging.getLogger(__name__)

TICK_SECONDS = 2.0
SWEEP_SECONDS = 1.0
"""A call is lost where a process dies between a commit and its announcement: few seconds later
the bots that were not called must go on."""

AWAY_SECONDS = 1.0
"""Between two attempts at a store that is away."""

A_DAY_SECONDS = 24 * 3600.0


class Calls:
    """The tables that wait for a bot, each of them once, with their latest versions."""

    def __init__(self) -> None:
        self._queue: SimpleQueue[str] = SimpleQueue()
        self._waiting: dict[str, int] = {}
        self._lock = Lock()

    def add(self, table_id: str, version: int) -> None:
        """Put a table behind all others, unless it waits already."""
        with self._lock:
            if table_id not in self._waiting:
                self._queue.put(table_id)
            self._waiting[table_id] = max(version, self._waiting.get(table_id, 0))

    def next(self) -> tuple[str, int]:
        """Wait for a call; return the table that has waited longest, which can be called again."""
        table_id = self._queue.get()
        with self._lock:
            return table_id, self._waiting.pop(table_id)


CALLS = Calls()
LEASES = Leases()


def start() -> None:
    """Think and tick in this process from now on, beside whatever else it does."""
    publisher.hears_first(react)
    if settings.REDIS_URL:
        _thread("bot calls", lambda: for_ever(hear, every=AWAY_SECONDS))
    for number in range(AT_MOST):
        _thread(f"bots {number}", lambda: for_ever(lambda: one_answer(CALLS)))
    _thread("leases", lambda: for_ever(LEASES.renew, every=leases.RENEWAL_SECONDS))
    _thread("sweep", lambda: for_ever(sweep, every=SWEEP_SECONDS))
    _thread("tidying", lambda: for_ever(tidy, every=A_DAY_SECONDS))
    _thread("clocks", lambda: for_ever(clocks.tick_due, every=TICK_SECONDS))


def react(pointer: Pointer) -> None:
    """Call the bots of a table that this process has changed."""
    if pointer.bots:
        CALLS.add(pointer.table, pointer.version)


def hear() -> None:
    """Call the bots of tables that other processes have changed, until Redis goes away."""
    for table_id, version in publisher.bot_calls():
        CALLS.add(table_id, version)


def sweep() -> None:
    """Call every bot that waits: a call may have been lost, and an answer may have failed."""
    for table_id, version in bots.waiting():
        CALLS.add(table_id, version)


def tidy() -> None:
    """Delete what nobody needs any more."""
    tidying.forget_idle_guests()
    tidying.clear_sessions()
    leases.forget_expired()


def one_answer(calls: Calls, think: bots.Think = bots.in_child, mine: Leases = LEASES) -> None:
    """Wait for a call, and answer it unless another worker does; after a failure it rests."""
    table_id, version = calls.next()
    failures = mine.take(table_id, version)
    if failures is None:
        return
    moved_on = False
    try:
        moved_on = bots.answer(table_id, version, think)
    finally:
        mine.end(table_id, version)
        if not moved_on:
            connection.close_if_unusable_or_obsolete()
            mine.rest(table_id, version, failures)


def for_ever(work: Callable[[], object], *, every: float = 0.0) -> None:
    """Work again and again; what goes wrong is logged, and does not end it."""
    while True:
        pause = every
        try:
            close_old_connections()
            work()
        except redis.RedisError as error:
            logger.error("Redis is out of reach: %s", error)
            pause = max(every, AWAY_SECONDS)
        except Exception as error:
            if not report_failure(error):
                logger.exception("work beside the requests failed")
            pause = max(every, AWAY_SECONDS)
        time.sleep(pause)


def _thread(name: str, work: Callable[[], object]) -> None:
    def run() -> None:
        # Not those of requests, beside which `play` runs these threads.
        limit_thread(WORKERS)
        work()

    # Daemons: a process that ends does not wait for bots; they are called again by the next.
    Thread(target=run, name=name, daemon=True).start()
