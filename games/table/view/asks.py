"""Compute which commands a table accepts from a player, besides moves of the game."""

from collections.abc import Callable, Mapping

from games.kernel.refusal import Refused
from games.table import ending, seating, timeouts
from games.table.decider import Actor, Context, Decider, Role
from games.table.state import Status, Table
from games.table.undo import commands as undo
from games.table.undo.free import free_redos, free_undos
from games.table.undo.requests import awaited_seats
from games.table.view.structs import Asks

CHECKS: Mapping[Status, Mapping[str, Callable[[Decider], object]]] = {
    Status.OPEN: {"leave": seating.check_leave, "start": seating.check_start},
    Status.PLAYING: {
        "ask_pause": undo.check_pause,
        "withdraw": undo.check_withdraw,
        "resume": undo.check_resume,
        "resign": timeouts.check_resign,
        "come_back": timeouts.check_come_back,
    },
    Status.FINISHED: {"agree_reveal": ending.check_agree_reveal},
    Status.VOIDED: {"agree_reveal": ending.check_agree_reveal},
}
"""The checks of the commands without arguments, by the status in which they can be accepted."""


def asks(table: Table, actor: Actor, context: Context) -> Asks:
    """Return the commands that `decide` would accept from this actor now."""
    seat = table.seat_of(actor.player) if actor.role is Role.PLAYER else None
    if seat is None and table.status is not Status.OPEN:
        # Only a host may do something without a seat, and only before the start.
        return Asks(commands=())
    # No command is decided to the end: every snapshot needs the answers.
    decider = Decider(table, actor, context)
    undo.lapse_if_late(decider)
    checks = CHECKS[table.status].items()
    commands = tuple(kind for kind, check in checks if _accepts(check, decider))
    if seat is None or table.status is not Status.PLAYING or not table.chairs[seat].is_present:
        return Asks(commands)
    request = table.request
    may_ask = _accepts(undo.check_request, decider)
    timed = table.seats if table.pace.form != "none" else ()
    return Asks(
        commands,
        undo=free_undos(table, seat, context.seen_by_seat),
        redo=() if table.paused else free_redos(table, seat),
        ask_undo=may_ask and len(table.main_line) > 1,
        ask_redo=may_ask and bool(table.undone),
        answer=request.version if request and seat in awaited_seats(table) else None,
        claim=tuple(other for other in timed if _accepts(timeouts.check_claim, decider, other)),
    )


def _accepts(check: Callable[..., object], decider: Decider, *arguments: object) -> bool:
    try:
        check(decider, *arguments)
    except Refused:
        return False
    return True
