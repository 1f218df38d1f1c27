"""A queue of messages to other processes, so that no request waits until they have been sent."""

import logging
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import Final, Generic, TypeVar

MOST_WAITING: Final = 10_000
"""Above it the oldest are dropped: clients ask for newer versions every few seconds."""

T = TypeVar("T")
logger = logging.getLogger(__name__)


class PublishQueue(Generic[T]):
    """A bounded queue that one thread empties in order, everything that is waiting at a time.

    The thread does not depend on the client whose request filled the queue, and the interpreter
    joins it before it exits: a process that ends in order has sent everything.
    """

    def __init__(self, send: Callable[[Sequence[T]], None], name: str) -> None:
        self._send = send
        self._waiting: deque[T] = deque(maxlen=MOST_WAITING)
        self._is_sending = False
        self._lock = Lock()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=name)

    def put(self, messages: Sequence[T]) -> None:
        """Add messages to the end of the queue, and return at once."""
        with self._lock:
            self._waiting.extend(messages)
            was_idle, self._is_sending = not self._is_sending, True
        if was_idle:
            self._start()

    def flush(self) -> None:
        """Wait until everything that was put in so far has been sent, or has failed."""
        self._thread.submit(lambda: None).result()

    def _start(self) -> None:
        try:
            self._thread.submit(self._send_waiting)
        except RuntimeError:
            # The interpreter is exiting, and accepts no more work for any thread.
            self._send_waiting()

    def _send_waiting(self) -> None:
        while messages := self._take():
            try:
                self._send(messages)
            except Exception:
                logger.exception("%d messages were not sent", len(messages))

    def _take(self) -> list[T]:
        with self._lock:
            messages = list(self._waiting)
            self._waiting.clear()
            self._is_sending = bool(messages)
        return messages
