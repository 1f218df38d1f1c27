"""Handle players who resign, run out of time, lose their seat to a claim, or return."""

from datetime import datetime

from games.kernel.refusal import Refused
from games.kernel.values import Seat
from games.table import commands, events
from games.table.clock import Calendar, bank_on_return, deadline, no_calendar
from games.table.decider import Decider, Role
from games.table.ending import finish_if_decided, finish_on_time, reveal_due, reveal_when_due
from games.table.state import Status, Table
from games.table.undo.commands import grant_if_agreed


def resign(decider: Decider, command: commands.Resign) -> None:
    """Resign the game; a bot continues for the seat if more than one other is left."""
    table, seat = check_resign(decider)
    _withdraw_request_of(decider, seat)
    decider.emit(events.Resigned(seat=seat, level=substitute_level(table)))
    finish_if_decided(decider)
    _grant_if_playing(decider)


def check_resign(decider: Decider) -> tuple[Table, Seat]:
    """Return the table and the seat that resigns. Raise `Refused` if it may not."""
    table, seat = decider.require_status(Status.PLAYING), decider.require_seat()
    if table.chairs[seat].resigned:
        raise Refused("resigned")
    return table, seat


def claim(decider: Decider, command: commands.Claim) -> None:
    """Take a seat from its player whose time has expired."""
    seat = Seat(command.seat)
    table, by = check_claim(decider, seat)
    _withdraw_request_of(decider, seat)
    two = len(table.chairs) == 2
    level = "" if two else substitute_level(table)
    decider.emit(events.SeatClaimed(seat=seat, by=by, level=level))
    if two:
        finish_on_time(decider, seat)
    _grant_if_playing(decider)


def check_claim(decider: Decider, seat: Seat) -> tuple[Table, Seat]:
    """Return the table and the seat that claims another one. Raise `Refused` if it may not."""
    table, by = decider.require_status(Status.PLAYING), decider.require_present_seat()
    if seat not in table.seats or seat == by or not _has_expired(decider, seat):
        raise Refused("time_not_over")
    return table, by


def come_back(decider: Decider, command: commands.ComeBack) -> None:
    """Give a claimed seat back to its player."""
    table, seat = check_come_back(decider)
    decider.emit(events.Back(seat=seat, left=bank_on_return(table, seat)))


def check_come_back(decider: Decider) -> tuple[Table, Seat]:
    """Return the table and the seat of the player who returns. Raise `Refused` if it may not."""
    table, seat = decider.require_status(Status.PLAYING), decider.require_seat()
    chair = table.chairs[seat]
    if chair.resigned or not chair.substitute:
        raise Refused("resigned" if chair.resigned else "already_so")
    return table, seat


def tick(decider: Decider, command: commands.Tick) -> None:
    """Record what has become due by time alone."""
    if decider.actor.role is not Role.WORKER:
        raise Refused("only_the_worker")
    before = decider.table.version
    for seat in sorted(decider.table.to_act):
        if not decider.table.chairs[seat].expired and _has_expired(decider, seat):
            decider.emit(events.Expired(seat=seat))
    reveal_when_due(decider)
    if not decider.decision.events:
        raise Refused("nothing_due", version=before)


def next_tick(table: Table, calendar: Calendar = no_calendar) -> datetime | None:
    """Return the next moment at which a tick has something to record, if no command comes first."""
    request = table.request
    timed = [seat for seat in table.to_act if not table.chairs[seat].expired]
    moments = [deadline(table, seat, calendar) for seat in timed]
    moments += [request.expires if request else None, reveal_due(table)]
    return min((moment for moment in moments if moment is not None), default=None)


def substitute_level(table: Table) -> str:
    """Return the level of a substitute bot: the middle one, neither an advantage nor a burden."""
    levels = table.game.info.bots
    return levels[len(levels) // 2]


def _has_expired(decider: Decider, seat: Seat) -> bool:
    due = deadline(decider.table, seat, decider.context.calendar)
    return due is not None and due <= decider.context.now


def _withdraw_request_of(decider: Decider, seat: Seat) -> None:
    request = decider.table.request
    if request is not None and request.seat == seat:
        decider.emit(events.Lapsed(request=request.version, why="withdrawn"))


def _grant_if_playing(decider: Decider) -> None:
    # With one seat fewer to answer, an open request may now be agreed.
    if decider.table.status is Status.PLAYING:
        grant_if_agreed(decider)
