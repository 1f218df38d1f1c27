"""Fold the events of requests and pauses."""

from datetime import UTC, datetime
from typing import Literal, assert_never

from msgspec import UNSET
from msgspec.structs import replace

from games.kernel.values import NO_POSITION, Position
from games.table import events as e
from games.table.state import Table
from games.table.undo.branches import path_to
from games.table.undo.requests import (
    request_still_applies,
    with_agreement,
    with_request,
    without_agreements,
    without_request,
)


def fold_request(table: Table, event: e.RequestEvent, at: datetime) -> Table:
    """Return the table after an event of a request or a pause."""
    match event:
        case e.UndoAsked():
            table = with_request(table, "undo", event.seat, event.to, at)
        case e.RedoAsked():
            table = with_request(table, "redo", event.seat, event.to, at)
        case e.PauseAsked():
            days = 0 if event.days is UNSET else event.days
            table = with_request(table, "pause", event.seat, NO_POSITION, at, days=days)
        case e.Answered():
            table = _answered(table, event, at)
        case e.Lapsed():
            table = without_request(table, at, None if event.why == "withdrawn" else event.why)
        case e.Paused():
            table = _paused(table, event, at)
        case e.Resumed():
            table = resumed(table, at)
        case _:
            assert_never(event)
    return table


def _paused(table: Table, event: e.Paused, at: datetime) -> Table:
    table = replace(without_request(table, at, "granted"), paused=at)
    if event.until is UNSET:
        return table
    chair = table.chairs[event.seat]
    chair = replace(chair, pauses=chair.pauses + 1)
    chairs = (*table.chairs[: event.seat], chair, *table.chairs[event.seat + 1 :])
    return replace(table, chairs=chairs, pause_ends=datetime.fromtimestamp(event.until, UTC))


def resumed(table: Table, at: datetime) -> Table:
    """Return the table with its pause ended, which counts as rest."""
    # The clocks run again from the agreed end on, even if it was recorded later.
    end = min(at, table.pause_ends or at)
    rest = (table.paused or end, end)
    moderation = replace(table.moderation, is_paused=False)
    return replace(
        table, paused=None, pause_ends=None, rests=(*table.rests, rest), moderation=moderation
    )


def with_main_line(
    table: Table,
    to: Position,
    rests_from: Position,
    at: datetime,
    outcome: Literal["granted"] | None = None,
) -> Table:
    """Return the table with the line to this position as main line, and the rest undone."""
    line = tuple(
        replace(step, rests_until=at) if step.position == rests_from else step
        for step in path_to(table, to)
    )
    on_line = {step.position for step in line}
    steps = (*table.undone, *table.main_line)
    undone = tuple(step for step in steps if step.position not in on_line)
    table = replace(
        table,
        main_line=line,
        undone=undone,
        agreed=None,
        chairs=tuple(replace(chair, expired=False) for chair in table.chairs),
    )
    if request_still_applies(table):
        return without_agreements(table)
    return without_request(table, at, outcome)


def _answered(table: Table, event: e.Answered, at: datetime) -> Table:
    if event.yes:
        return with_agreement(table, event.seat)
    return without_request(table, at, "declined", by=event.seat)
