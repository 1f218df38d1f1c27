"""Hints: the move of a bot, shown to the only person of a game before their own move."""

from games.kernel.refusal import Refused
from games.kernel.values import Seat
from games.table import commands, events
from games.table.decider import Decider
from games.table.state import Status


def show_hint(decider: Decider, command: commands.ShowHint) -> None:
    """Record that a hint was shown; nothing else changes."""
    decider.emit(events.HintShown(seat=check_hint(decider)))


def check_hint(decider: Decider) -> Seat:
    """Return the seat that may be shown a hint now. Raise `Refused`."""
    table, seat = decider.require_status(Status.PLAYING), decider.require_present_seat()
    others = [table.chairs[other] for other in table.seats if other != seat]
    if not others or any(chair.is_person for chair in others):
        raise Refused("hints_not_offered")
    if table.paused:
        raise Refused("paused")
    if seat not in table.to_act:
        raise Refused("not_your_turn", to_act=sorted(table.to_act))
    return seat
