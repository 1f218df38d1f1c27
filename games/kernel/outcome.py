"""How a game ended: each seat's rank, and its score with the lines that add up to it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec


class ScoreLine(msgspec.Struct, frozen=True):
    """One line of a score: a code, its value, and the facts that its text needs."""

    code: str
    value: int
    facts: Mapping[str, Any] = {}


class Score(msgspec.Struct, frozen=True):
    """One seat's total and the lines that add up to it."""

    total: int
    lines: tuple[ScoreLine, ...]


class Outcome(msgspec.Struct, frozen=True):
    """Why the game ended, each seat's rank (1 is best, equals share), and each seat's score."""

    reason: str
    ranks: tuple[int, ...]
    scores: tuple[Score, ...]


class Prospects(msgspec.Struct, frozen=True):
    """How bots evaluate an unfinished game for each seat; the highest value is the best.

    A lead of at least `margin` is clear: between bots it hardly ever turned again.
    """

    values: tuple[int, ...]
    margin: int


def ranked(count: int, key: Callable[[int], Any]) -> tuple[int, ...]:
    """Return the ranks of seats 0 to `count` − 1, the smallest key first; equals share: 1, 1, 3."""
    keys: Sequence[Any] = [key(seat) for seat in range(count)]
    return tuple(1 + sum(other < mine for other in keys) for mine in keys)


def score_of(*lines: ScoreLine) -> Score:
    """Return the score whose total is the sum of these lines."""
    return Score(sum(line.value for line in lines), lines)
