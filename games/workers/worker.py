"""The threads of a worker: bots, plans, clocks, leases, sanctions, noted heads and cleanup."""

from datetime import timedelta
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event, Lock

from django.conf import settings
from django.db import connection
from django.utils import timezone

from games.conduct.people import expiry, seats
from games.conduct.signals.services import look_for_signals
from games.notices import personal_data
from games.notices.mail.letters import sending
from games.notices.queue import leasing
from games.plans import calls as plans
from games.pubsub import bot_calls
from games.pubsub.pointer import Pointer
from games.social.archives import services as archives
from games.social.archives import waiting
from games.social.lobby import standing_offers
from games.social.watching import services as watching
from games.workers import bots, cleanup, clocks, hints, leases, senders, threads
from games.workers.bot_processes import POOL_SIZE
from games.workers.leases import Leases
from games.workers.processes import jobs, noted_heads, processes

TICK_SECONDS = 2.0
SWEEP_SECONDS = 1.0
"""Between searches for waiting bots, whose call may be lost when a process dies."""

IDLE_SECONDS = 0.5
"""How long a thread waits for a call before it asks whether the process stops."""

BEAT_SECONDS = 10.0
CLEANUP_SECONDS = 3600.0
SANCTION_SECONDS = SIGNALS_SECONDS = 60.0
SUPPLY_SECONDS = 20.0
HEADS_SECONDS = 60.0
CLOCKS_LEASE, A_DAY = timedelta(seconds=10), timedelta(days=1)
SANCTIONS_LEASE = SIGNALS_LEASE = SUPPLY_LEASE = timedelta(minutes=2)
MOST_CALLS = 10_000
STOP_SECONDS = 20.0
"""Longer than an attempt to send, and than a bot thinks."""


class BotCalls:
    """A queue of the tables that need work, each once, with its latest version."""

    def __init__(self) -> None:
        self._queue: SimpleQueue[str] = SimpleQueue()
        self._waiting: dict[str, int] = {}
        self._lock = Lock()

    def add(self, table_id: str, version: int) -> None:
        """Append a table, or update the version of one in the queue.

        A full queue takes no other table: the next sweep finds it.
        """
        with self._lock:
            if table_id not in self._waiting:
                if len(self._waiting) >= MOST_CALLS:
                    return
                self._queue.put(table_id)
            self._waiting[table_id] = max(version, self._waiting.get(table_id, 0))

    def next(self, seconds: float | None = None) -> tuple[str, int] | None:
        """Wait for a call, for so long at most, and remove it. Return the table and its version."""
        try:
            table_id = self._queue.get(timeout=seconds)
        except Empty:
            return None
        with self._lock:
            return table_id, self._waiting.pop(table_id)


CALLS, PLAN_CALLS = BotCalls(), BotCalls()
LEASES = Leases()
PROCESS = LEASES.holder
"""The id of this process as a worker."""

NOTICE_LEASES = leasing.Leases(PROCESS)
_is_started = Event()


def start() -> None:
    """Start the threads in this process."""
    _is_started.set()
    if settings.REDIS_URL:
        threads.start("bot calls", receive_calls, every=threads.RETRY_SECONDS, joined=False)
    for number in range(POOL_SIZE):
        threads.start(f"bots {number}", lambda: answer_next_call(CALLS))
    threads.start("leases", LEASES.renew, every=leases.RENEWAL_SECONDS)
    threads.start("sweep", call_waiting_bots, every=SWEEP_SECONDS)
    threads.start("plans", lambda: advance_next_plan(PLAN_CALLS))
    threads.start("plan sweep", call_waiting_plans, every=SWEEP_SECONDS)
    threads.start("cleanup", clean_up_daily, every=CLEANUP_SECONDS)
    threads.start("clocks", run_clocks, every=TICK_SECONDS)
    threads.start("sanctions", tidy_sanctions, every=SANCTION_SECONDS)
    threads.start("signals", find_signals, every=SIGNALS_SECONDS)
    threads.start("archives", waiting.build_waiting, every=waiting.POLL_SECONDS)
    threads.start("standing offers", supply_tables, every=SUPPLY_SECONDS)
    threads.start("noted heads", lambda: noted_heads.note_due(PROCESS), every=HEADS_SECONDS)
    threads.start("heartbeat", beat, every=BEAT_SECONDS)
    senders.start(NOTICE_LEASES)


