"""End abandoned tables: open ones without enough players, and games without moves or visits."""

from datetime import datetime, timedelta
from typing import Final

from games.kernel.refusal import Refused
from games.kernel.values import Seat
from games.table import commands
from games.table.decider import Decider
from games.table.moderation.events import Voided
from games.table.state import Status, Table

OPEN_IN_PUBLIC: Final = timedelta(days=10)
OPEN_OTHERWISE: Final = timedelta(days=30)
IDLE_AFTER: Final = timedelta(days=30)
"""The time without a move, and without a visit of the others, after which a game is idle."""


def unjoined_after(table: Table) -> datetime | None:
    """Return when this table is voided if it has not started by then; None once it has."""
    if table.status is not Status.OPEN:
        return None
    limit = OPEN_IN_PUBLIC if table.visibility == "public" else OPEN_OTHERWISE
    return table.opened_at + limit


def may_be_idle(table: Table, now: datetime) -> bool:
    """Return whether it depends on visits alone whether a seat may close the table."""
    playing = table.status is Status.PLAYING and table.pace.form == "none"
    return playing and table.tip.made_at + IDLE_AFTER <= now


def close_idle(decider: Decider, command: commands.CloseIdle) -> None:
    """Close a game without a limit of time that the other players have left alone."""
    check_close_idle(decider)
    decider.emit(Voided(by=decider.actor.player, reason="idle"))


def check_close_idle(decider: Decider) -> Seat:
    """Return the seat that closes the table. Raise `Refused` if it may not."""
    table, seat = decider.require_status(Status.PLAYING), decider.require_present_seat()
    if table.pace.form != "none":
        raise Refused("clock_runs")
    last = table.tip.made_at
    # Most tables had a move lately: then no more is looked at.
    if may_be_idle(table, decider.context.now):
        last = max([last, *_visits_of_others(decider, seat)])
    if decider.context.now < last + IDLE_AFTER:
        raise Refused("not_idle", after=(last + IDLE_AFTER).isoformat())
    return seat


def _visits_of_others(decider: Decider, seat: Seat) -> list[datetime]:
    table, visits = decider.table, decider.context.visits
    others = [other for other in table.seats if other != seat and _is_awaited(table, other)]
    if not others:
        raise Refused("no_other_player")
    return [visits[other] for other in others if other in visits]


def _is_awaited(table: Table, seat: Seat) -> bool:
    chair = table.chairs[seat]
    return chair.is_person and not chair.resigned
