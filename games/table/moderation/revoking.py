"""Take back a decision of staff, by another event."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from games.kernel.refusal import Refused
from games.table.absence.substitutes import seat_person
from games.table.decider import Decider
from games.table.moderation import commands
from games.table.moderation.events import DecisionRevoked
from games.table.moderation.signing import signature
from games.table.moderation.values import DecisionCode, StaffDecision
from games.table.state import Status, Table

ABOUT_THE_RESULT: Final[frozenset[DecisionCode]] = frozenset({"adjudicated", "voided", "reopened"})


def revoke(decider: Decider, command: commands.Revoke) -> None:
    """Take back a decision that still has an effect."""
    signed = signature(decider, command)
    decision = decider.table.moderation.decision(command.decision)
    if decision is None:
        raise Refused("no_such_decision")
    check_revoke(decider.table, decision)
    take_back(decider, decision, signed)


def take_back(decider: Decider, decision: StaffDecision, signed: dict[str, Any]) -> None:
    """Record that this decision is taken back; a replaced person gets the seat back."""
    decider.emit(DecisionRevoked(decision=decision.version, **signed))
    seat = decision.seat
    if decision.code == "replaced" and seat is not None:
        former = [
            each for each in decider.table.chairs[seat].former if _is_by(decision, each.until)
        ]
        for each in former:
            seat_person(decider, seat, each.player)


def check_revoke(table: Table, decision: StaffDecision) -> None:
    """Raise `Refused` unless the decision can be taken back now."""
    if decision.is_revoked:
        raise Refused("already_revoked")
    if decision.code in ABOUT_THE_RESULT and table.revealed and not _had_or_gets_result(decision):
        raise Refused("revealed")
    has_effect = EFFECTS.get(decision.code)
    if has_effect is None or not has_effect(table, decision):
        raise Refused("superseded")


def _had_or_gets_result(decision: StaffDecision) -> bool:
    """Return whether the table remains ended without the decision."""
    return decision.code == "adjudicated" or decision.status is not Status.PLAYING


def _is_last_about_the_result(table: Table, decision: StaffDecision) -> bool:
    last = _last(table, ABOUT_THE_RESULT)
    match decision.code:
        case "adjudicated":
            result = table.result
            applies = result is not None and result.reason == "adjudicated"
        case "voided":
            applies = table.status is Status.VOIDED
        case _:
            applies = table.status in (Status.PLAYING, Status.OPEN)
    return applies and last == decision


def _is_last_about_its_seat(table: Table, decision: StaffDecision) -> bool:
    if table.status is not Status.PLAYING:
        return False
    chair = table.chairs[decision.seat or 0]
    is_by_bot = chair.is_replaced
    is_by_person = bool(chair.former) and _is_by(decision, chair.former[-1].until)
    return (is_by_bot or is_by_person) and not chair.resigned


def _is_by(decision: StaffDecision, until: int) -> bool:
    """Return whether a player lost the seat by the event that followed the decision."""
    return until == decision.version + 1


def _last(table: Table, codes: frozenset[DecisionCode]) -> StaffDecision | None:
    found = (
        each
        for each in reversed(table.moderation.decisions)
        if each.code in codes and not each.is_revoked
    )
    return next(found, None)


def _is_listed_so(table: Table, decision: StaffDecision) -> bool:
    return table.listed == (decision.code == "listed")


def _can_be_redone(table: Table, decision: StaffDecision) -> bool:
    is_undone = any(step.position == decision.position for step in table.undone)
    return table.status is Status.PLAYING and is_undone


def _is_counting(table: Table, decision: StaffDecision) -> bool:
    given = any(gift.decision == decision.version for gift in table.gifts)
    return given and decision.seat in table.to_act


def _is_paused(table: Table, decision: StaffDecision) -> bool:
    return table.moderation.is_paused


def _is_asking_closed(table: Table, decision: StaffDecision) -> bool:
    return table.moderation.is_asking_closed


EFFECTS: Final[Mapping[DecisionCode, Callable[[Table, StaffDecision], bool]]] = {
    "adjudicated": _is_last_about_the_result,
    "voided": _is_last_about_the_result,
    "reopened": _is_last_about_the_result,
    "hidden": _is_listed_so,
    "listed": _is_listed_so,
    "undone": _can_be_redone,
    "extended": _is_counting,
    "paused": _is_paused,
    "replaced": _is_last_about_its_seat,
    "settled": _is_asking_closed,
}
"""For each kind of decision that can be taken back, whether it still has an effect."""
