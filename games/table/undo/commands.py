"""Handle the commands that undo or redo: what is not free is requested from the others."""

from typing import Any, Literal

from games.kernel.refusal import Refused
from games.kernel.values import NO_POSITION, Position, Seat
from games.table import commands, events
from games.table.clock import bank_after_turn, ends_turn
from games.table.decider import Decider, Role
from games.table.state import Request, Status, Step, Table
from games.table.undo.branches import earlier_positions, revealing_versions, steps_undone_by
from games.table.undo.free import free_redo, free_undos
from games.table.undo.requests import awaited_seats, may_ask_again_at, paused

NO_REST = NO_POSITION
"""In the log: the clocks do not rest."""


def undo(decider: Decider, command: commands.Undo) -> None:
    """Undo freely, or as a moderator to any position."""
    table = decider.require_status(Status.PLAYING)
    if decider.actor.role is Role.MODERATOR:
        undo_as_moderator(decider, command.to, {"by": decider.actor.player, "role": "moderator"})
        return
    seat = decider.require_present_seat()
    if command.to not in free_undos(table, seat, decider.context.seen_by_seat):
        raise Refused("undo_needs_agreement", to=_earlier(table, command.to), policy=table.undo)
    # Where every undo is free the clocks are set back too. Elsewhere used time stays used:
    # otherwise a seat could think for ever by moving and undoing.
    rests_from = command.to if table.undo == "free" else NO_REST
    _undo(decider, seat, command.to, rests_from=rests_from)


def undo_as_moderator(decider: Decider, position: Position, signed: dict[str, Any]) -> None:
    """Undo to any earlier position, with the fields of a decision of staff."""
    to = _earlier(decider.table, position)
    _undo(decider, None, to, rests_from=to, **signed)


def redo(decider: Decider, command: commands.Redo) -> None:
    """Redo the seat's own undone moves, while moves may be made."""
    table, seat = decider.require_status(Status.PLAYING), decider.require_present_seat()
    if table.paused:
        raise Refused("paused")
    steps = free_redo(table, seat, _undone(table, command.to))
    if not steps:
        raise Refused("redo_needs_agreement", to=command.to, policy=table.undo)
    _redo_freely(decider, seat, steps)


def ask_undo(decider: Decider, command: commands.AskUndo) -> None:
    """Open a request to go back to an earlier position."""
    table, seat = check_request(decider)
    to = _earlier(table, command.to)
    known = revealing_versions(steps_undone_by(table, to))
    decider.emit(events.UndoAsked(seat=seat, to=to, known=known))
    grant_if_agreed(decider)


def ask_redo(decider: Decider, command: commands.AskRedo) -> None:
    """Open a request to continue from an undone position."""
    table, seat = check_request(decider)
    decider.emit(events.RedoAsked(seat=seat, to=_undone(table, command.to)))
    grant_if_agreed(decider)


def answer(decider: Decider, command: commands.Answer) -> None:
    """Agree to the open request, or decline and close it."""
    table, seat = decider.require_status(Status.PLAYING), decider.require_present_seat()
    request = _open_request(table)
    if request.version != command.request:
        raise Refused("another_request", request=request.version)
    if seat not in awaited_seats(table):
        raise Refused("not_yours_to_answer")
    decider.emit(events.Answered(seat=seat, request=request.version, yes=command.yes))
    grant_if_agreed(decider)


def withdraw(decider: Decider, command: commands.Withdraw) -> None:
    """Close the seat's own request."""
    decider.emit(events.Lapsed(request=check_withdraw(decider).version, why="withdrawn"))


def check_withdraw(decider: Decider) -> Request:
    """Return the open request. Raise `Refused` unless it is the actor's own."""
    table, seat = decider.require_status(Status.PLAYING), decider.require_seat()
    request = _open_request(table)
    if request.seat != seat:
        raise Refused("not_your_request")
    return request


def grant_if_agreed(decider: Decider) -> None:
    """Do what the open request asks for once every awaited seat has agreed."""
    request = decider.table.request
    if request is None or awaited_seats(decider.table):
        return
    seat, to = request.seat, request.to
    if request.form == "pause":
        decider.emit(paused(request, decider.context.now))
    elif request.form == "undo":
        _undo(decider, seat, to, rests_from=to)
    else:
        decider.emit(events.Redone(seat=seat, to=to, rests_from=to, left=None))


def lapse_if_played_on(decider: Decider, seat: Seat) -> None:
    """Close the open request if this seat, having seen it, moved; a bot's move closes nothing."""
    request = decider.table.request
    if request is None or decider.table.chairs[seat].bot_level:
        return
    seen = max(decider.context.seen_by_actor, decider.context.seen_by_seat.get(seat, 0))
    if seat == request.seat:
        decider.emit(events.Lapsed(request=request.version, why="withdrawn"))
    elif seen >= request.version:
        decider.emit(events.Lapsed(request=request.version, why="played_on"))


def lapse_if_late(decider: Decider) -> None:
    """Close the open request if it has expired."""
    request = decider.table.request
    if request is not None and request.expires <= decider.context.now:
        decider.emit(events.Lapsed(request=request.version, why="out_of_time"))


def check_request(decider: Decider, form: Literal["step", "pause"] = "step") -> tuple[Table, Seat]:
    """Return the table and the seat that asks. Raise `Refused` if it may not open a request."""
    table, seat = decider.require_status(Status.PLAYING), decider.require_present_seat()
    if table.undo == "never" and form == "step":
        raise Refused("undo_not_offered")
    if table.moderation.is_asking_closed and form == "step":
        raise Refused("asking_closed")
    if table.request is not None:
        raise Refused("request_open", request=table.request.version)
    earliest = may_ask_again_at(table, seat)
    if earliest is not None and decider.context.now < earliest:
        raise Refused("ask_later", after=earliest.isoformat())
    return table, seat


def _open_request(table: Table) -> Request:
    if table.request is None:
        raise Refused("no_request")
    return table.request


def _earlier(table: Table, to: Position) -> Position:
    if to not in earlier_positions(table):
        raise Refused("not_an_earlier_position", to=to)
    return to


def _undone(table: Table, to: Position) -> Position:
    if all(step.position != to for step in table.undone):
        raise Refused("not_an_undone_position", to=to)
    return to


def _redo_freely(decider: Decider, seat: Seat, steps: tuple[Step, ...]) -> None:
    # As if the moves were made now: the bank gets its increment, and the next clock starts.
    table, context = decider.table, decider.context
    to, ended = steps[-1].position, any(ends_turn(table, seat, step.state) for step in steps)
    left = bank_after_turn(table, seat, context.now) if ended else None
    decider.emit(events.Redone(seat=seat, to=to, rests_from=to if ended else NO_REST, left=left))


def _undo(
    decider: Decider,
    seat: Seat | None,
    to: Position,
    *,
    rests_from: Position,
    **signed: Any,
) -> None:
    known = revealing_versions(steps_undone_by(decider.table, to))
    decider.emit(events.Undone(seat=seat, to=to, known=known, rests_from=rests_from, **signed))
