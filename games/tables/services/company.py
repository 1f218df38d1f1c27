"""Keep players apart of whom one blocks the other: they take no new seats at one table."""

from collections.abc import Collection

from games.kernel.refusal import Refused
from games.players.relations import blocks
from games.players.selectors import active_players
from games.table.base import Command
from games.table.commands import Open, Rematch
from games.table.invitations.commands import Invite
from games.table.state import Table


def check_may_join(table: Table, player: str) -> None:
    """Raise `Refused` if the player and a person at the table are blocked.

    The code is the same for both of them, and does not say which person it is.
    """
    if blocks.is_apart(player, (table.people | {table.host}) - {player}):
        raise Refused("blocked")


def invited_by(command: Command) -> list[str]:
    """Return the players whom this command invites by name."""
    if isinstance(command, Invite):
        return [command.player]
    # The service that opens a rematch checks its players.
    if isinstance(command, Open) and not isinstance(command, Rematch):
        return [player for player in command.invited if player]
    return []


def check_may_be_invited(table: Table, players: Collection[str]) -> None:
    """Raise `Refused` unless these players can be brought to the table.

    The code is the same for players who are unknown, suspended, erased, or apart from a person
    at the table, so that it does not say which.
    """
    people = table.people | {table.host}
    known = active_players(players)
    if known != {*players} or any(blocks.is_apart(each, people - {each}) for each in players):
        raise Refused("cannot_invite")


def check_may_meet(table: Table) -> None:
    """Raise `Refused` if one of the table's people blocks another one."""
    if blocks.are_apart(table.people):
        raise Refused("rematch_blocked")
