"""Handle the pauses of all clocks, which the players agree on and which end after some days."""

from typing import Final

from games.kernel.refusal import Refused
from games.kernel.values import Seat
from games.table import commands, events
from games.table.decider import Decider
from games.table.state import Status
from games.table.undo.commands import check_request, grant_if_agreed

PAUSES_PER_SEAT: Final = 2


def ask_pause(decider: Decider, command: commands.AskPause) -> None:
    """Open a request to pause all clocks."""
    decider.emit(events.PauseAsked(seat=check_pause(decider), days=command.days))
    grant_if_agreed(decider)


def check_pause(decider: Decider) -> Seat:
    """Return the seat that asks for a pause. Raise `Refused` if it may not."""
    table, seat = check_request(decider, "pause")
    if table.paused:
        raise Refused("paused")
    if table.chairs[seat].pauses >= PAUSES_PER_SEAT:
        raise Refused("no_more_pauses", most=PAUSES_PER_SEAT)
    return seat


def resume(decider: Decider, command: commands.Resume) -> None:
    """End the pause of all clocks."""
    decider.emit(events.Resumed(seat=check_resume(decider)))


def check_resume(decider: Decider) -> Seat:
    """Return the seat that ends the pause. Raise `Refused` if it may not."""
    table, seat = decider.require_status(Status.PLAYING), decider.require_present_seat()
    if not table.paused:
        raise Refused("not_paused")
    if table.moderation.is_paused:
        raise Refused("paused_by_moderator")
    return seat


def resume_if_due(decider: Decider) -> None:
    """End the pause once its agreed time is over."""
    ends = decider.table.pause_ends
    if ends is not None and ends <= decider.context.now:
        decider.emit(events.Resumed(seat=None))
