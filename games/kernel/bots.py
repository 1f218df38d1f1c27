"""What a bot is, what it sees, and two that play any game."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from games.kernel.chance import Chance
from games.kernel.facts import Move
from games.kernel.values import JsonObject, Seat

S = TypeVar("S")
M = TypeVar("M", bound=Move)


@dataclass(frozen=True, slots=True)
class Sight(Generic[S, M]):
    """All that a bot may use: what its seat sees, and worlds that could be the real one.

    `worlds(n)` folds n resampled logs, others at each call; `thinking()` turns false when its
    time is over, because the pure core knows no clock.
    """

    seat: Seat
    view: JsonObject
    offer: JsonObject
    moves: tuple[M, ...]
    worlds: Callable[[int], Iterator[S]]
    chance: Chance
    thinking: Callable[[], bool]


class Bot(Protocol[S, M]):
    """Chooses one of the moves it is offered."""

    def choose(self, sight: Sight[S, M]) -> M:
        """The move it makes."""
        ...


class RandomBot(Generic[S, M]):
    """Plays any legal move, evenly."""

    def choose(self, sight: Sight[S, M]) -> M:
        """One of the moves, by chance."""
        return sight.chance.choice(sight.moves, "random-bot")


class GreedyBot(Generic[S, M]):
    """Looks one move ahead in one possible world and takes what is worth most to its seat."""

    def __init__(
        self,
        after: Callable[[S, Seat, M, Chance], S],
        worth: Callable[[S, Seat], Any],
    ) -> None:
        self._after = after
        self._worth = worth

    def choose(self, sight: Sight[S, M]) -> M:
        """The move with the best state behind it; the first of equals."""
        world = next(sight.worlds(1))
        return max(
            sight.moves,
            key=lambda move: self._worth(
                self._after(world, sight.seat, move, sight.chance), sight.seat
            ),
        )
