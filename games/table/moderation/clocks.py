"""Handle decisions about clocks, moves and requests of a running game."""

from datetime import timedelta

from games.kernel.refusal import Refused
from games.kernel.values import Seat
from games.table.calendars.closed import seconds_of
from games.table.clock import overdue
from games.table.decider import Decider
from games.table.moderation import commands
from games.table.moderation.events import (
    ClockExtended,
    ClocksPaused,
    ClocksResumed,
    RequestSettled,
)
from games.table.moderation.signing import signature
from games.table.state import Status
from games.table.undo.commands import undo_as_moderator


def extend_clock(decider: Decider, command: commands.ExtendClock) -> None:
    """Give a seat more time for its turn: what it has overrun, and so much from now on."""
    signed = signature(decider, command)
    table, seat = decider.require_status(Status.PLAYING), Seat(command.seat)
    if table.pace.form == "none":
        raise Refused("no_limit")
    if seat not in table.to_act or not table.chairs[seat].is_present:
        raise Refused("not_awaited", to_act=sorted(table.to_act))
    late = overdue(table, seat, decider.context.now)
    decider.emit(ClockExtended(seat=seat, seconds=late + command.seconds, **signed))


def pause_clocks(decider: Decider, command: commands.PauseClocks) -> None:
    """Pause all clocks for some days, or set another end of the pause."""
    signed = signature(decider, command)
    decider.require_status(Status.PLAYING)
    until = decider.context.now + timedelta(days=command.days)
    decider.emit(ClocksPaused(until=seconds_of(until), **signed))


def resume_clocks(decider: Decider, command: commands.ResumeClocks) -> None:
    """End the pause of all clocks."""
    signed = signature(decider, command)
    if not decider.require_status(Status.PLAYING).paused:
        raise Refused("not_paused")
    decider.emit(ClocksResumed(**signed))


def roll_back(decider: Decider, command: commands.RollBack) -> None:
    """Undo to an earlier position."""
    signed = signature(decider, command)
    decider.require_status(Status.PLAYING)
    undo_as_moderator(decider, command.to, signed)


def settle_request(decider: Decider, command: commands.SettleRequest) -> None:
    """Close the open request, and all asking to undo or redo if the moderator wants so."""
    signed = signature(decider, command)
    table = decider.require_status(Status.PLAYING)
    if table.request is None and not command.closes_asking:
        raise Refused("no_request")
    if table.request is None and table.moderation.is_asking_closed:
        raise Refused("already_so")
    decider.emit(RequestSettled(closes_asking=command.closes_asking, **signed))
