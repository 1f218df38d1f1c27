"""Compute deadlines and time banks from the table and a calendar, without a clock."""

from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime, timedelta
from heapq import merge
from itertools import islice, takewhile
from typing import Any, TypeAlias

from games.kernel.values import Seat
from games.table.state import Interval, Table

Calendar: TypeAlias = Callable[[Seat, datetime], Iterable[Interval]]
"""Returns the quiet hours and holidays of a seat from a moment on, in order."""

END = datetime.max.replace(tzinfo=UTC)
MAX_QUIET_INTERVALS = 5000


def no_calendar(seat: Seat, since: datetime) -> Iterable[Interval]:
    """Return no quiet hours."""
    return ()


def deadline(table: Table, seat: Seat, calendar: Calendar = no_calendar) -> datetime | None:
    """Return when this seat's time expires, or None while its clock does not run."""
    chair = table.chairs[seat]
    if (
        table.pace.form == "none"
        or table.paused
        or not chair.is_present
        or seat not in table.to_act
    ):
        return None
    allowance = timedelta(seconds=_allowance(table, seat))
    for start, end in _counting(table, seat, calendar):
        if end - start >= allowance:
            return start + allowance
        allowance -= end - start
    return None


def ends_turn(table: Table, seat: Seat, state: Any) -> bool:
    """Return whether the seat's current turn is over in this other state of the game."""
    game = table.game
    return seat not in game.to_act(state) or game.turn_number(state) != game.turn_number(
        table.state
    )


def bank_after_turn(table: Table, seat: Seat, now: datetime, calendar: Calendar) -> int | None:
    """Return the bank of a seat that ends its turn now, increment included; None without banks."""
    if table.pace.form != "bank":
        return None
    left = table.tip.banks[seat]
    if table.chairs[seat].is_present:
        left = max(0, left - _spent(table, seat, now, calendar)) + table.pace.increment
    return left


def bank_on_return(table: Table, seat: Seat) -> int:
    """Return the bank of a player who returns: at least a quarter of a full one."""
    left = table.tip.banks[seat] if table.tip.banks else 0
    return max(left, table.pace.seconds // 4) if table.tip.banks else 0


def _allowance(table: Table, seat: Seat) -> int:
    return table.tip.banks[seat] if table.pace.form == "bank" else table.pace.seconds


def _spent(table: Table, seat: Seat, now: datetime, calendar: Calendar) -> int:
    counted = takewhile(lambda interval: interval[0] < now, _counting(table, seat, calendar))
    total = sum((min(end, now) - start for start, end in counted), timedelta())
    return total // timedelta(seconds=1)


def _turn_began(table: Table, seat: Seat) -> datetime:
    turn = takewhile(lambda step: not ends_turn(table, seat, step.state), reversed(table.main_line))
    return [step.made_at for step in turn][-1]


def _counting(table: Table, seat: Seat, calendar: Calendar) -> Iterator[Interval]:
    """Return the intervals that count for this seat, from the beginning of its turn on."""
    now = _turn_began(table, seat)
    quiet = islice(calendar(seat, now), MAX_QUIET_INTERVALS)
    for start, end in merge(sorted(_rests(table)), quiet):
        if start > now:
            yield now, start
        now = max(now, end)
    yield now, END


def _rests(table: Table) -> Iterator[Interval]:
    yield from table.rests
    # The clocks rest from a step that was returned to until the undo, or until the next step.
    ends = [step.made_at for step in table.main_line[1:]] + [END]
    for step, end in zip(table.main_line, ends, strict=True):
        if step.rests_until:
            yield step.made_at, min(step.rests_until, end)
    if table.request:
        yield table.request.at, table.request.rests_until
    if table.paused:
        yield table.paused, END
