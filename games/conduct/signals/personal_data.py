"""Deleting what signals store about a player."""

from django.db.models import Q

from games.conduct.signals.models import Evidence, SeenDevice, Signal


def erase_signals(player_id: str) -> None:
    """Delete the signals, the evidence and the devices of a player."""
    about = Q(player=player_id) | Q(other=player_id)
    Signal.objects.filter(about).delete()
    Evidence.objects.filter(about).delete()
    SeenDevice.objects.filter(player=player_id).delete()
