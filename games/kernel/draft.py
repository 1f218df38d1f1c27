"""A batch of events in the making, with the state as it is after each."""

from collections.abc import Callable
from typing import Generic, TypeVar

S = TypeVar("S")
E = TypeVar("E")


class Draft(Generic[S, E]):
    """Emit a fact, look at the state it leads to, decide what follows."""

    def __init__(self, state: S, evolve: Callable[[S, E], S]) -> None:
        self.state = state
        self.events: list[E] = []
        self._evolve = evolve

    def emit(self, event: E) -> S:
        """Add a fact to the batch and return the state after it."""
        self.events.append(event)
        self.state = self._evolve(self.state, event)
        return self.state
