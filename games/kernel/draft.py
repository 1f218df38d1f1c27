"""The events that one move leads to, with the state after them."""

from collections.abc import Callable
from typing import Generic, TypeVar

import msgspec

S = TypeVar("S")
E = TypeVar("E")


class Batch(msgspec.Struct, Generic[S, E], frozen=True):
    """The events of one move, in order, and the state after the last of them."""

    events: tuple[E, ...]
    state: S


class Draft(Generic[S, E]):
    """A batch in the making: emit an event, read the state after it, decide what follows."""

    def __init__(self, state: S, evolve: Callable[[S, E], S]) -> None:
        self.state = state
        self.events: list[E] = []
        self._evolve = evolve

    def emit(self, event: E) -> S:
        """Add an event and return the state after it."""
        self.events.append(event)
        self.state = self._evolve(self.state, event)
        return self.state

    def batch(self) -> Batch[S, E]:
        """Return the events emitted so far, with the state after them."""
        return Batch(tuple(self.events), self.state)
