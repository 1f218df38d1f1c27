"""Handle the commands that open a rematch, and link it from the ended table."""

from msgspec.structs import replace

from games.kernel.refusal import Refused
from games.table import commands, events, seating
from games.table.decider import Decider
from games.table.state import Status, Table


def check_rematch(decider: Decider) -> Table:
    """Return the ended table. Raise `Refused` unless the actor had a seat there."""
    table = decider.require_status(Status.FINISHED)
    decider.require_seat()
    return table


def open_rematch(decider: Decider, command: commands.Rematch) -> None:
    """Open the table for the first player who wants a rematch."""
    opened = seating.opened(decider, command)
    decider.emit(replace(opened, rematch_of=command.of))


def link_rematch(decider: Decider, command: commands.LinkRematch) -> None:
    """Note where the rematch is; there is one at a time."""
    table = check_rematch(decider)
    if table.rematch is not None and table.rematch.table != command.replaces:
        raise Refused("rematch_exists", table=table.rematch.table)
    decider.emit(events.RematchOpened(seat=decider.require_seat(), table=command.table))
