"""Handle appeals against decisions of staff. An open appeal holds back the revealing."""

from datetime import datetime, timedelta
from typing import Any, Final

from games.kernel.refusal import Refused
from games.kernel.values import Seat
from games.table.decider import Decider, Role
from games.table.moderation import commands
from games.table.moderation.events import AppealAnswered, Appealed
from games.table.moderation.revoking import check_revoke, take_back
from games.table.moderation.values import Appeal, StaffDecision
from games.table.state import Table

APPEALABLE_FOR: Final = timedelta(days=14)
"""The time to appeal against a decision of staff."""

AFTER_AN_APPEAL: Final = "appeal"
"""The reason of a decision that follows from an appeal."""


def appealable_until(decision: StaffDecision) -> datetime:
    """Return until when players may appeal against this decision."""
    return decision.at + APPEALABLE_FOR


def appeal(decider: Decider, command: commands.AppealDecision) -> None:
    """Appeal against a decision, for the player's own seat."""
    seat = check_appeal(decider, command.decision)
    decider.emit(Appealed(seat=seat, decision=command.decision))


def check_appeal(decider: Decider, version: int) -> Seat:
    """Return the seat that appeals against a decision. Raise `Refused` if it may not."""
    table, seat = decider.table, _seat_of(decider)
    decision = table.moderation.decision(version)
    if decision is None:
        raise Refused("no_such_decision")
    if decision.is_revoked:
        raise Refused("already_revoked")
    if appealable_until(decision) <= decider.context.now:
        raise Refused("appeal_too_late", until=appealable_until(decision).isoformat())
    if _appeal_of(table, version, seat):
        raise Refused("already_so")
    return seat


def answer_appeal(decider: Decider, command: commands.AnswerAppeal) -> None:
    """Answer an appeal against another moderator's decision; take it back if it is reversed."""
    by, seat = decider.require_moderator(), Seat(command.seat)
    decision = _check_answer(decider.table, command, by)
    signed: dict[str, Any] = {"by": by, "words": command.words, "role": command.role}
    decider.emit(
        AppealAnswered(seat=seat, decision=command.decision, outcome=command.outcome, **signed)
    )
    if command.outcome == "reversed" and _can_be_revoked(decider.table, decision):
        take_back(decider, decision, {**signed, "reason": AFTER_AN_APPEAL})


def _check_answer(table: Table, command: commands.AnswerAppeal, by: str) -> StaffDecision:
    """Return the decision. Raise `Refused` unless this moderator may answer the appeal."""
    decision = table.moderation.decision(command.decision)
    found = _appeal_of(table, command.decision, Seat(command.seat))
    if decision is None or found is None:
        raise Refused("no_such_appeal")
    if found.outcome:
        raise Refused("already_so")
    if decision.by == by:
        raise Refused("own_decision")
    return decision


def _can_be_revoked(table: Table, decision: StaffDecision) -> bool:
    try:
        check_revoke(table, decision)
    except Refused:
        return False
    return True


def _seat_of(decider: Decider) -> Seat:
    """Return the seat of the acting player; a player who was replaced may appeal, too."""
    table, player = decider.table, decider.actor.player
    if decider.actor.role is Role.PLAYER and table.seat_of(player) is None:
        for seat in table.seats:
            if player and any(each.player == player for each in table.chairs[seat].former):
                return seat
    return decider.require_seat()


def _appeal_of(table: Table, version: int, seat: Seat) -> Appeal | None:
    found = (
        each for each in table.moderation.appeals if (each.decision, each.seat) == (version, seat)
    )
    return next(found, None)
