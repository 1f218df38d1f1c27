"""The choices of players for their profiles. Without a row the defaults apply."""

from django.db import models

from games.players.models import Player


class Profile(models.Model):
    """The picture, the favourite games, and the audiences of sections that differ from default."""

    player = models.OneToOneField(
        Player, primary_key=True, on_delete=models.CASCADE, related_name="profile"
    )
    picture = models.CharField(max_length=24, blank=True)
    likes = models.JSONField(default=list)
    audiences = models.JSONField(default=dict)

    def __str__(self) -> str:
        return f"profile of {self.player_id}"
