"""The interface of a bot, its observation, and two bots for any game."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from games.kernel.chance import Chance
from games.kernel.events import Move
from games.kernel.values import Seat

C = TypeVar("C")
S = TypeVar("S")
M = TypeVar("M", bound=Move)


ENOUGH_WORLDS = 10_000
"""More worlds than any time to think allows."""


class Observation(msgspec.Struct, Generic[S, M], frozen=True):
    """All that a bot may use: what its seat sees, and worlds that could be the real one.

    `worlds(n)` folds n resampled logs, different ones at each call. `thinking()` returns false
    once the bot's time is over; the pure core has no clock.
    """

    seat: Seat
    view: Any
    offer: Any
    moves: tuple[M, ...]
    worlds: Callable[[int], Iterator[S]]
    chance: Chance
    thinking: Callable[[], bool]


class Bot(Protocol[S, M]):
    """Chooses one of the moves it is offered."""

    def choose(self, observation: Observation[S, M]) -> M:
        """Return one of the observed moves."""
        ...


class RandomBot(Generic[S, M]):
    """Plays a random legal move."""

    def choose(self, observation: Observation[S, M]) -> M:
        """Return a random move."""
        return observation.chance.choice(observation.moves, "random-bot")


def best_over_worlds(
    candidates: Sequence[C],
    evaluate: Callable[[S, C], float],
    *,
    worlds: Iterator[S],
    thinking: Callable[[], bool],
    initial: Sequence[float] | None = None,
) -> C:
    """Return the candidate with the highest total value over the worlds; the first of equals.

    Only worlds in which all candidates were evaluated in time count, after the initial values.
    """
    totals = [0.0] * len(candidates) if initial is None else list(initial)
    while thinking():
        world = next(worlds)
        values = [evaluate(world, candidates[0])]
        for candidate in candidates[1:]:
            if not thinking():
                return candidates[totals.index(max(totals))]
            values.append(evaluate(world, candidate))
        totals = [total + value for total, value in zip(totals, values, strict=True)]
    return candidates[totals.index(max(totals))]


class GreedyBot(Generic[S, M]):
    """Looks one move ahead in one possible world, and takes the best state for its seat."""

    def __init__(
        self,
        after: Callable[[S, Seat, M, Chance], S],
        worth: Callable[[S, Seat], Any],
    ) -> None:
        self._after = after
        self._worth = worth

    def choose(self, observation: Observation[S, M]) -> M:
        """Return the move that leads to the best state; the first among equals."""
        world = next(observation.worlds(1))
        return max(
            observation.moves,
            key=lambda move: self._worth(
                self._after(world, observation.seat, move, observation.chance), observation.seat
            ),
        )
