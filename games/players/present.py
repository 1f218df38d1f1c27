"""Somebody is held while they are changed: what began before they left for good writes nothing."""

from games.players.models import Player


class Gone(Exception):
    """They have left since the request began."""


def hold(player: Player) -> None:
    """Bring them up to date, held against other changes until the transaction ends; or Gone."""
    player.refresh_from_db(from_queryset=Player.objects.select_for_update())
    if player.gone_at:
        raise Gone