def stop(seconds: float = STOP_SECONDS) -> None:
    """Finish what was begun, for so long at most, and leave the rest to other workers."""
    if _is_started.is_set():
        threads.stop(seconds)
        NOTICE_LEASES.give_back()
        LEASES.give_back()
        jobs.give_back(PROCESS)
        processes.sign_off(PROCESS)


def beat() -> None:
    """Report that this process lives, and extend the leases of what it is sending."""
    now = timezone.now()
    NOTICE_LEASES.renew(now)
    processes.beat(PROCESS, now, NOTICE_LEASES.worked_at)
    if settings.HEARTBEAT_FILE:
        Path(settings.HEARTBEAT_FILE).touch()


def run_clocks() -> None:
    """Record what has become due at any table, unless another worker does."""
    if clocks.is_due() and jobs.take("clocks", PROCESS, timezone.now(), CLOCKS_LEASE):
        clocks.tick_due()


def tidy_sanctions() -> None:
    """Record which sanctions are over, and free the seats of banned players that were missed."""
    now = timezone.now()
    if jobs.take("sanctions", PROCESS, now, SANCTIONS_LEASE):
        expiry.expire_due(now)
        seats.leave_forgotten_seats()


def supply_tables() -> None:
    """Open the tables that standing offers ask for, unless another worker does."""
    now = timezone.now()
    if standing_offers.is_due(now) and jobs.take("standing offers", PROCESS, now, SUPPLY_LEASE):
        standing_offers.supply_due(now)


def find_signals() -> None:
    """Look for signals, unless another worker does."""
    now = timezone.now()
    if jobs.take("signals", PROCESS, now, SIGNALS_LEASE):
        look_for_signals(now)


def clean_up_daily() -> None:
    """Delete what is no longer needed, unless a worker has today."""
    if jobs.take("cleanup", PROCESS, timezone.now(), A_DAY):
        clean_up()


def call_bot(pointer: Pointer) -> None:
    """Call the bot that is to act after a change by this process, if its workers run."""
    if pointer.bots and _is_started.is_set():
        CALLS.add(pointer.table, pointer.version)


def call_plans(pointer: Pointer) -> None:
    """Call for what was decided ahead at a table after a change by this process."""
    if _is_started.is_set():
        PLAN_CALLS.add(pointer.table, pointer.version)


def receive_calls() -> None:
    """Receive the calls of other processes, until Redis becomes unavailable."""
    for table_id, version in bot_calls.receive_calls():
        CALLS.add(table_id, version)


def call_waiting_bots() -> None:
    """Call every waiting bot, since a call may have been lost or a move may have failed."""
    for table_id, version in (*bots.waiting_tables(), *hints.waiting_tables()):
        CALLS.add(table_id, version)


def call_waiting_plans() -> None:
    """Call for every table that has changed since its plans were checked."""
    for table_id, version in plans.waiting_tables():
        PLAN_CALLS.add(table_id, version)


def advance_next_plan(calls: BotCalls) -> None:
    """Wait for a call, and play what was decided ahead at its table."""
    if call := calls.next(IDLE_SECONDS):
        plans.advance(call[0])


def clean_up() -> None:
    """Delete what has expired: guests, sessions, archives, counts, hints, notices and leases."""
    cleanup.delete_idle_guests()
    cleanup.clear_sessions()
    leases.delete_expired()
    hints.delete_old()
    personal_data.delete_old(timezone.now())
    watching.delete_expired(timezone.now())
    sending.delete_old()
    archives.delete_expired(timezone.now())
    processes.delete_old(timezone.now())


def answer_next_call(
    calls: BotCalls, choose: bots.ChooseMove = bots.choose_in_process, own: Leases = LEASES
) -> None:
    """Wait for a call and play its move, unless another worker does; back off after a failure."""
    called = calls.next(IDLE_SECONDS)
    if called is None:
        return
    table_id, version = called
    failures = own.acquire(table_id, version)
    if failures is None:
        return
    moved_on = False
    try:
        moved_on = hints.answer(table_id, version) or bots.play_move(table_id, version, choose)
    finally:
        own.release(table_id, version)
        if not moved_on:
            connection.close_if_unusable_or_obsolete()
            own.back_off(table_id, version, failures)
