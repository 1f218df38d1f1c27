"""Players who leave or stay away: resigning, expiring, claiming a seat, coming back."""

from datetime import datetime

from games.kernel.values import Seat
from games.table import commands, events
from games.table.asking import grant_if_agreed
from games.table.case import Case, Role, say_no
from games.table.clock import Calendar, deadline, left_on_return, no_calendar
from games.table.ending import finish_if_decided, finish_on_time, reveal_due, reveal_when_due
from games.table.state import Status, Table


def resign(case: Case, command: commands.Resign) -> None:
    """Give up: a bot plays on where more than one other is left."""
    table, seat = case.during(Status.PLAYING), case.seat()
    if table.chairs[seat].resigned:
        say_no("resigned")
    _drop_request_of(case, seat)
    case.emit(events.Resigned(seat=seat, level=stand_in(table)))
    finish_if_decided(case)
    _go_on(case)


def claim(case: Case, command: commands.Claim) -> None:
    """Take a seat whose time is over from its player."""
    table, by = case.during(Status.PLAYING), case.present_seat()
    seat = Seat(command.seat)
    if seat not in table.seats or seat == by or not _expired(case, seat):
        say_no("time_not_over")
    _drop_request_of(case, seat)
    two = len(table.chairs) == 2
    case.emit(events.SeatClaimed(seat=seat, by=by, level="" if two else stand_in(table)))
    if two:
        finish_on_time(case, seat)
    _go_on(case)


def come_back(case: Case, command: commands.ComeBack) -> None:
    """Play again oneself."""
    table, seat = case.during(Status.PLAYING), case.seat()
    chair = table.chairs[seat]
    if chair.resigned or not chair.stand_in:
        say_no("resigned" if chair.resigned else "already_so")
    case.emit(events.Back(seat=seat, left=left_on_return(table, seat)))


def tick(case: Case, command: commands.Tick) -> None:
    """Record what time alone has brought about."""
    if case.actor.role is not Role.WORKER:
        say_no("only_the_worker")
    before = case.table.version
    for seat in sorted(case.table.to_act):
        if not case.table.chairs[seat].expired and _expired(case, seat):
            case.emit(events.Expired(seat=seat))
    reveal_when_due(case)
    if not case.decision.events:
        say_no("nothing_due", version=before)


def next_tick(table: Table, calendar: Calendar = no_calendar) -> datetime | None:
    """When a tick has something to record next, if nobody does anything."""
    request = table.request
    awaited = [seat for seat in table.to_act if not table.chairs[seat].expired]
    moments = [deadline(table, seat, calendar) for seat in awaited]
    moments += [request.expires if request else None, reveal_due(table)]
    return min((moment for moment in moments if moment is not None), default=None)


def stand_in(table: Table) -> str:
    """The level of the bot that plays on: the middle one, neither a gift nor a threat."""
    levels = table.game.info.bots
    return levels[len(levels) // 2]


def _expired(case: Case, seat: Seat) -> bool:
    due = deadline(case.table, seat, case.context.calendar)
    return due is not None and due <= case.context.now


def _drop_request_of(case: Case, seat: Seat) -> None:
    request = case.table.request
    if request is not None and request.seat == seat:
        case.emit(events.Lapsed(request=request.version, why="withdrawn"))


def _go_on(case: Case) -> None:
    # One voice less may be the last that a request was waiting for.
    if case.table.status is Status.PLAYING:
        grant_if_agreed(case)
