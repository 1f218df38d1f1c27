"""Compute deadlines and time banks from what a table has recorded, without a clock."""

from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime, timedelta
from heapq import merge
from itertools import takewhile
from typing import Any, TypeAlias

from msgspec import UNSET

from games.kernel.values import Seat
from games.table.calendars.closed import ClosedTime
from games.table.state import Interval, Table

Calendar: TypeAlias = Callable[[str, datetime], Iterable[Interval]]
"""Returns the closed intervals of a player from a moment on, in order, to record them."""

END = datetime.max.replace(tzinfo=UTC)
SECOND = timedelta(seconds=1)


def no_calendar(player: str, since: datetime) -> Iterable[Interval]:
    """Return no closed intervals."""
    return ()


def deadline(table: Table, seat: Seat) -> datetime | None:
    """Return when this seat's time expires, or None while its clock does not run."""
    if table.pace.form == "none" or seat not in table.to_act:
        return None
    return moment_after(table, seat, allowance(table, seat))


def moment_after(table: Table, seat: Seat, seconds: int) -> datetime | None:
    """Return when this seat's turn has taken so many seconds, or None while its clock is stopped.

    At a table without a limit it says when the clock would have counted so many.
    """
    if table.paused or not table.chairs[seat].is_present or seat not in table.to_act:
        return None
    left = timedelta(seconds=seconds)
    # The last interval has no end.
    counting = _counting(table, seat)
    start, end = next(counting)
    while end - start < left:
        left -= end - start
        start, end = next(counting)
    return start + left


def half_time(table: Table, seat: Seat) -> datetime | None:
    """Return when half of this seat's time is over, or None while its clock does not run."""
    if table.pace.form == "none" or seat not in table.to_act:
        return None
    return moment_after(table, seat, allowance(table, seat) // 2)


def overdue(table: Table, seat: Seat, now: datetime) -> int:
    """Return the seconds since the time of this seat, which is to act, expired; 0 before."""
    return max(0, time_used(table, seat, now) - allowance(table, seat))


def ends_turn(table: Table, seat: Seat, state: Any) -> bool:
    """Return whether the seat's current turn is over in this other state of the game."""
    game = table.game
    return seat not in game.to_act(state) or game.turn_number(state) != game.turn_number(
        table.state
    )


def bank_after_turn(table: Table, seat: Seat, now: datetime) -> int | None:
    """Return the bank of a seat that ends its turn now, increment included; None without banks."""
    if table.pace.form != "bank":
        return None
    left = table.tip.banks[seat]
    if table.chairs[seat].is_present:
        left = max(0, allowance(table, seat) - time_used(table, seat, now)) + table.pace.increment
    return left if table.pace.cap is UNSET else min(left, table.pace.cap)


def bank_on_return(table: Table, seat: Seat) -> int:
    """Return the bank of a player who returns: at least a quarter of a full one."""
    left = table.tip.banks[seat] if table.tip.banks else 0
    return max(left, table.pace.seconds // 4) if table.tip.banks else 0


def closed_in_turn(table: Table, seat: Seat) -> ClosedTime | None:
    """Return the closed time that counts in the current turn of a seat to act, or None."""
    return _closed_since(table, seat, _turn_began(table, seat))


def allowance(table: Table, seat: Seat) -> int:
    """Return the seconds that a seat may take for its turn, gifts included."""
    base = table.tip.banks[seat] if table.pace.form == "bank" else table.pace.seconds
    return base + _given(table, seat)


def time_used(table: Table, seat: Seat, now: datetime) -> int:
    """Return the seconds that have counted for a seat since its turn began."""
    counted = takewhile(lambda interval: interval[0] < now, _counting(table, seat))
    total = sum((min(end, now) - start for start, end in counted), timedelta())
    return total // timedelta(seconds=1)


def _given(table: Table, seat: Seat) -> int:
    gifts = [gift for gift in table.gifts if gift.seat == seat]
    began = _turn_began(table, seat) if gifts else END
    return sum(gift.seconds for gift in gifts if gift.at >= began)


def _turn_began(table: Table, seat: Seat) -> datetime:
    turn = takewhile(lambda step: not ends_turn(table, seat, step.state), reversed(table.main_line))
    return [step.made_at for step in turn][-1]


def _counting(table: Table, seat: Seat) -> Iterator[Interval]:
    """Return the intervals that count for this seat, from the beginning of its turn on."""
    now = _turn_began(table, seat)
    known = _closed_since(table, seat, now)
    closed = known.intervals if known else ()
    for start, end in merge(sorted(_rests(table)), closed, table.chairs[seat].holidays):
        if start > now:
            yield now, start
        now = max(now, end)
    yield now, END


def _closed_since(table: Table, seat: Seat, began: datetime) -> ClosedTime | None:
    known = table.tip.closed.get(seat)
    # It is recorded in whole seconds, together with the first step of the turn or later.
    return known if known and known.since + SECOND > began else None


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
