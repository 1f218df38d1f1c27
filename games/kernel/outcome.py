"""How a game ended: the ranks, and each score with every line that made it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a score: what for, how much, and the facts to tell it."""

    code: str
    value: int
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Score:
    """One seat's total and the lines that add up to it."""

    total: int
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """Why the game ended, each seat's rank (1 is best, equals share), each seat's score."""

    reason: str
    ranks: tuple[int, ...]
    scores: tuple[Score, ...]


def ranked(count: int, key: Callable[[int], Any]) -> tuple[int, ...]:
    """Ranks for seats 0 to `count` − 1, the smallest key first; equal keys share: 1, 1, 3."""
    keys: Sequence[Any] = [key(seat) for seat in range(count)]
    return tuple(1 + sum(other < mine for other in keys) for mine in keys)


def score_of(*lines: Line) -> Score:
    """A score whose total is the sum of its lines."""
    return Score(sum(line.value for line in lines), lines)
