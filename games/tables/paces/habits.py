"""Compute how long a player's turns usually take, from counts of earlier answers."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import log
from typing import Final, NamedTuple

from msgspec import UNSET

from games.table.events import Pace

LIMITS: Final = (60, 300, 900, 3600, 4 * 3600, 12 * 3600, 86400, 3 * 86400, 7 * 86400)
"""The longest answers of each bin in seconds; the answers of the last bin are longer than all."""

BINS: Final = len(LIMITS) + 1
LONGEST: Final = 14 * 86400
"""The longest time per turn that is offered, which limits the last bin."""

SHORTEST_TURN: Final = 60
"""The shortest turn in seconds that is assumed of a player without answers."""

SHORTEST_TIME: Final = 12 * 3600
"""A clock that gives at least this long is meant for play over days."""

ASSUMED_ANSWERS: Final = 8
"""How many answers the assumption about players without any weighs."""


class Habit(NamedTuple):
    """The mean and the variance of a player's turns in seconds, and the answers behind them."""

    mean: float
    variance: float
    answers: float


def is_over_days(pace: Pace) -> bool:
    """Return whether a table with this pace is meant to be played over days."""
    return pace.form != "none" and pace.seconds >= SHORTEST_TIME


def habit(counts: Sequence[int], pace: Pace, rounds: float) -> Habit:
    """Return the usual turn of a player at this pace, in a game of so many rounds.

    Without answers, each order of magnitude is as likely, from a minute to the longest turn. On
    average no turn is assumed to be longer than the clock allows in each of the rounds.
    """
    weighed = [(ASSUMED_ANSWERS, *_assumed(pace, rounds)), *_bins(counts, longest_turn(pace))]
    total = sum(weight for weight, _, _ in weighed)
    mean = sum(weight * value for weight, value, _ in weighed) / total
    squares = sum(weight * (value**2 + spread) for weight, value, spread in weighed) / total
    return Habit(mean, squares - mean**2, total)


def longest_turn(pace: Pace) -> int:
    """Return the most seconds that one turn can take at this pace."""
    return pace.seconds if pace.cap is UNSET else max(pace.cap, pace.seconds)


def _assumed(pace: Pace, rounds: float) -> tuple[float, float]:
    """Return the mean and the variance that are assumed of a player without answers."""
    longest = longest_turn(pace)
    magnitudes = log(longest / SHORTEST_TURN)
    mean = (longest - SHORTEST_TURN) / magnitudes
    squares = (longest**2 - SHORTEST_TURN**2) / (2 * magnitudes)
    lasting = pace.seconds if pace.form == "turn" else pace.increment + pace.seconds / rounds
    scale = min(1, lasting / mean)
    return scale * mean, scale**2 * (squares - mean**2)


def _bins(counts: Sequence[int], longest: int) -> Iterator[tuple[int, float, float]]:
    # No turn is longer than the clock of this table allows.
    limits = pairwise(min(limit, longest) for limit in (0, *LIMITS, LONGEST))
    for count, (low, high) in zip(counts, limits, strict=True):
        yield count, (low + high) / 2, (high - low) ** 2 / 12
