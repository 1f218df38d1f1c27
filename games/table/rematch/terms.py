"""The terms of a rematch."""

from games.table import commands, seating
from games.table.state import Table


def rematch_of(table: Table) -> commands.Rematch:
    """Return the settings of a rematch: the same players and terms, the seats turned by one."""
    turned = (*table.chairs[1:], *table.chairs[:1])
    return commands.Rematch(
        chairs=tuple("" if chair.is_person else chair.player for chair in turned),
        options=seating.options_for(table, len(turned)),
        visibility=table.visibility,
        undo=table.undo,
        pace=table.pace,
        absence="play_on" if table.absence == "claim" else table.absence,
        substitutes=table.substitutes,
        of=table.id,
        invited=tuple(chair.player if chair.is_person else "" for chair in turned),
    )
