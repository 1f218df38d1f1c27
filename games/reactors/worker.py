"""What runs beside the requests: bots that answer, and clocks that tick."""

import logging
import time
from collections.abc import Callable
from queue import SimpleQueue
from threading import Lock, Thread

from django.conf import settings
from django.db import close_old_connections

from events.limits import WORKERS, limit_thread
from games import publisher
from games.players import tidying
from games.publisher import Pointer
from games.reactors import bots, clocks
from games.reactors.children import AT_MOST

logger = logging.getLogger(__name__)

TICK_SECONDS = 2.0
SWEEP_SECONDS = 30.0
A_DAY_SECONDS = 24 * 3600.0


class Calls:
    """The tables that wait for a bot, each of them once."""

    def __init__(self) -> None:
        self._queue: SimpleQueue[str] = SimpleQueue()
        self._waiting: set[str] = set()
        self._lock = Lock()

    def add(self, table_id: str) -> None:
        """Behind all others, unless it waits already."""
        with self._lock:
            if table_id not in self._waiting:
                self._waiting.add(table_id)
                self._queue.put(table_id)

    def next(self) -> str:
        """The table that has waited longest; from here on it can be called again."""
        table_id = self._queue.get()
        with self._lock:
            self._waiting.discard(table_id)
        return table_id


CALLS = Calls()


def start() -> None:
    """Think and tick in this process from now on, beside whatever else it does."""
    if settings.REDIS_URL:
        _thread("bot calls", lambda: publisher.hear_bot_calls(CALLS.add))
    else:
        publisher.on_change(react)
    for number in range(AT_MOST):
        _thread(f"bots {number}", lambda: for_ever(lambda: one_answer(CALLS)))
    _thread("sweep", lambda: for_ever(sweep, every=SWEEP_SECONDS))
    _thread("tidying", lambda: for_ever(tidy, every=A_DAY_SECONDS))
    _thread("clocks", lambda: for_ever(clocks.tick_due, every=TICK_SECONDS))


def react(pointer: Pointer) -> None:
    """Call the bots of this table, away from whoever caused the change."""
    if pointer.bots:
        CALLS.add(pointer.table)


def sweep() -> None:
    """Call every bot that waits: whoever called it may be gone, or may not have been heard."""
    for table_id in bots.waiting():
        CALLS.add(table_id)


def tidy() -> None:
    """Delete what nobody needs any more."""
    tidying.forget_idle_guests()
    tidying.clear_sessions()


def one_answer(calls: Calls, think: bots.Think = bots.in_child) -> None:
    """Wait for a call, and answer it."""
    bots.answer(calls.next(), think)


def for_ever(work: Callable[[], object], *, every: float = 0.0) -> None:
    """Work again and again; what goes wrong is told, and does not end it."""
    while True:
        try:
            work()
        except Exception:
            logger.exception("work beside the requests failed")
        finally:
            close_old_connections()
        time.sleep(every)


def _thread(name: str, work: Callable[[], object]) -> None:
    def run() -> None:
        # Not those of requests, beside which `play` runs these threads.
        limit_thread(WORKERS)
        work()

    # Daemons: a process that ends does not wait for bots; they are called again by the next.
    Thread(target=run, name=name, daemon=True).start()
