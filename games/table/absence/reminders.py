"""Handle nudges and gifts of time to the seat that is to move; only the gifts change clocks."""

from datetime import datetime, timedelta
from typing import Final

from games.kernel.refusal import Refused
from games.kernel.values import Seat
from games.table import commands
from games.table.absence.events import Nudged, TimeGiven
from games.table.clock import half_time, moment_after, overdue
from games.table.decider import Decider
from games.table.state import Status, Table

NUDGES_PER_MOVE: Final = 3
NUDGE_EVERY: Final = timedelta(hours=24)
NUDGE_WITHOUT_LIMIT_AFTER: Final = timedelta(hours=24)
GIFTS_PER_SEAT: Final = 3


def nudge(decider: Decider, command: commands.Nudge) -> None:
    """Remind a seat that it is to move."""
    seat = Seat(command.seat)
    by = check_nudge(decider, seat)
    decider.emit(Nudged(seat=seat, by=by, preset=command.preset))


def check_nudge(decider: Decider, seat: Seat) -> Seat:
    """Return the seat that nudges another one. Raise `Refused` if it may not."""
    table, by = _check_awaited(decider, seat)
    if table.chairs[seat].nudges >= NUDGES_PER_MOVE:
        raise Refused("nudged_enough", most=NUDGES_PER_MOVE)
    after = may_nudge_at(table, seat, decider)
    if after is None or decider.context.now < after:
        raise Refused("nudge_later", after=after.isoformat() if after else None)
    return by


def may_nudge_at(table: Table, seat: Seat, decider: Decider) -> datetime | None:
    """Return the moment from which this seat may be nudged; None while its clock is stopped."""
    limit = int(NUDGE_WITHOUT_LIMIT_AFTER.total_seconds())
    if table.pace.form == "none":
        after = moment_after(table, seat, limit)
    else:
        after = half_time(table, seat)
    if after is None or table.nudge is None:
        return after
    return max(after, table.nudge.at + NUDGE_EVERY)


def give_time(decider: Decider, command: commands.GiveTime) -> None:
    """Give a seat more time for its turn: what it has overrun, and the gift from now on."""
    seat = Seat(command.seat)
    table, by = check_give_time(decider, seat)
    late = overdue(table, seat, decider.context.now)
    decider.emit(TimeGiven(seat=seat, by=by, seconds=late + gift_seconds(table)))


def check_give_time(decider: Decider, seat: Seat) -> tuple[Table, Seat]:
    """Return the table and the seat that gives time. Raise `Refused` if it may not."""
    table, by = _check_awaited(decider, seat)
    if table.pace.form == "none":
        raise Refused("no_limit")
    if sum(gift.seat == seat and not gift.decision for gift in table.gifts) >= GIFTS_PER_SEAT:
        raise Refused("time_given_enough", most=GIFTS_PER_SEAT)
    return table, by


def gift_seconds(table: Table) -> int:
    """Return a whole turn; with banks an increment, and at least a quarter of a full bank."""
    pace = table.pace
    return pace.seconds if pace.form == "turn" else max(pace.increment, pace.seconds // 4)


def _check_awaited(decider: Decider, seat: Seat) -> tuple[Table, Seat]:
    """Return the table and the acting seat. Raise `Refused` unless another person is to move."""
    table, by = decider.require_status(Status.PLAYING), decider.require_present_seat()
    if seat == by or seat not in table.to_act or not table.chairs[seat].is_present:
        raise Refused("not_awaited", to_act=sorted(table.to_act))
    if table.paused:
        raise Refused("paused")
    return table, by
