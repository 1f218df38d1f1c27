"""The calendar feeds of players."""

from django.db import models

from games.players.models import Player


class CalendarFeed(models.Model):
    """The private address of a player's calendar: the digest of its secret."""

    player = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="calendar_feed")
    digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField()
    read_at = models.DateTimeField(null=True)
    """When a program last read it, to the hour."""

    def __str__(self) -> str:
        return f"calendar feed of {self.player_id}"
