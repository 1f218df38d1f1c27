"""Taking back and pausing: what is free happens, the rest is asked, answered, or lapses."""

from typing import Literal

from games.kernel.values import Seat
from games.table import commands, events
from games.table.case import Case, Role, say_no
from games.table.clock import left_after_turn, turn_over
from games.table.lines import behind, earlier, free_redo, free_undos, known
from games.table.requests import not_before, waiting
from games.table.state import Request, Status, Step, Table


def undo(case: Case, command: commands.Undo) -> None:
    """Go back where that is free; a moderator may go back anywhere."""
    table = case.during(Status.PLAYING)
    if case.actor.role is Role.MODERATOR:
        to = _earlier(table, command.to)
        _undo(case, None, to, rests_from=to, moderator=case.actor.player)
        return
    seat = case.present_seat()
    if command.to not in free_undos(table, seat, case.context.delivered):
        say_no("undo_needs_agreement", to=_earlier(table, command.to), policy=table.undo)
    # Among friends who let everything be taken back the clocks go back too; otherwise the
    # time that was used stays used, or one could think for ever by moving and taking back.
    _undo(case, seat, command.to, rests_from=command.to if table.undo == "free" else 0)


def redo(case: Case, command: commands.Redo) -> None:
    """Make one's own undone moves again, where moves may be made."""
    table, seat = case.during(Status.PLAYING), case.present_seat()
    if table.paused:
        say_no("paused")
    steps = free_redo(table, seat, _undone(table, command.to))
    if not steps:
        say_no("redo_needs_agreement", to=command.to, policy=table.undo)
    _redo_freely(case, seat, steps)


def ask_undo(case: Case, command: commands.AskUndo) -> None:
    """Ask to go back to any earlier position."""
    table, seat = _may_ask(case)
    to = _earlier(table, command.to)
    case.emit(events.UndoAsked(seat=seat, to=to, known=known(behind(table, to))))
    grant_if_agreed(case)


def ask_redo(case: Case, command: commands.AskRedo) -> None:
    """Ask to go on from any undone position."""
    table, seat = _may_ask(case)
    case.emit(events.RedoAsked(seat=seat, to=_undone(table, command.to)))
    grant_if_agreed(case)


def ask_pause(case: Case, command: commands.AskPause) -> None:
    """Ask that all clocks rest."""
    table, seat = _may_ask(case, "pause")
    if table.paused:
        say_no("paused")
    case.emit(events.PauseAsked(seat=seat))
    grant_if_agreed(case)


def answer(case: Case, command: commands.Answer) -> None:
    """Agree, or close the request by a no."""
    table, seat = case.during(Status.PLAYING), case.present_seat()
    request = _open_request(table)
    if request.version != command.request:
        say_no("another_request", request=request.version)
    if seat not in waiting(table):
        say_no("not_yours_to_answer")
    case.emit(events.Answered(seat=seat, request=request.version, yes=command.yes))
    grant_if_agreed(case)


def withdraw(case: Case, command: commands.Withdraw) -> None:
    """Take one's request back."""
    table, seat = case.during(Status.PLAYING), case.seat()
    request = _open_request(table)
    if request.seat != seat:
        say_no("not_your_request")
    case.emit(events.Lapsed(request=request.version, why="withdrawn"))


def resume(case: Case, command: commands.Resume) -> None:
    """Let the clocks run again."""
    table, seat = case.during(Status.PLAYING), case.present_seat()
    if not table.paused:
        say_no("not_paused")
    case.emit(events.Resumed(seat=seat))


def grant_if_agreed(case: Case) -> None:
    """Do what the open request asks once nobody's answer is missing."""
    request = case.table.request
    if request is None or waiting(case.table):
        return
    match request.form:
        case "undo":
            _undo(case, request.seat, request.to, rests_from=request.to)
        case "redo":
            to = request.to
            case.emit(events.Redone(seat=request.seat, to=to, rests_from=to, left=None))
        case "pause":
            case.emit(events.Paused(seat=request.seat))


def lapse_if_played_on(case: Case, seat: Seat) -> None:
    """A move answers a request that its player had been sent; bots answer nothing."""
    request = case.table.request
    if request is None or case.table.chairs[seat].bot:
        return
    received = max(case.context.seen, case.context.delivered.get(seat, 0))
    if seat == request.seat:
        case.emit(events.Lapsed(request=request.version, why="withdrawn"))
    elif received >= request.version:
        case.emit(events.Lapsed(request=request.version, why="played_on"))


def lapse_if_late(case: Case) -> None:
    """A request that nobody answered in time is over."""
    request = case.table.request
    if request is not None and request.expires <= case.context.now:
        case.emit(events.Lapsed(request=request.version, why="out_of_time"))


def _may_ask(case: Case, form: Literal["line", "pause"] = "line") -> tuple[Table, Seat]:
    table, seat = case.during(Status.PLAYING), case.present_seat()
    if table.undo == "never" and form == "line":
        say_no("undo_not_offered")
    if table.request is not None:
        say_no("request_open", request=table.request.version)
    again = not_before(table, seat)
    if again is not None and case.context.now < again:
        say_no("ask_later", after=again.isoformat())
    return table, seat


def _open_request(table: Table) -> Request:
    return table.request or say_no("no_request")


def _earlier(table: Table, to: int) -> int:
    return to if to in earlier(table) else say_no("not_an_earlier_position", to=to)


def _undone(table: Table, to: int) -> int:
    undone = {step.last for step in table.undone}
    return to if to in undone else say_no("not_an_undone_position", to=to)


def _redo_freely(case: Case, seat: Seat, steps: tuple[Step, ...]) -> None:
    """The moves count as made now: the bank is what it would be, the next clock starts now."""
    table, context = case.table, case.context
    to, ended = steps[-1].last, any(turn_over(table, seat, step.state) for step in steps)
    left = left_after_turn(table, seat, context.now, context.calendar) if ended else None
    case.emit(events.Redone(seat=seat, to=to, rests_from=to if ended else 0, left=left))


def _undo(case: Case, seat: Seat | None, to: int, *, rests_from: int, moderator: str = "") -> None:
    lost = known(behind(case.table, to))
    case.emit(events.Undone(seat=seat, to=to, known=lost, rests_from=rests_from, by=moderator))
