"""Record the closed time of a seat with the batch that gives it its turn."""

from datetime import datetime
from typing import Final

from games.kernel.values import Seat
from games.table.calendars.closed import runs, seconds_of
from games.table.calendars.events import ClockSet
from games.table.clock import allowance, closed_in_turn, deadline, ends_turn
from games.table.decider import Decider
from games.table.state import Status, Table

ALL_OPEN: Final = 2
"""The length of a record without closed time: its beginning and its length."""


def set_clocks(decider: Decider, before: Table | None) -> None:
    """Record the closed time of the seats that got their turn since then, at a table with clocks.

    It counts until the turn ends, whatever the player changes in the calendar meanwhile.
    """
    table = decider.table
    if table.pace.form == "none" or before is None or table.status is not Status.PLAYING:
        return
    for seat in sorted(table.to_act):
        if not table.chairs[seat].is_present:
            continue
        if _got_its_turn(before, table, seat):
            _set(decider, seat)
        else:
            _extend(decider, seat)


def _got_its_turn(before: Table, table: Table, seat: Seat) -> bool:
    if before.status is not Status.PLAYING or not before.chairs[seat].is_present:
        return True
    if before.chairs[seat].player != table.chairs[seat].player:
        return True
    is_new_step = table.tip.first > before.version
    return is_new_step and (seat not in before.to_act or ends_turn(before, seat, table.state))


def _set(decider: Decider, seat: Seat) -> None:
    table = decider.table
    closed = _runs(decider, seat, decider.context.now, allowance(table, seat))
    # A player who returns within the turn may have opened what was closed before.
    if len(closed) > ALL_OPEN or closed_in_turn(table, seat):
        decider.emit(ClockSet(seat=seat, closed=closed))


def _extend(decider: Decider, seat: Seat) -> None:
    """Record more of it if the deadline has moved beyond what is recorded."""
    table = decider.table
    if seat not in table.tip.closed:
        return
    known, due = closed_in_turn(table, seat), deadline(table, seat)
    if known is None or due is None or due <= known.until:
        return
    needed = seconds_of(due) - seconds_of(known.until)
    decider.emit(ClockSet(seat=seat, closed=_runs(decider, seat, known.until, needed)))


def _runs(decider: Decider, seat: Seat, since: datetime, needed: int) -> tuple[int, ...]:
    player = decider.table.chairs[seat].player
    return runs(decider.context.calendar(player, since), since, needed)
