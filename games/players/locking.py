"""Locking a player's row, so that a request begun before an erasure writes nothing after it."""

from django.db.models import QuerySet

from games.players.models import Player


class PlayerErased(Exception):
    """The player was erased after the request began."""


def lock_player(player: Player) -> None:
    """Refresh the player and lock its row until the transaction ends. Raise `PlayerErased`."""
    refresh_player(player, Player.objects.select_for_update())


def refresh_player(player: Player, rows: QuerySet[Player] | None = None) -> None:
    """Refresh the player. Raise `PlayerErased`."""
    player.refresh_from_db(from_queryset=rows)
    if player.erased_at:
        raise PlayerErased
