"""Build the view of a table and its steps."""

from itertools import takewhile

from games.kernel.values import Seat
from games.table.absence.agreement import seats_to_agree
from games.table.absence.idle import unjoined_after
from games.table.absence.values import AgreedResult
from games.table.clock import deadline
from games.table.ending import reveal_due
from games.table.fork.continuing import first_state
from games.table.fork.prefix import ForkOrigin
from games.table.invitations.asking import expires_at, latest_invitations
from games.table.moderation.appeals import appealable_until
from games.table.moderation.values import StaffDecision
from games.table.state import ClosedRequest, Request, Step, Table
from games.table.undo.branches import revealing_versions, steps_undone_by
from games.table.undo.requests import awaited_seats
from games.table.view.structs import (
    AgreedView,
    AppealView,
    BeginsView,
    ClosedRequestView,
    DecisionView,
    FormerView,
    InvitationView,
    NudgeView,
    RematchView,
    RequestView,
    SeatView,
    StepView,
    TableView,
)


def table_view(table: Table) -> TableView:
    """Return the table as every viewer sees it."""
    return TableView(
        id=table.id,
        game=table.game.info.key,
        edition=table.edition,
        host=table.host,
        options=table.options,
        visibility=table.visibility,
        undo=table.undo,
        pace=table.pace,
        commitment=table.commitment,
        status=table.status,
        version=table.version,
        position=table.position,
        seats=tuple(_seat(table, seat) for seat in table.seats),
        request=_request(table, table.request) if table.request else None,
        closed_request=_closed(table.closed_request) if table.closed_request else None,
        paused=table.paused,
        undone=tuple((step.first, step.position) for step in table.undone),
        result=table.result,
        ended=table.ended,
        revealed=table.revealed,
        reveal_due=reveal_due(table),
        listed=table.listed,
        begins=_begins(table, table.begins) if table.begins else None,
        rematch=RematchView(table.rematch.table, table.rematch.seat) if table.rematch else None,
        rematch_of=table.rematch_of,
        absence=table.absence,
        pause_ends=table.pause_ends,
        expires=unjoined_after(table),
        nudge=_nudge(table),
        agreed=_agreed(table, table.agreed) if table.agreed else None,
        decisions=tuple(_decision(table, each) for each in table.moderation.decisions),
        paused_by_staff=table.moderation.is_paused,
        asking_closed=table.moderation.is_asking_closed,
        substitutes=table.substitutes,
        invitations=_invitations(table) if table.invitations else (),
    )


def steps_after(table: Table, version: int) -> tuple[StepView, ...]:
    """Return the steps that are newer than this version, undone ones included, oldest first."""
    newer: list[Step] = [step for step in table.undone if step.position > version]
    newer += takewhile(lambda step: step.position > version, reversed(table.main_line))
    newer.sort(key=lambda step: step.position)
    return tuple(StepView(step.position, step.first, step.parent, step.seat) for step in newer)


def _seat(table: Table, seat: Seat) -> SeatView:
    chair = table.chairs[seat]
    return SeatView(
        player=chair.player,
        bot=chair.bot_level,
        away=chair.is_person and bool(chair.substitute) and not chair.resigned,
        resigned=bool(chair.resigned),
        expired=chair.expired,
        to_act=seat in table.to_act,
        bank=table.tip.banks[seat] if table.main_line and table.tip.banks else None,
        deadline=deadline(table, seat),
        invited=chair.invited,
        declined=chair.has_declined,
        hints=chair.hints,
        by_substitute=_moves_by_substitute(table, seat),
        former=tuple(FormerView(each.player, each.until) for each in chair.former),
        offers=chair.offers,
        replaced=chair.is_replaced,
    )


def _invitations(table: Table) -> tuple[InvitationView, ...]:
    return tuple(
        InvitationView(
            player=each.player,
            seat=each.seat,
            by=each.by,
            at=each.at,
            expires=expires_at(table, each),
            state=each.state,
            reason=each.reason,
        )
        for each in latest_invitations(table).values()
        if each.state in ("asked", "declined", "expired")
    )


def _decision(table: Table, made: StaffDecision) -> DecisionView:
    appeals = [each for each in table.moderation.appeals if each.decision == made.version]
    return DecisionView(
        version=made.version,
        decision=made.code,
        role=made.role,
        reason=made.reason,
        words=made.words,
        at=made.at,
        appealable_until=appealable_until(made),
        revoked=made.is_revoked,
        seat=made.seat,
        appeals=tuple(
            AppealView(each.seat, each.outcome or None, each.words, each.role or None)
            for each in appeals
        ),
    )


def _moves_by_substitute(table: Table, seat: Seat) -> int:
    if not table.chairs[seat].is_person:
        return 0
    return sum(step.by_bot and step.seat == seat for step in table.main_line)


def _nudge(table: Table) -> NudgeView | None:
    nudge = table.nudge
    if nudge is None or not table.chairs[nudge.seat].nudges or nudge.seat not in table.to_act:
        return None
    return NudgeView(nudge.seat, nudge.by, nudge.preset, nudge.at)


def _agreed(table: Table, agreed: AgreedResult) -> AgreedView:
    waiting = tuple(sorted(seats_to_agree(table)))
    return AgreedView(agreed.ranks, tuple(sorted(agreed.seats)), waiting)


def _request(table: Table, request: Request) -> RequestView:
    steps = steps_undone_by(table, request.to) if request.form == "undo" else ()
    return RequestView(
        form=request.form,
        seat=request.seat,
        version=request.version,
        to=request.to,
        waiting=tuple(sorted(awaited_seats(table))),
        expires=request.expires,
        takes_back=tuple(step.seat for step in steps),
        known=revealing_versions(steps),
        days=request.days,
    )


def _closed(request: ClosedRequest) -> ClosedRequestView:
    return ClosedRequestView(
        form=request.form,
        seat=request.seat,
        version=request.version,
        outcome=request.outcome,
        by=request.by,
        at=request.at,
    )


def _begins(table: Table, begins: ForkOrigin) -> BeginsView:
    to_act = tuple(sorted(table.game.to_act(first_state(table))))
    return BeginsView(begins.table, begins.at, begins.seat, begins.alone, to_act)
