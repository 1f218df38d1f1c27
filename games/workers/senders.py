"""The threads that empty the outbox: one that fans out, and for each channel some that send.

Two more queue and send letters: the mails that are not about one notice.

Each channel has threads of its own, so that a slow or failing one does not delay the others. A
channel takes no more deliveries than its short queue has room for: what waits stays in the
database, where other workers find it.
"""

import logging
from functools import partial
from queue import Empty, SimpleQueue
from threading import Event, Lock, Semaphore
from typing import Final

from django.db import close_old_connections
from django.utils import timezone

from games.notices import channels
from games.notices.channels.channel import Channel
from games.notices.mail.letters import passes, sending
from games.notices.models import Delivery
from games.notices.queue import delivery, fan_out
from games.notices.queue.leasing import Leases
from games.notices.queue.preparing import Prepared, Result, prepare
from games.pubsub.pointer import Pointer
from games.workers import threads

logger = logging.getLogger(__name__)

THREADS: Final = 8
"""How many deliveries of one channel are sent at the same time by one worker."""

ROOM: Final = 64
"""How many deliveries of one channel a worker has taken at most: being sent, or about to be."""

POLL_SECONDS: Final = 0.2
"""Between two searches for what is due; what this process writes is found at once."""

LETTER_SECONDS: Final = 2.0
"""Between two searches for mails that are not about one notice."""

DIGEST_SECONDS: Final = 60.0
"""Between two searches for players who need a digest, or have not seen their messages."""

IDLE_SECONDS: Final = 0.5
"""How long a sending thread waits for work before it asks whether the process stops."""

_changed = Event()
_senders: list["Sender"] = []


class Sender:
    """The threads of one channel: one takes and prepares deliveries, the others send them.

    A sending thread also records the results, all that have come in meanwhile at a time.
    """

    def __init__(self, channel: Channel, leases: Leases) -> None:
        self.channel = channel
        self.is_due = Event()
        self._leases = leases
        self._queue: SimpleQueue[Prepared] = SimpleQueue()
        self._results: SimpleQueue[tuple[Delivery, Result | None]] = SimpleQueue()
        self._recording = Lock()
        self._room = Semaphore(ROOM)

    def run(self) -> None:
        """Wait until something may be due, and take all that is."""
        self.is_due.wait(POLL_SECONDS)
        self.is_due.clear()
        while not threads.STOPPING.is_set() and self.take():
            pass

    def take(self) -> int:
        """Take and prepare the deliveries that are due, as many as there is room for.

        Return how many are to be sent.
        """
        room, rows = self._free_room(), list[Delivery]()
        try:
            if room:
                rows = delivery.claim(self.channel, self._leases, timezone.now(), room)
        finally:
            self._release(room - len(rows))
        return self._prepare(rows)

    def send_next(self) -> None:
        """Wait a moment for a delivery, send it, and record what has come of it."""
        try:
            prepared = self._queue.get(timeout=IDLE_SECONDS)
        except Empty:
            return
        result: Result | None = None
        try:
            checked = delivery.checked_again(prepared, timezone.now())
            # A connection of a pool is for other threads while a service takes its time.
            close_old_connections()
            if checked is not None:
                result = delivery.send(checked, self.channel, timezone.now())
        finally:
            self._results.put((prepared.delivery, result))
            self._record_waiting()

    def _prepare(self, rows: list[Delivery]) -> int:
        found: list[Prepared | Result] = []
        try:
            found = prepare(rows, timezone.now())
        finally:
            to_send = {each.delivery.pk for each in found if isinstance(each, Prepared)}
            ended = {each.delivery.pk: each for each in found if isinstance(each, Result)}
            for row in rows:
                if row.pk not in to_send:
                    self._results.put((row, ended.get(row.pk)))
        for each in found:
            if isinstance(each, Prepared):
                self._queue.put(each)
        self._record_waiting()
        return len(to_send)

    def _record_waiting(self) -> None:
        """Record all results so far, unless another thread does: it looks again when it is done."""
        while not self._results.empty() and self._recording.acquire(blocking=False):
            try:
                self._record()
            finally:
                self._recording.release()

    def _record(self) -> None:
        done = [self._results.get() for _ in range(self._results.qsize())]
        try:
            delivery.record(result for _, result in done if result)
        finally:
            for row, _ in done:
                self._leases.done(row)
            self._release(len(done))
            self.is_due.set()

    def _free_room(self) -> int:
        return sum(self._room.acquire(blocking=False) for _ in range(ROOM))

    def _release(self, count: int) -> None:
        if count:
            self._room.release(count)


def start(leases: Leases) -> None:
    """Start the threads that fan out and send."""
    threads.start("outbox", partial(run_outbox, leases))
    threads.start("letters", sending.send_due, every=LETTER_SECONDS)
    threads.start("digests", passes.queue_due, every=DIGEST_SECONDS)
    _senders[:] = [Sender(channel, leases) for channel in channels.CHANNELS]
    for sender in _senders:
        threads.start(f"{sender.channel.KEY} queue", sender.run)
        for number in range(THREADS):
            threads.start(f"{sender.channel.KEY} {number}", sender.send_next)


def call(pointer: Pointer) -> None:
    """Look for notices after a change by this process."""
    _changed.set()


def run_outbox(leases: Leases) -> None:
    """Wait until something may be due, and fan it out."""
    _changed.wait(POLL_SECONDS)
    _changed.clear()
    empty_outbox(leases)


def empty_outbox(leases: Leases) -> None:
    """Fan out all that is due, unless the process stops."""
    while not threads.STOPPING.is_set() and fan_out.fan_out(leases, timezone.now()):
        for sender in _senders:
            sender.is_due.set()
