"""The balance of holidays: earned by the month, spent by the day and the hour, never above 30."""

from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from games.players.calendars.balance import MOST, balance

BEGAN = date(2026, 1, 20)


def days(day: date, *spendings: tuple[date, int]) -> float:
    return balance(BEGAN, day, spendings) / 24


def test_balance_begins_with_seven_days_and_earns_each_month() -> None:
    assert days(BEGAN) == 7
    assert days(date(2026, 1, 31)) == 7
    assert days(date(2026, 2, 1)) == 9.5
    assert days(date(2026, 8, 15)) == 24.5
    assert days(date(2027, 1, 1)) == 30


def test_balance_is_never_above_thirty_days_and_goes_on_after_spending() -> None:
    full = date(2028, 6, 1)
    assert days(full) == 30
    assert days(date(2028, 6, 30), (full, 14 * 24)) == 16
    assert days(date(2028, 7, 1), (full, 14 * 24)) == 18.5
    # Spending before the balance is full saves the month that would be lost.
    assert days(date(2028, 7, 1), (date(2028, 6, 30), 1)) == (30 * 24) / 24


def test_a_year_earns_thirty_days() -> None:
    spent = [(date(2026, month, 2), 24) for month in range(2, 13)]
    assert days(date(2027, 1, 20), *spent) == 7 + 30 - 11


SPENDINGS = st.lists(st.tuples(st.dates(BEGAN, date(2030, 1, 1)), st.integers(1, 100)), max_size=20)


@given(SPENDINGS, st.randoms(use_true_random=False), st.dates(date(2030, 1, 1), date(2032, 1, 1)))
def test_order_of_spendings_does_not_matter(spendings: list, random: object, day: date) -> None:
    shuffled = list(spendings)
    random.shuffle(shuffled)  # type: ignore[attr-defined]  # by name
    assert balance(BEGAN, day, shuffled) == balance(BEGAN, day, spendings) <= MOST


@given(SPENDINGS, st.dates(date(2030, 1, 1), date(2032, 1, 1)), st.integers(1, 90))
def test_spending_never_earns(spendings: list, day: date, more: int) -> None:
    assert balance(BEGAN, day, [*spendings, (day, more)]) == balance(BEGAN, day, spendings) - more
    assert balance(BEGAN, day, spendings) <= balance(BEGAN, day, [])
