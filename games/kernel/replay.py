"""Fold events into states."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from games.kernel.game import AnyGame


def fold(game: AnyGame, events: Iterable[Any], state: Any = None) -> Any:
    """Return the state after these events, from the first event or from a given state on."""
    for event in events:
        state = game.evolve(state, event)
    return state


def states(game: AnyGame, events: Sequence[Any]) -> Iterator[Any]:
    """Yield the state after each event."""
    state = None
    for event in events:
        state = game.evolve(state, event)
        yield state
