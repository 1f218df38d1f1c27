"""Estimate the duration of a round and the end of a game, from values alone."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from itertools import takewhile
from math import exp, log, sqrt
from operator import itemgetter
from typing import Final, NamedTuple

from games.rules import Turns
from games.table.state import Interval
from games.tables.paces.habits import Habit

QUANTILE_90: Final = 1.2816
"""Eight of ten normally distributed values are within so many standard deviations."""

LOOK_AHEAD: Final = timedelta(days=30)
"""How far calendars are read beyond the longest duration without them."""


class Person(NamedTuple):
    """A person who will play: their usual turn, and when their clock does not run, in order."""

    habit: Habit
    closed: Iterable[Interval]


class Forecast(NamedTuple):
    """The duration of a round, and when the game ends: the median and an interval of 80 %."""

    round: timedelta
    ends: datetime
    earliest: datetime
    latest: datetime


def forecast(people: Sequence[Person], turns: Turns, seats: int, starts: datetime) -> Forecast:
    """Return the estimate for a game of so many seats with these people; bots take no time.

    The number of turns, the turns themselves, and how well a player's usual turn is known are
    uncertain. Durations are assumed to be distributed log-normally.
    """
    rounds = max(1, round(turns.mean / seats))
    spread = _spread([person.habit for person in people], turns, rounds)
    median = exp(-(spread**2) / 2)
    low, high = median * exp(-QUANTILE_90 * spread), median * exp(QUANTILE_90 * spread)
    mean = timedelta(seconds=rounds * sum(person.habit.mean for person in people))
    closed = [_read(person, starts + high * mean + LOOK_AHEAD) for person in people]

    def end(factor: float) -> datetime:
        at = starts
        for _ in range(rounds):
            for person, intervals in zip(people, closed, strict=True):
                at = later(at, timedelta(seconds=factor * person.habit.mean), intervals)
        return at

    ends = end(median)
    return Forecast((ends - starts) / rounds, ends, end(low), end(high))


def _spread(habits: Sequence[Habit], turns: Turns, rounds: int) -> float:
    """Return the standard deviation of the logarithm of the duration."""
    mean = sum(habit.mean for habit in habits)
    of_turns = sum(habit.variance / rounds + habit.variance / habit.answers for habit in habits)
    relative = of_turns / mean**2 + (turns.deviation / turns.mean) ** 2
    return sqrt(log(1 + relative))


def _read(person: Person, horizon: datetime) -> list[Interval]:
    return list(takewhile(lambda interval: interval[0] < horizon, person.closed))


def later(at: datetime, duration: timedelta, closed: Sequence[Interval]) -> datetime:
    """Return the moment at which so much time outside the closed intervals has passed."""
    for start, end in closed[bisect_right(closed, at, key=itemgetter(1)) :]:
        if start - at >= duration:
            break
        duration -= max(start - at, timedelta())
        at = max(at, end)
    return at + duration
