"""Read from a table what decides about its chat."""

from collections.abc import Collection

from games.players.models import Player
from games.social.chat.permissions import Channel, Role, Setting, Writer, may_read
from games.table.state import Status, Table

OVER = (Status.FINISHED, Status.VOIDED)


def role_of(player: str, table: Table) -> Role:
    """Return the role of a player, or of a visitor, whose id is empty."""
    if player and (player == table.host or table.seat_of(player) is not None):
        return "player"
    former = {each.player for chair in table.chairs for each in chair.former}
    return "former" if player and player in former else "spectator"


def setting_of(table: Table) -> Setting:
    """Return a table as its chat depends on it."""
    return Setting(
        is_over=table.status in OVER,
        is_voided=table.status is Status.VOIDED,
        is_public=table.visibility == "public",
        hides_anything=table.game.codec.hides_anything,
    )


def may_read_at(table: Table, player: str, channel: Channel) -> bool:
    """Return whether a player who may see a table may read one of its channels."""
    return may_read(channel, role_of(player, table), setting_of(table))


def people_of(table: Table) -> frozenset[str]:
    """Return the people of the channel of players: in the seats now, and the host."""
    seated = {chair.player for chair in table.chairs if chair.is_person}
    return frozenset(seated | {table.host})


def writer_of(player: Player, table: Table, channel: Channel, apart: Collection[str]) -> Writer:
    """Return a person who writes at a table, apart from these players by blocks."""
    return Writer(
        role=role_of(player.id, table),
        is_guest=player.kind == "guest",
        is_suspended=player.is_suspended,
        muted_until=player.muted_until if player.is_muted else None,
        is_apart=_is_apart(player.id, table, channel, apart),
    )


def _is_apart(player: str, table: Table, channel: Channel, apart: Collection[str]) -> bool:
    """Return whether blocks separate a writer from all other players, or from the host."""
    others = people_of(table) - {player} if channel == "players" else frozenset({table.host})
    return bool(others) and others <= frozenset(apart)
