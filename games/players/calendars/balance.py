"""The balance of holidays: a pure function of the day it began and of what was spent since."""

from collections.abc import Iterable
from datetime import date
from typing import Final, TypeAlias

DAY: Final = 24
AT_START: Final = 7 * DAY
EACH_MONTH: Final = 60
"""Two and a half days, which are 30 days a year."""

MOST: Final = 30 * DAY
"""The most hours that are saved up."""

MONTHS_A_YEAR: Final = 12

Spending: TypeAlias = tuple[date, int]
"""The day on which hours were spent, and how many."""


def balance(began: date, day: date, spendings: Iterable[Spending]) -> int:
    """Return the hours of holidays left on a day, of those earned and spent since the beginning."""
    left, months = AT_START, 0
    for spent_on, hours in sorted(spendings):
        left, months = _earned(left, months, began, spent_on)
        left -= hours
    return _earned(left, months, began, day)[0]


def _earned(left: int, months: int, began: date, day: date) -> tuple[int, int]:
    passed = max(months, _full_months(began, day))
    return max(left, min(MOST, left + (passed - months) * EACH_MONTH)), passed


def _full_months(began: date, day: date) -> int:
    """Return the months that have passed, where a month ends on the first day of the next."""
    return (day.year - began.year) * MONTHS_A_YEAR + day.month - began.month
