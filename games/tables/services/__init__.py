"""Every change of a table, whether a player, a bot, a clock or a moderator asks for it."""

from events.envelope import CommandUsed
from games.tables.services.command import CommandRequest, CommandResult, StalePosition
from games.tables.services.execution import act, open_table
from games.tables.services.hints import show_hint
from games.tables.services.opening import check_settings
from games.tables.services.rematches import FoundRematch, find_or_open

__all__ = [
    "CommandRequest",
    "CommandResult",
    "CommandUsed",
    "FoundRematch",
    "StalePosition",
    "act",
    "check_settings",
    "find_or_open",
    "open_table",
    "show_hint",
]
