"""Whose time runs, and when it is over: from the facts, and a calendar given as an argument."""

from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime, timedelta
from heapq import merge
from itertools import islice, takewhile
from typing import Any, TypeAlias

from games.kernel.values import Seat
from games.table.state import Interval, Table

Calendar: TypeAlias = Callable[[Seat, datetime], Iterable[Interval]]
"""The quiet hours and holidays of a seat from a moment on, in order; their time does not count."""

END = datetime.max.replace(tzinfo=UTC)
QUIET_AT_MOST = 5000


def no_calendar(seat: Seat, since: datetime) -> Iterable[Interval]:
    """The calendar of somebody who never sleeps."""
    return ()


def deadline(table: Table, seat: Seat, calendar: Calendar = no_calendar) -> datetime | None:
    """When this seat's time is over; None while its clock does not run."""
    chair = table.chairs[seat]
    if table.pace.form == "none" or table.paused or not chair.present or seat not in table.to_act:
        return None
    allowance = timedelta(seconds=_allowance(table, seat))
    for start, end in _counting(table, seat, calendar):
        if end - start >= allowance:
            return start + allowance
        allowance -= end - start
    return None


def turn_over(table: Table, seat: Seat, state: Any) -> bool:
    """Whether the seat's present turn is not the one of this other state of the game."""
    game = table.game
    return seat not in game.to_act(state) or game.turn(state) != game.turn(table.state)


def left_after_turn(table: Table, seat: Seat, now: datetime, calendar: Calendar) -> int | None:
    """The bank of a seat that ends its turn now, with the increment; None without a bank."""
    if table.pace.form != "bank":
        return None
    left = table.tip.banks[seat]
    if table.chairs[seat].present:
        left = max(0, left - _spent(table, seat, now, calendar)) + table.pace.increment
    return left


def left_on_return(table: Table, seat: Seat) -> int:
    """The bank of a player who comes back: a quarter of a new one at least."""
    left = table.tip.banks[seat] if table.tip.banks else 0
    return max(left, table.pace.seconds // 4) if table.tip.banks else 0


def _allowance(table: Table, seat: Seat) -> int:
    return table.tip.banks[seat] if table.pace.form == "bank" else table.pace.seconds


def _spent(table: Table, seat: Seat, now: datetime, calendar: Calendar) -> int:
    counted = takewhile(lambda stretch: stretch[0] < now, _counting(table, seat, calendar))
    total = sum((min(end, now) - start for start, end in counted), timedelta())
    return total // timedelta(seconds=1)


def _turn_began(table: Table, seat: Seat) -> datetime:
    turn = takewhile(lambda step: not turn_over(table, seat, step.state), reversed(table.line))
    return [step.at for step in turn][-1]


def _counting(table: Table, seat: Seat, calendar: Calendar) -> Iterator[Interval]:
    """The stretches of time that count for this seat, from the beginning of its turn on."""
    now = _turn_began(table, seat)
    quiet = islice(calendar(seat, now), QUIET_AT_MOST)
    for start, end in merge(sorted(_rests(table)), quiet):
        if start > now:
            yield now, start
        now = max(now, end)
    yield now, END


def _rests(table: Table) -> Iterator[Interval]:
    yield from table.rests
    # A step that was gone back to rests until then, or until the next step of a redone line.
    ends = [step.at for step in table.line[1:]] + [END]
    for step, end in zip(table.line, ends, strict=True):
        if step.again:
            yield step.at, min(step.again, end)
    if table.request:
        yield table.request.at, table.request.rests_until
    if table.paused:
        yield table.paused, END
