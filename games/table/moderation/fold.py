"""Fold the events of decisions by staff, and of appeals."""

from collections.abc import Mapping
from datetime import datetime
from typing import Final, TypeAlias, assert_never

from msgspec.structs import replace

from games.kernel.values import Seat, Version
from games.table.absence.changes import ended, with_chair, with_fresh_clock
from games.table.absence.values import Gift
from games.table.calendars.closed import moment_of
from games.table.events import Undone
from games.table.moderation import events as e
from games.table.moderation.values import Appeal, DecisionCode, StaffDecision
from games.table.state import Status, Table
from games.table.undo.fold import resumed, with_main_line
from games.table.undo.requests import without_request

DecisionEvent: TypeAlias = (
    e.Adjudicated
    | e.Voided
    | e.Reopened
    | e.Unlisted
    | e.Listed
    | e.ClockExtended
    | e.ClocksPaused
    | e.ClocksResumed
    | e.PlayerReplaced
    | e.RequestSettled
    | e.DecisionRevoked
)
Decisive: TypeAlias = DecisionEvent | Undone
CODES: Final[Mapping[type[Decisive], DecisionCode]] = {
    e.Adjudicated: "adjudicated",
    e.Voided: "voided",
    e.Reopened: "reopened",
    e.Unlisted: "hidden",
    e.Listed: "listed",
    e.ClockExtended: "extended",
    e.ClocksPaused: "paused",
    e.ClocksResumed: "resumed",
    e.PlayerReplaced: "replaced",
    e.RequestSettled: "settled",
    e.DecisionRevoked: "revoked",
    Undone: "undone",
}


def fold_moderation(table: Table, event: e.ModerationEvent, at: datetime) -> Table:
    """Return the table after a decision of staff, or an appeal."""
    match event:
        case e.Appealed():
            return _appealed(table, Appeal(event.decision, event.seat, at))
        case e.AppealAnswered():
            return _answered(table, event)
        case e.Voided() if not is_decision(table, event):
            return ended(table, Status.VOIDED, None, at)
        case _:
            return with_decision(table, _after(table, event, at), event, at)


def is_decision(table: Table, event: e.Voided | Undone) -> bool:
    """Return whether staff voided the table or undid moves, also in a log without roles."""
    if isinstance(event, Undone) or event.role:
        return event.by != ""
    return event.by != "" and event.reason != "idle" and bool(table.main_line)


def with_decision(before: Table, table: Table, event: Decisive, at: datetime) -> Table:
    """Return the table with the decision in this event, and with the table before it."""
    decision = StaffDecision(
        version=table.version,
        code=CODES[type(event)],
        by=event.by,
        role=event.role or "moderator",
        reason=event.reason,
        words=event.words,
        at=at,
        seat=_seat_of(before, event),
        status=before.status,
        result=before.result,
        position=before.position,
    )
    decisions = (*table.moderation.decisions, decision)
    return replace(table, moderation=replace(table.moderation, decisions=decisions))


def _seat_of(table: Table, event: Decisive) -> Seat | None:
    if isinstance(event, e.DecisionRevoked):
        decision = table.moderation.decision(event.decision)
        return decision.seat if decision else None
    return event.seat if isinstance(event, e.ClockExtended | e.PlayerReplaced) else None


def _after(table: Table, event: DecisionEvent, at: datetime) -> Table:
    match event:
        case e.Adjudicated() | e.Voided() | e.Reopened():
            table = _with_ending(table, event, at)
        case e.Listed() | e.Unlisted():
            table = replace(table, listed=isinstance(event, e.Listed))
        case e.ClockExtended() | e.ClocksPaused() | e.ClocksResumed():
            table = _with_clocks(table, event, at)
        case e.PlayerReplaced():
            table = replace(with_chair(table, event.seat, is_replaced=True), agreed=None)
        case e.RequestSettled():
            table = _settled(table, event, at)
        case e.DecisionRevoked():
            table = _revoked(table, event.decision, at)
        case _:
            assert_never(event)
    return table


