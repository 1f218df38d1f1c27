"""The groups of the channel layer, and the types of the messages that are sent to them."""

BOTS = "bots"
"""The group of the processes that run bots."""

TABLE_CHANGED = "table.changed"
CHAT_CHANGED = "chat.changed"
TURNS_CHANGED = "turns.changed"
MESSAGES_CHANGED = "messages.changed"
BOTS_CALLED = "bots.called"
CHECK_AGAIN = "check.again"
"""Sent to channels that may have missed a message, or may have to be closed."""


def table_group(table: str) -> str:
    """Return the group of the processes with connections to a table."""
    return f"table.{table}"


def player_group(player: str) -> str:
    """Return the group of all of a player's connections."""
    return f"player.{player}"


def turns_group(player: str) -> str:
    """Return the group of the connections that list the tables waiting for a player."""
    return f"turns.{player}"
