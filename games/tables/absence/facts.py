"""The facts that commands around absent players need besides the log."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from events.bounded_cache import BoundedCache
from games.kernel.outcome import Prospects
from games.kernel.values import JsonObject, Seat
from games.players.selectors import last_visits
from games.table.absence.agreement import needs_prospects
from games.table.absence.evaluation import public_prospects
from games.table.absence.idle import may_be_idle
from games.table.state import Table

CAPACITY = 256
_evaluated: BoundedCache[tuple[str, int], tuple[Prospects | None]] = BoundedCache(CAPACITY)


def absence_facts(table: Table, now: datetime) -> Mapping[str, Any]:
    """Return the visits and the evaluation for the context of a command, where it needs them."""
    facts: JsonObject = {}
    if may_be_idle(table, now):
        facts["visits"] = _visits(table)
    if needs_prospects(table):
        facts["prospects"] = _prospects(table)
    return facts


def _visits(table: Table) -> dict[Seat, datetime]:
    visits = last_visits(table.people)
    return {
        seat: visits[table.chairs[seat].player]
        for seat in table.seats
        if table.chairs[seat].player in visits
    }


def _prospects(table: Table) -> Prospects | None:
    # The position names one state of the game, which the bots evaluate in about 0.1 seconds.
    key = (table.id, table.position)
    if (known := _evaluated.get(key)) is None:
        known = (public_prospects(table),)
        _evaluated.set(key, known)
    return known[0]
