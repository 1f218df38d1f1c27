"""Fold the events of requests and pauses."""

from datetime import datetime
from typing import assert_never

from msgspec.structs import replace

from games.kernel.values import NO_POSITION
from games.table import events as e
from games.table.state import Table
from games.table.undo.requests import with_agreement, with_request, without_request


def fold_request(table: Table, event: e.RequestEvent, at: datetime) -> Table:
    """Return the table after an event of a request or a pause."""
    match event:
        case e.UndoAsked():
            table = with_request(table, "undo", event.seat, event.to, at)
        case e.RedoAsked():
            table = with_request(table, "redo", event.seat, event.to, at)
        case e.PauseAsked():
            table = with_request(table, "pause", event.seat, NO_POSITION, at)
        case e.Answered():
            table = _answered(table, event, at)
        case e.Lapsed():
            table = without_request(table, at, None if event.why == "withdrawn" else event.why)
        case e.Paused():
            table = replace(without_request(table, at, "granted"), paused=at)
        case e.Resumed():
            table = replace(table, paused=None, rests=(*table.rests, (table.paused or at, at)))
        case _:
            assert_never(event)
    return table


def _answered(table: Table, event: e.Answered, at: datetime) -> Table:
    if event.yes:
        return with_agreement(table, event.seat)
    return without_request(table, at, "declined", by=event.seat)
