"""The one open request of a table: asked, agreed, closed, and the rest it gives the clocks."""

from datetime import datetime, timedelta
from typing import Literal

from msgspec.structs import replace

from games.kernel.values import Seat
from games.table.state import Request, Table

LIFETIME = timedelta(hours=12)
"""How long a request stays open, and how long requests may rest the clocks between two moves."""

PATIENCE = timedelta(minutes=10)


def asked(
    table: Table, form: Literal["undo", "redo", "pause"], seat: Seat, to: int, at: datetime
) -> Table:
    """The table with this request open."""
    rest = max(LIFETIME - table.rested, timedelta())
    request = Request(
        form=form,
        seat=seat,
        version=table.version,
        to=to,
        at=at,
        rests_until=at + rest,
        expires=at + LIFETIME,
    )
    return replace(table, request=request)


def agreed(table: Table, seat: Seat) -> Table:
    """The table with one more seat agreeing."""
    request = table.request
    if request is None:
        return table
    return replace(table, request=replace(request, agreed=request.agreed | {seat}))


def asked_anew(table: Table) -> Table:
    """The table after its game went on: whoever agreed before had agreed to something else."""
    request = table.request
    if request is None or request.form == "pause":
        return table
    return replace(table, request=replace(request, agreed=frozenset()))


def closed(table: Table, at: datetime, *, refused: bool = False) -> Table:
    """The table without its request; the time it was open becomes a rest, up to the cap."""
    request = table.request
    if request is None:
        return table
    until = min(at, request.rests_until)
    rested = max(until - max(request.at, table.tip.at), timedelta())
    table = replace(
        table,
        request=None,
        rests=(*table.rests, (request.at, until)),
        rested=table.rested + rested,
    )
    return _refused(table, request.seat, at) if refused else table


def still_open(table: Table) -> bool:
    """Whether the request still means something after the game went elsewhere."""
    request = table.request
    if request is None or request.form == "pause":
        return True
    steps = table.line[:-1] if request.form == "undo" else table.undone
    return any(step.last == request.to for step in steps)


def waiting(table: Table) -> frozenset[Seat]:
    """Whose answer the open request still needs; bots agree to everything."""
    request = table.request
    return table.humans - request.agreed - {request.seat} if request else frozenset()


def not_before(table: Table, seat: Seat) -> datetime | None:
    """When a seat that was refused may ask again: the pause grows with the square."""
    chair = table.chairs[seat]
    return chair.refused_at and chair.refused_at + PATIENCE * chair.refusals**2


def _refused(table: Table, seat: Seat, at: datetime) -> Table:
    chair = table.chairs[seat]
    chair = replace(chair, refusals=chair.refusals + 1, refused_at=at)
    return replace(table, chairs=(*table.chairs[:seat], chair, *table.chairs[seat + 1 :]))
