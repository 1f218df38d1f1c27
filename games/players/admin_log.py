"""Removing names from the admin's own log of changes."""

from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db.models import Q

from games.players.models import Player, User


def remove_names(player: Player) -> None:
    """Replace the name of a player and of its user by the player's id."""
    about = _about(Player, player.pk)
    if player.user_id:
        about |= _about(User, player.user_id)
    LogEntry.objects.filter(about).update(object_repr=player.pk)


def _about(model: type[Player] | type[User], key: object) -> Q:
    return Q(content_type=ContentType.objects.get_for_model(model), object_id=str(key))
