"""How many exports a process sends at once: each reads a whole log."""

from collections import Counter
from threading import Lock
from typing import Final

from rest_framework.exceptions import Throttled

WAIT_SECONDS: Final = 5
"""Most exports take less."""


class ExportSlots:
    """Places for exports, so many for everybody and so many for one address."""

    def __init__(self, *, total: int, by_address: int) -> None:
        self._total, self._by_address = total, by_address
        self._taken: Counter[str] = Counter()
        self._lock = Lock()

    def take(self, address: str) -> "Slot":
        """Return a slot, to be freed when the export ends; raise Throttled if none is free."""
        with self._lock:
            if self._taken.total() >= self._total or self._taken[address] >= self._by_address:
                raise Throttled(WAIT_SECONDS)
            self._taken[address] += 1
        return Slot(self, address)

    def release(self, address: str) -> None:
        """Let another export begin."""
        with self._lock:
            self._taken[address] -= 1
            # Without those that are at zero: addresses are not kept.
            self._taken = +self._taken


class Slot:
    """One export's place. It is freed once, at the latest when nothing refers to it any more."""

    def __init__(self, slots: ExportSlots, address: str) -> None:
        self._slots: ExportSlots | None = slots
        self._address = address

    def free(self) -> None:
        """Let another export begin."""
        slots, self._slots = self._slots, None
        if slots is not None:
            slots.release(self._address)

    __del__ = free


EXPORTS: Final = ExportSlots(total=4, by_address=1)
