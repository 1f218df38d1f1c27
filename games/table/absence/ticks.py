"""Record what becomes due by time alone, and say when that is."""

from datetime import datetime, timedelta
from typing import Final

from games.kernel.refusal import Refused
from games.kernel.values import Seat
from games.table import commands
from games.table.absence.events import Expired
from games.table.absence.idle import unjoined_after
from games.table.absence.seats import has_expired, substitute
from games.table.clock import deadline
from games.table.decider import Decider, Role
from games.table.ending import reveal_due, reveal_when_due
from games.table.invitations.asking import expire_invitations, next_expiry
from games.table.moderation.events import Voided
from games.table.state import Table

GRACE: Final = timedelta(hours=12)
"""How long after its deadline a seat waits for its player or another one, before a bot plays."""


def tick(decider: Decider, command: commands.Tick) -> None:
    """Record what has become due by time alone."""
    if decider.actor.role is not Role.WORKER:
        raise Refused("only_the_worker")
    before = decider.table.version
    _expire(decider)
    _substitute_late_seats(decider)
    _void_if_unjoined(decider)
    expire_invitations(decider)
    reveal_when_due(decider)
    if not decider.decision.events:
        raise Refused("nothing_due", version=before)


def next_tick(table: Table) -> datetime | None:
    """Return the next moment at which a tick has something to record, if no command comes first."""
    request = table.request
    timed = [seat for seat in table.to_act if not table.chairs[seat].expired]
    moments = [deadline(table, seat) for seat in timed]
    moments += [substitute_due(table, seat) for seat in table.to_act]
    moments += [request.expires if request else None, table.pause_ends]
    moments += [
        unjoined_after(table),
        reveal_due(table),
        next_expiry(table) if table.invitations else None,
    ]
    return min((moment for moment in moments if moment is not None), default=None)


def substitute_due(table: Table, seat: Seat) -> datetime | None:
    """Return when the worker lets a bot play for this late seat, while another player waits."""
    chairs = enumerate(table.chairs)
    waiting = any(
        chair.is_present and not chair.expired for other, chair in chairs if other != seat
    )
    if not (table.chairs[seat].expired and waiting) or table.absence not in ("play_on", "decide"):
        return None
    due = deadline(table, seat)
    return due and due + GRACE


def _expire(decider: Decider) -> None:
    for seat in sorted(decider.table.to_act):
        if not decider.table.chairs[seat].expired and has_expired(decider, seat):
            decider.emit(Expired(seat=seat))
            if decider.table.absence == "cancel":
                decider.emit(Voided(by="", reason="absence"))
                return


def _substitute_late_seats(decider: Decider) -> None:
    for seat in sorted(decider.table.to_act):
        due = substitute_due(decider.table, seat)
        if due is not None and due <= decider.context.now:
            substitute(decider, seat, None)


def _void_if_unjoined(decider: Decider) -> None:
    due = unjoined_after(decider.table)
    if due is not None and due <= decider.context.now:
        decider.emit(Voided(by="", reason="not_joined"))
