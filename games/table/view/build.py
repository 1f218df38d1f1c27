"""Build the view of a table and its steps."""

from itertools import takewhile

from games.kernel.values import Seat
from games.table.clock import Calendar, deadline, no_calendar
from games.table.ending import reveal_due
from games.table.fork.continuing import first_state
from games.table.fork.prefix import ForkOrigin
from games.table.state import Request, Step, Table
from games.table.undo.branches import revealing_versions, steps_undone_by
from games.table.undo.requests import awaited_seats
from games.table.view.structs import (
    BeginsView,
    RequestView,
    SeatView,
    StepView,
    TableView,
)


def table_view(table: Table, calendar: Calendar = no_calendar) -> TableView:
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
        seats=tuple(_seat(table, seat, calendar) for seat in table.seats),
        request=_request(table, table.request) if table.request else None,
        paused=table.paused,
        undone=tuple((step.first, step.position) for step in table.undone),
        result=table.result,
        ended=table.ended,
        revealed=table.revealed,
        reveal_due=reveal_due(table),
        listed=table.listed,
        begins=_begins(table, table.begins) if table.begins else None,
    )


def steps_after(table: Table, version: int) -> tuple[StepView, ...]:
    """Return the steps that are newer than this version, undone ones included, oldest first."""
    newer: list[Step] = [step for step in table.undone if step.position > version]
    newer += takewhile(lambda step: step.position > version, reversed(table.main_line))
    newer.sort(key=lambda step: step.position)
    return tuple(StepView(step.position, step.first, step.parent, step.seat) for step in newer)


def _seat(table: Table, seat: Seat, calendar: Calendar) -> SeatView:
    chair = table.chairs[seat]
    return SeatView(
        player=chair.player,
        bot=chair.bot_level,
        away=chair.is_person and bool(chair.substitute) and not chair.resigned,
        resigned=bool(chair.resigned),
        expired=chair.expired,
        to_act=seat in table.to_act,
        bank=table.tip.banks[seat] if table.main_line and table.tip.banks else None,
        deadline=deadline(table, seat, calendar),
    )


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
    )


def _begins(table: Table, begins: ForkOrigin) -> BeginsView:
    to_act = tuple(sorted(table.game.to_act(first_state(table))))
    return BeginsView(begins.table, begins.at, begins.seat, begins.alone, to_act)
