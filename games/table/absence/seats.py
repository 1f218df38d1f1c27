"""Handle players who resign, lose their seat to a stand-in, or return to it."""

from games.kernel.refusal import Refused
from games.kernel.values import Seat
from games.table import commands
from games.table.absence.commands import MarkAbsent
from games.table.absence.events import Back, Expired, Resigned, SeatClaimed
from games.table.clock import bank_on_return, deadline
from games.table.decider import Decider, Role
from games.table.ending import finish_if_decided, finish_on_time
from games.table.events import Lapsed
from games.table.moderation.events import Voided
from games.table.state import Status, Table
from games.table.undo.commands import grant_if_agreed


def resign(decider: Decider, command: commands.Resign) -> None:
    """Resign the game; a bot continues for the seat if more than one other is left."""
    table, seat = check_resign(decider)
    withdraw_request_of(decider, seat)
    decider.emit(Resigned(seat=seat, level=substitute_level(table)))
    finish_if_decided(decider)
    grant_if_playing(decider)


def check_resign(decider: Decider) -> tuple[Table, Seat]:
    """Return the table and the seat that resigns. Raise `Refused` if it may not."""
    table, seat = decider.require_status(Status.PLAYING), decider.require_seat()
    if table.chairs[seat].resigned:
        raise Refused("resigned")
    return table, seat


def claim(decider: Decider, command: commands.Claim) -> None:
    """Let a bot play for a player whose time has expired; at older tables of two, win instead."""
    seat = Seat(command.seat)
    table, by = check_claim(decider, seat)
    if table.absence == "claim" and len(table.chairs) == 2:
        withdraw_request_of(decider, seat)
        decider.emit(SeatClaimed(seat=seat, by=by, level=""))
        finish_on_time(decider, seat)
    else:
        substitute(decider, seat, by)


def check_claim(decider: Decider, seat: Seat) -> tuple[Table, Seat]:
    """Return the table and the seat that claims another one. Raise `Refused` if it may not."""
    table, by = decider.require_status(Status.PLAYING), decider.require_present_seat()
    if seat not in table.seats or seat == by or not has_expired(decider, seat):
        raise Refused("time_not_over")
    if table.absence == "cancel":
        raise Refused("absence_cancels")
    return table, by


def substitute(decider: Decider, seat: Seat, by: Seat | None) -> None:
    """Let a bot play for a seat until its player returns."""
    withdraw_request_of(decider, seat)
    decider.emit(SeatClaimed(seat=seat, by=by, level=substitute_level(decider.table)))
    grant_if_playing(decider)


def mark_absent(decider: Decider, command: MarkAbsent) -> None:
    """Treat the time of a seat as over: a bot plays on, or the table is cancelled as it chose."""
    seat = check_mark_absent(decider, Seat(command.seat))
    if not decider.table.chairs[seat].expired:
        decider.emit(Expired(seat=seat))
    if decider.table.absence == "cancel":
        decider.emit(Voided(by="", reason="absence"))
    else:
        substitute(decider, seat, None)


def check_mark_absent(decider: Decider, seat: Seat) -> Seat:
    """Return the seat whose player is marked as absent. Raise `Refused` if it cannot be."""
    table = decider.require_status(Status.PLAYING)
    if decider.actor.role is not Role.WORKER:
        raise Refused("only_the_worker")
    if seat not in table.seats or not table.chairs[seat].is_present:
        raise Refused("already_so")
    # Without another player, this one keeps no one waiting.
    if not any(table.chairs[other].is_present for other in table.seats if other != seat):
        raise Refused("no_other_player")
    return seat


def come_back(decider: Decider, command: commands.ComeBack) -> None:
    """Give a claimed seat back to its player."""
    table, seat = check_come_back(decider)
    decider.emit(Back(seat=seat, left=bank_on_return(table, seat)))


def check_come_back(decider: Decider) -> tuple[Table, Seat]:
    """Return the table and the seat of the player who returns. Raise `Refused` if it may not."""
    table, seat = decider.require_status(Status.PLAYING), decider.require_seat()
    chair = table.chairs[seat]
    if chair.resigned or not chair.substitute:
        raise Refused("resigned" if chair.resigned else "already_so")
    if chair.is_replaced:
        raise Refused("replaced")
    return table, seat


def substitute_level(table: Table) -> str:
    """Return the level of a substitute bot: the middle one, neither an advantage nor a burden."""
    levels = table.game.info.bots
    return levels[len(levels) // 2]


def has_expired(decider: Decider, seat: Seat) -> bool:
    """Return whether the time of this seat is over now."""
    due = deadline(decider.table, seat)
    return due is not None and due <= decider.context.now


def withdraw_request_of(decider: Decider, seat: Seat) -> None:
    """Close the open request if it is that of this seat."""
    request = decider.table.request
    if request is not None and request.seat == seat:
        decider.emit(Lapsed(request=request.version, why="withdrawn"))


def grant_if_playing(decider: Decider) -> None:
    """Do what the open request asks for if the seats that are left have agreed."""
    # With one seat fewer to answer, an open request may now be agreed.
    if decider.table.status is Status.PLAYING:
        grant_if_agreed(decider)
