"""The limit on exports that a process sends at the same time: each reads a whole log."""

from collections import Counter
from threading import Lock
from typing import Final

from rest_framework.exceptions import Throttled

WAIT_SECONDS: Final = 5
"""Most exports take less."""


class ExportSlots:
    """Limits concurrent exports, in total and by address."""

    def __init__(self, *, total: int, by_address: int) -> None:
        self._total, self._by_address = total, by_address
        self._taken: Counter[str] = Counter()
        self._lock = Lock()

    def take(self, address: str) -> "Slot":
        """Return a slot, to be freed when the export ends. Raise `Throttled` if none is free."""
        with self._lock:
            if self._taken.total() >= self._total or self._taken[address] >= self._by_address:
                raise Throttled(WAIT_SECONDS)
            self._taken[address] += 1
        return Slot(self, address)

    def release(self, address: str) -> None:
        """Free a slot of this address."""
        with self._lock:
            self._taken[address] -= 1
            # Drops those at zero, so that addresses are not stored.
            self._taken = +self._taken


class Slot:
    """The slot of one export, freed once: at the latest when it is garbage-collected."""

    def __init__(self, slots: ExportSlots, address: str) -> None:
        self._slots: ExportSlots | None = slots
        self._address = address

    def free(self) -> None:
        """Free the slot, so that another export may begin."""
        slots, self._slots = self._slots, None
        if slots is not None:
            slots.release(self._address)

    __del__ = free


EXPORTS: Final = ExportSlots(total=4, by_address=1)
