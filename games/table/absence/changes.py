"""Small changes of a table, which the folds share."""

from datetime import datetime
from typing import Any

from msgspec.structs import replace

from games.kernel.values import Seat
from games.table.state import Result, Status, Table


def with_fresh_clock(table: Table, at: datetime) -> Table:
    """Return the table with the full time for the current turn: all time before counts as rest."""
    return replace(table, rests=(*table.rests, (table.main_line[0].made_at, at)))


def ended(table: Table, status: Status, result: Result | None, at: datetime) -> Table:
    """Return the table with this end: nothing is open or paused any more."""
    table = replace(table, status=status, result=result, ended=at, request=None)
    moderation = replace(table.moderation, is_paused=False)
    return replace(table, paused=None, pause_ends=None, agreed=None, moderation=moderation)


def with_bank(table: Table, seat: Seat | None, left: int | None) -> Table:
    """Return the table with this bank of a seat, if there are banks."""
    tip = table.tip
    if seat is None or left is None or not tip.banks:
        return table
    banks = (*tip.banks[:seat], left, *tip.banks[seat + 1 :])
    return replace(table, main_line=(*table.main_line[:-1], replace(tip, banks=banks)))


def with_chair(table: Table, seat: Seat, **changes: Any) -> Table:
    """Return the table with these changes of one chair."""
    chair = replace(table.chairs[seat], **changes)
    return replace(table, chairs=(*table.chairs[:seat], chair, *table.chairs[seat + 1 :]))
