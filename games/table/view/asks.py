"""Compute which commands a table accepts from a player, besides moves of the game."""

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import Any

from msgspec import UNSET

from games.kernel.outcome import Prospects
from games.kernel.refusal import Refused
from games.kernel.values import Seat
from games.table import ending, seating
from games.table.absence import idle, reminders, seats
from games.table.absence.agreement import check_agree_result, suggested_ranks
from games.table.absence.substitutes import check_invite_substitute, check_take_seat
from games.table.decider import Actor, Context, Decider, Role
from games.table.hints.commands import check_hint
from games.table.invitations.asking import (
    check_decline,
    check_invite,
    check_withdraw_invitation,
)
from games.table.moderation.appeals import check_appeal
from games.table.state import Status, Table
from games.table.undo import commands as undo
from games.table.undo import pauses
from games.table.undo.free import free_redos, free_undos
from games.table.undo.requests import awaited_seats, may_ask_again_at
from games.table.view.structs import Asks, SuggestedResult

CHECKS: Mapping[Status, Mapping[str, Callable[[Decider], object]]] = {
    Status.OPEN: {
        "leave": seating.check_leave,
        "decline": check_decline,
        "start": seating.check_start,
    },
    Status.PLAYING: {
        "ask_pause": pauses.check_pause,
        "withdraw": undo.check_withdraw,
        "resume": pauses.check_resume,
        "resign": seats.check_resign,
        "come_back": seats.check_come_back,
        "close_idle": idle.check_close_idle,
    },
    Status.FINISHED: {"agree_reveal": ending.check_agree_reveal},
    Status.VOIDED: {"agree_reveal": ending.check_agree_reveal},
}
"""The checks of the commands without arguments, by the status in which they can be accepted."""


def asks(table: Table, actor: Actor, context: Context) -> Asks:
    """Return the commands that `decide` would accept from this actor now."""
    seat = table.seat_of(actor.player) if actor.role is Role.PLAYER else None
    if seat is None and table.status is not Status.OPEN:
        is_offered = any("" in chair.offers for chair in table.chairs)
        if actor.role is not Role.PLAYER or not (is_offered or actor.player in table.members):
            return Asks(commands=())
        return Asks((), **_about_seats(Decider(table, actor, context)))
    # No command is decided to the end: every snapshot needs the answers.
    decider = Decider(table, actor, context)
    undo.lapse_if_late(decider)
    pauses.resume_if_due(decider)
    table = decider.table
    checks = CHECKS[table.status].items()
    commands = tuple(kind for kind, check in checks if _accepts(check, decider))
    if seat is None or table.status is not Status.PLAYING or not table.chairs[seat].is_present:
        return Asks(commands, **_about_seats(decider))
    request = table.request
    may_ask, earliest = _accepts(undo.check_request, decider), may_ask_again_at(table, seat)
    timed = table.seats if table.pace.form != "none" else ()
    is_waiting = any(chair.is_absent for chair in table.chairs)
    # Beside other people a hint is always refused, which is cheaper to see than to check.
    is_alone = sum(chair.is_person for chair in table.chairs) == 1
    return Asks(
        commands,
        undo=free_undos(table, seat, context.seen_by_seat),
        redo=() if table.paused else free_redos(table, seat),
        ask_undo=may_ask and len(table.main_line) > 1,
        ask_redo=may_ask and bool(table.undone),
        ask_after=earliest if earliest is not None and context.now < earliest else None,
        answer=request.version if request and seat in awaited_seats(table) else None,
        claim=tuple(other for other in timed if _accepts(seats.check_claim, decider, other)),
        hint=is_alone and _accepts(check_hint, decider),
        **_about_absences(decider, seat),
        **(_about_seats(decider) if table.moderation.decisions or is_waiting else {}),
    )


def _about_seats(decider: Decider) -> dict[str, Any]:
    """Return the seats that may be offered or taken, and the decisions that may be appealed."""
    table = decider.table
    absent = [each for each in table.seats if table.chairs[each].is_absent]
    made = table.moderation.decisions
    found = {
        **_about_invitations(decider),
        "invite_substitute": tuple(
            each for each in absent if _accepts(check_invite_substitute, decider, each)
        ),
        "take_seat": tuple(each for each in absent if _accepts(check_take_seat, decider, each)),
        "appeal": tuple(
            each.version for each in made if _accepts(check_appeal, decider, each.version)
        ),
    }
    return {name: each for name, each in found.items() if each}


def _about_invitations(decider: Decider) -> dict[str, tuple[Seat, ...]]:
    table = decider.table
    if table.status is not Status.OPEN:
        return {}
    return {
        "invite": tuple(each for each in table.seats if _accepts(check_invite, decider, each)),
        "withdraw_invitation": tuple(
            each for each in table.seats if _accepts(check_withdraw_invitation, decider, each)
        ),
    }


def _about_absences(decider: Decider, seat: Seat) -> dict[str, Any]:
    """Return what the player in this seat may do about seats that are awaited, late or away."""
    table, prospects = decider.table, decider.context.prospects
    awaited = sorted(table.to_act - {seat})
    given = tuple(
        other
        for other in (awaited if table.pace.form != "none" else ())
        if _accepts(reminders.check_give_time, decider, other)
    )
    return {
        "nudge": tuple(each for each in awaited if _accepts(reminders.check_nudge, decider, each)),
        "nudge_after": _nudge_after(decider, awaited),
        "give_time": given,
        "gift": reminders.gift_seconds(table) if given else UNSET,
        "agree_result": _suggested_result(decider, prospects) if prospects else None,
    }


def _nudge_after(decider: Decider, awaited: Iterable[Seat]) -> datetime | None:
    """Return the next moment at which one of these seats may be nudged; None if none may be."""
    table, now = decider.table, decider.context.now
    moments = [
        reminders.may_nudge_at(table, seat, decider)
        for seat in awaited
        if table.chairs[seat].nudges < reminders.NUDGES_PER_MOVE
    ]
    return min((moment for moment in moments if moment and moment > now), default=None)


def _suggested_result(decider: Decider, prospects: Prospects) -> SuggestedResult | None:
    if not _accepts(check_agree_result, decider):
        return None
    return SuggestedResult(suggested_ranks(decider.table, prospects), prospects.values)


def _accepts(check: Callable[..., object], decider: Decider, *arguments: object) -> bool:
    try:
        check(decider, *arguments)
    except Refused:
        return False
    return True
