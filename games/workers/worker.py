"""The threads of a worker: bots, clocks, leases and cleanup."""

import logging
import time
from collections.abc import Callable
from queue import SimpleQueue
from threading import Event, Lock, Thread

import redis
from django.conf import settings
from django.db import close_old_connections, connection

from events.database.connections import close_ended_connections
from events.database.failures import report_failure
from events.database.limits import WORKERS, limit_thread
from games.pubsub import bot_calls
from games.pubsub.pointer import Pointer
from games.workers import bots, cleanup, clocks, leases
from games.workers.bot_processes import POOL_SIZE
from games.workers.leases import Leases

logger = logging.getLogger(__name__)

TICK_SECONDS = 2.0
SWEEP_SECONDS = 1.0
"""Between searches for waiting bots, whose call may be lost when a process dies."""

RETRY_SECONDS = 1.0
"""Between two attempts when a store is unavailable."""

A_DAY_SECONDS = 24 * 3600.0


class BotCalls:
    """A queue of the tables where a bot is to act, each once, with its latest version."""

    def __init__(self) -> None:
        self._queue: SimpleQueue[str] = SimpleQueue()
        self._waiting: dict[str, int] = {}
        self._lock = Lock()

    def add(self, table_id: str, version: int) -> None:
        """Append a table, or update the version of one in the queue."""
        with self._lock:
            if table_id not in self._waiting:
                self._queue.put(table_id)
            self._waiting[table_id] = max(version, self._waiting.get(table_id, 0))

    def next(self) -> tuple[str, int]:
        """Wait for a call and remove it. Return the table and its version."""
        table_id = self._queue.get()
        with self._lock:
            return table_id, self._waiting.pop(table_id)


CALLS = BotCalls()
LEASES = Leases()
_is_started = Event()


def start() -> None:
    """Start the threads in this process."""
    _is_started.set()
    if settings.REDIS_URL:
        _thread("bot calls", lambda: run_forever(receive_calls, every=RETRY_SECONDS))
    for number in range(POOL_SIZE):
        _thread(f"bots {number}", lambda: run_forever(lambda: answer_next_call(CALLS)))
    _thread("leases", lambda: run_forever(LEASES.renew, every=leases.RENEWAL_SECONDS))
    _thread("sweep", lambda: run_forever(call_waiting_bots, every=SWEEP_SECONDS))
    _thread("cleanup", lambda: run_forever(clean_up, every=A_DAY_SECONDS))
    _thread("clocks", lambda: run_forever(clocks.tick_due, every=TICK_SECONDS))


def call_bot(pointer: Pointer) -> None:
    """Call the bot that is to act after a change by this process, if its workers run."""
    if pointer.bots and _is_started.is_set():
        CALLS.add(pointer.table, pointer.version)


def receive_calls() -> None:
    """Receive the calls of other processes, until Redis becomes unavailable."""
    for table_id, version in bot_calls.receive_calls():
        CALLS.add(table_id, version)


def call_waiting_bots() -> None:
    """Call every waiting bot, since a call may have been lost or a move may have failed."""
    for table_id, version in bots.waiting_tables():
        CALLS.add(table_id, version)


def clean_up() -> None:
    """Delete idle guests, expired sessions and old leases."""
    cleanup.delete_idle_guests()
    cleanup.clear_sessions()
    leases.delete_expired()


def answer_next_call(
    calls: BotCalls, choose: bots.ChooseMove = bots.choose_in_process, own: Leases = LEASES
) -> None:
    """Wait for a call and play its move, unless another worker does; back off after a failure."""
    table_id, version = calls.next()
    failures = own.acquire(table_id, version)
    if failures is None:
        return
    moved_on = False
    try:
        moved_on = bots.play_move(table_id, version, choose)
    finally:
        own.release(table_id, version)
        if not moved_on:
            connection.close_if_unusable_or_obsolete()
            own.back_off(table_id, version, failures)


def run_forever(work: Callable[[], object], *, every: float = 0.0) -> None:
    """Repeat the work; log errors and continue."""
    while True:
        pause = every
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
        time.sleep(pause)


def _thread(name: str, work: Callable[[], object]) -> None:
    def run() -> None:
        # Not the limits of requests, although `play` runs these threads in the web process.
        limit_thread(WORKERS)
        work()

    # Daemon threads: a process that ends need not wait for bots, which the next one calls again.
    Thread(target=run, name=name, daemon=True).start()
