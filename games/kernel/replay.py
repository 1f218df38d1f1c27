"""Folding logs into states."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from games.kernel.game import AnyGame


def fold(game: AnyGame, events: Iterable[Any], state: Any = None) -> Any:
    """The state that these facts lead to, from nothing or from a given state."""
    for event in events:
        state = game.evolve(state, event)
    return state


def states(game: AnyGame, events: Sequence[Any]) -> Iterator[Any]:
    """The state after each fact."""
    state = None
    for event in events:
        state = game.evolve(state, event)
        yield state