def _with_clocks(
    table: Table, event: e.ClockExtended | e.ClocksPaused | e.ClocksResumed, at: datetime
) -> Table:
    match event:
        case e.ClockExtended():
            gift = Gift(event.seat, event.seconds, at, table.version)
            table = replace(table, gifts=(*table.gifts, gift), agreed=None)
            return with_chair(table, event.seat, expired=False)
        case e.ClocksPaused():
            paused = replace(table, paused=table.paused or at, pause_ends=moment_of(event.until))
            return replace(paused, moderation=replace(table.moderation, is_paused=True))
        case e.ClocksResumed():
            return resumed(table, at)
        case _:
            assert_never(event)


def _with_ending(table: Table, event: e.Adjudicated | e.Voided | e.Reopened, at: datetime) -> Table:
    match event:
        case e.Adjudicated():
            # The result follows, and each player may appeal against it.
            return replace(table, reveal_agreed=frozenset())
        case e.Voided():
            return ended(replace(table, reveal_agreed=frozenset()), Status.VOIDED, None, at)
        case e.Reopened():
            return _continued(table, event.back, at)
        case _:
            assert_never(event)


def _continued(table: Table, back: Seat | None, at: datetime) -> Table:
    table = replace(table, result=None, ended=None, reveal_agreed=frozenset())
    if not table.main_line:
        # It waits for players again, as long as a new one.
        return replace(table, status=Status.OPEN, opened_at=at)
    table = replace(table, status=Status.PLAYING)
    if back is not None:
        table = with_chair(table, back, resigned=Version(0), substitute="")
    return with_fresh_clock(table, at)


def _settled(table: Table, event: e.RequestSettled, at: datetime) -> Table:
    table = without_request(table, at, "settled")
    closed = event.closes_asking or table.moderation.is_asking_closed
    return replace(table, moderation=replace(table.moderation, is_asking_closed=closed))


def _revoked(table: Table, version: int, at: datetime) -> Table:
    decision = table.moderation.decision(version)
    if decision is None:
        return table
    return _marked_as_revoked(_before_decision(table, decision, at), decision)


def _before_decision(table: Table, decision: StaffDecision, at: datetime) -> Table:
    match decision.code:
        case "adjudicated" | "voided" | "reopened":
            table = _with_earlier_ending(table, decision, at)
        case "hidden" | "listed":
            table = replace(table, listed=decision.code == "hidden")
        case "undone":
            table = with_main_line(table, decision.position, decision.position, at)
        case "extended":
            gifts = tuple(gift for gift in table.gifts if gift.decision != decision.version)
            table = replace(table, gifts=gifts)
        case "paused":
            table = resumed(table, at)
        case "replaced" if decision.seat is not None:
            table = with_chair(table, decision.seat, is_replaced=False)
        case "settled":
            table = replace(table, moderation=replace(table.moderation, is_asking_closed=False))
    return table


def _with_earlier_ending(table: Table, decision: StaffDecision, at: datetime) -> Table:
    if decision.status in (Status.FINISHED, Status.VOIDED):
        table = replace(table, reveal_agreed=frozenset())
        return ended(table, decision.status, decision.result, at)
    if table.revealed:
        # Everybody has seen everything: the game cannot be played on.
        return ended(table, Status.VOIDED, None, at)
    return _continued(table, None, at)


def _marked_as_revoked(table: Table, decision: StaffDecision) -> Table:
    decisions = tuple(
        replace(each, is_revoked=True) if each.version == decision.version else each
        for each in table.moderation.decisions
    )
    return replace(table, moderation=replace(table.moderation, decisions=decisions))


def _appealed(table: Table, appeal: Appeal) -> Table:
    appeals = (*table.moderation.appeals, appeal)
    return replace(table, moderation=replace(table.moderation, appeals=appeals))


def _answered(table: Table, event: e.AppealAnswered) -> Table:
    appeals = tuple(
        replace(each, outcome=event.outcome, words=event.words, role=event.role)
        if (each.decision, each.seat) == (event.decision, event.seat)
        else each
        for each in table.moderation.appeals
    )
    return replace(table, moderation=replace(table.moderation, appeals=appeals))
