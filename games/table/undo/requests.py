"""The one open request of a table: its agreements, and the rest it gives the clocks."""

from datetime import datetime, timedelta
from typing import Literal, TypeAlias

from msgspec.structs import replace

from games.kernel.values import Position, Seat
from games.table.events import Paused, Redone, Undone
from games.table.state import ClosedRequest, Request, Table

Outcome: TypeAlias = Literal["granted", "declined", "played_on", "out_of_time", "settled"]
"""How a request can end, unless its seat withdraws it or it no longer applies."""

LIFETIME = timedelta(hours=12)
"""How long a request stays open, and how long requests may rest the clocks between two moves."""

PATIENCE = timedelta(minutes=10)
"""The pause before a seat may ask again after its first declined request."""


def with_request(
    table: Table,
    form: Literal["undo", "redo", "pause"],
    seat: Seat,
    to: Position,
    at: datetime,
    *,
    days: int = 0,
) -> Table:
    """Return the table with this request open."""
    rest = max(LIFETIME - table.rested, timedelta())
    request = Request(
        form=form,
        seat=seat,
        version=table.version,
        to=to,
        at=at,
        rests_until=at + rest,
        expires=at + LIFETIME,
        days=days,
    )
    return replace(table, request=request, closed_request=None)


def with_agreement(table: Table, seat: Seat) -> Table:
    """Return the table with the agreement of one more seat."""
    request = table.request
    if request is None:
        return table
    return replace(table, request=replace(request, agreed=request.agreed | {seat}))


def without_agreements(table: Table) -> Table:
    """Return the table after its game changed, which makes earlier agreements void."""
    request = table.request
    if request is None or request.form == "pause":
        return table
    return replace(table, request=replace(request, agreed=frozenset()))


def without_request(
    table: Table, at: datetime, outcome: Outcome | None = None, *, by: Seat | None = None
) -> Table:
    """Return the table with its request closed; its open time counts as rest, up to the limit."""
    request = table.request
    if request is None:
        return table
    seats = _seats_that_decided(table, outcome) if by is None else (by,)
    until = min(at, request.rests_until)
    rested = max(until - max(request.at, table.tip.made_at), timedelta())
    table = replace(
        table,
        request=None,
        rests=(*table.rests, (request.at, until)),
        rested=table.rested + rested,
    )
    if outcome is None:
        return table
    closed = ClosedRequest(request.form, request.seat, request.version, outcome, seats, at)
    table = replace(table, closed_request=closed)
    return (
        table
        if outcome in ("granted", "settled")
        else _with_declined_request(table, request.seat, at)
    )


def _seats_that_decided(table: Table, outcome: Outcome | None) -> tuple[Seat, ...]:
    assert table.request is not None
    if outcome == "settled":
        return ()
    if outcome == "granted":
        return tuple(sorted(table.request.agreed))
    if outcome == "played_on":
        return () if table.tip.seat is None else (table.tip.seat,)
    return tuple(sorted(awaited_seats(table)))


def is_granted(table: Table, event: Undone | Redone) -> bool:
    """Return whether this undo or redo is what the open request asks for, with all agreements."""
    request = table.request
    if request is None or request.form != ("undo" if isinstance(event, Undone) else "redo"):
        return False
    return (event.seat, event.to) == (request.seat, request.to) and not awaited_seats(table)


def request_still_applies(table: Table) -> bool:
    """Return whether the position that the request asks for can still be reached."""
    request = table.request
    if request is None or request.form == "pause":
        return True
    steps = table.main_line[:-1] if request.form == "undo" else table.undone
    return any(step.position == request.to for step in steps)


def paused(request: Request, now: datetime) -> Paused:
    """Return the pause that was asked for; one that was asked for earlier may have no end."""
    if not request.days:
        return Paused(seat=request.seat)
    return Paused(seat=request.seat, until=int((now + timedelta(days=request.days)).timestamp()))


def awaited_seats(table: Table) -> frozenset[Seat]:
    """Return the seats whose answer the open request needs; bots agree to everything."""
    request = table.request
    return table.seats_of_people - request.agreed - {request.seat} if request else frozenset()


def may_ask_again_at(table: Table, seat: Seat) -> datetime | None:
    """Return the moment from which a declined seat may ask again: a pause that grows squared."""
    chair = table.chairs[seat]
    return chair.declined_at and chair.declined_at + PATIENCE * chair.declined_requests**2


def _with_declined_request(table: Table, seat: Seat, at: datetime) -> Table:
    chair = table.chairs[seat]
    chair = replace(chair, declined_requests=chair.declined_requests + 1, declined_at=at)
    return replace(table, chairs=(*table.chairs[:seat], chair, *table.chairs[seat + 1 :]))
