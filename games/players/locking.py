"""Locking a player's row, so that a request begun before an erasure writes nothing after it."""

from games.players.models import Player


class PlayerErased(Exception):
    """The player was erased after the request began."""


def lock_player(player: Player) -> None:
    """Refresh the player and lock its row until the transaction ends. Raise `PlayerErased`."""
    player.refresh_from_db(from_queryset=Player.objects.select_for_update())
    if player.erased_at:
        raise PlayerErased
