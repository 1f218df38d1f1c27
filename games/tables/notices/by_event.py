"""The notices that follow from the events of a decision, and from the end of a request."""

from collections.abc import Iterable, Iterator
from typing import Final

from games.kernel.events import Event
from games.kernel.values import JsonObject
from games.outbox.notice import Kind, Notice
from games.table import events
from games.table.absence import events as absence
from games.table.absence.agreement import seats_to_agree
from games.table.calendars.events import HolidaySpent
from games.table.calendars.fold import HOUR
from games.table.decider import Actor, Decision, Role
from games.table.invitations import events as by_name
from games.table.moderation import events as staff
from games.table.moderation.values import StaffDecision
from games.table.state import Status, Table
from games.table.undo.requests import awaited_seats

TO_ALL: Final[frozenset[type[Event]]] = frozenset({staff.PlayerReplaced, staff.DecisionRevoked})
"""The decisions whose notices say that a seat has another player."""


def notices_of_events(before: Table | None, decision: Decision, actor: Actor) -> Iterator[Notice]:
    """Return the notices that follow from these events, also those to the actor."""
    kinds = {type(event) for event in decision.events}
    table = decision.table
    for event in decision.events:
        yield from _notices_of(event, table, kinds, actor)
    earlier = len(before.moderation.decisions) if before is not None else 0
    for made in table.moderation.decisions[earlier:]:
        yield from _of_decision(made, before, table)
    yield from _answer(before, table)


def _notices_of(
    event: Event, table: Table, kinds: set[type[Event]], actor: Actor
) -> Iterable[Notice]:
    match event:
        case events.Opened() | events.Sat():
            return _invitations(event, table)
        case events.UndoAsked() | events.RedoAsked() | events.PauseAsked():
            return _request(table)
        case events.Finished() if staff.Adjudicated not in kinds:
            return _to_all(table, "game_over", reason=event.reason, ranks=event.ranks)
        case HolidaySpent() | absence.SeatClaimed() | absence.Nudged():
            return _of_one_seat(event, table) if not kinds & TO_ALL else ()
        case absence.SubstituteInvited() | absence.SeatTaken() if not kinds & TO_ALL:
            return _of_substitutes(event, table)
    return _others(event, table, actor)


def _of_one_seat(
    event: HolidaySpent | absence.SeatClaimed | absence.Nudged, table: Table
) -> Iterable[Notice]:
    player = table.chairs[event.seat].player
    match event:
        case absence.SeatClaimed() if table.status is Status.PLAYING:
            return [_notice(table, player, "seat_taken")]
        case absence.Nudged():
            return [_notice(table, player, "nudge", by=event.by, preset=event.preset)]
        case HolidaySpent():
            return _holiday(event, table)
    return ()


def _holiday(event: HolidaySpent, table: Table) -> Iterator[Notice]:
    """Return the notice of the first of several hours that follow each other."""
    chair = table.chairs[event.seat]
    start, end = chair.holidays[-1]
    if end - start == HOUR:
        yield _notice(table, chair.player, "holiday_spent", until=event.until)


def _of_absences(event: absence.ResultAgreed | absence.TimeGiven, table: Table) -> Iterator[Notice]:
    if isinstance(event, absence.TimeGiven):
        player = table.chairs[event.seat].player
        yield _notice(table, player, "answer", form="time", by=event.by)
    elif table.agreed is not None and len(table.agreed.seats) == 1:
        # Of a result that several agree to, the others learn once.
        for seat in sorted(seats_to_agree(table)):
            player = table.chairs[seat].player
            yield _notice(table, player, "request", form="result", seat=event.seat)


def _of_substitutes(
    event: absence.SubstituteInvited | absence.SeatTaken, table: Table
) -> Iterator[Notice]:
    chair = table.chairs[event.seat]
    match event:
        case absence.SeatTaken():
            former = chair.former[-1].player
            yield _notice(table, former, "seat_taken", form="person", seat=event.seat)
        case absence.SubstituteInvited() if event.player:
            by = table.host if event.by is None else table.chairs[event.by].player
            yield _notice(table, event.player, "invitation", host=by, form="substitute")


def _answered_invitation(
    event: by_name.Declined | by_name.InvitationExpired, table: Table
) -> Iterator[Notice]:
    for each in table.invitations[::-1]:
        if each.seat == event.seat:
            about: JsonObject = {"player": each.player, "reason": each.reason}
            facts = {"form": "invitation", "outcome": each.state, **about}
            yield Notice(each.by, "answer", table.id, table.version, facts=facts)
            return


def _others(event: Event, table: Table, actor: Actor) -> Iterable[Notice]:
    match event:
        case absence.ResultAgreed() | absence.TimeGiven():
            return _of_absences(event, table)
        case staff.Voided() if actor.role is not Role.MODERATOR:
            return _to_all(table, "table_closed", reason=event.reason)
        case by_name.Invited():
            return [_notice(table, event.player, "invitation", host=event.by)]
        case by_name.Declined() | by_name.InvitationExpired() if table.status is Status.OPEN:
            return _answered_invitation(event, table)
    return ()


def _of_decision(made: StaffDecision, before: Table | None, table: Table) -> Iterator[Notice]:
    """Return the notices of a decision, also to a player who lost a seat by it."""
    earlier = before.people if before is not None else frozenset()
    facts = {"decision": made.code, "reason": made.reason, "role": made.role}
    for player in sorted(table.people | earlier | {table.host}):
        yield Notice(player, "moderation", table.id, made.version, facts=facts)


def _invitations(event: events.Opened | events.Sat, table: Table) -> Iterator[Notice]:
    if isinstance(event, events.Sat):
        yield from _company(event, table)
        return
    kind: Kind = "rematch" if event.rematch_of else "invitation"
    for player in sorted({*event.invited} - {""}):
        yield _notice(table, player, kind, host=event.host)


def _company(event: events.Sat, table: Table) -> Iterator[Notice]:
    """Return the notice that others wait for the host, whose own chair is still empty."""
    if table.reserved_seat_of(table.host) is not None and not table.rematch_of:
        yield _notice(table, table.host, "invitation", host=event.player, form="company")


def _request(table: Table) -> Iterator[Notice]:
    request = table.request
    if request is None:
        return
    for seat in sorted(awaited_seats(table)):
        facts: JsonObject = {"form": request.form, "seat": request.seat}
        if request.form == "pause":
            facts["days"] = request.days
        player = table.chairs[seat].player
        yield Notice(player, "request", table.id, request.version, facts=facts)


def _answer(before: Table | None, table: Table) -> Iterator[Notice]:
    """Return the answer to the player whose request was closed, unless the game just went on."""
    asked, closed = before.request if before is not None else None, table.closed_request
    if asked is None or closed is None or closed.version != asked.version:
        return
    if closed.outcome not in ("played_on", "settled"):
        player = table.chairs[asked.seat].player
        yield _notice(table, player, "answer", form=closed.form, outcome=closed.outcome)


def _to_all(table: Table, kind: Kind, **facts: object) -> Iterator[Notice]:
    for player in sorted(table.people | {table.host}):
        yield _notice(table, player, kind, **facts)


def _notice(table: Table, player: str, kind: Kind, **facts: object) -> Notice:
    described: JsonObject = facts
    return Notice(player, kind, table.id, table.version, facts=described)
