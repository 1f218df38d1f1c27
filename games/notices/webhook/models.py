"""The webhooks of players."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.players.models import Player


class Webhook(models.Model):
    """The URL to which a player's notices are posted, and how the latest attempts went.

    Another URL is another row, so that what was queued for the earlier one is not sent to it.
    """

    player = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="webhook")
    url = models.CharField(max_length=1024)
    secret = models.CharField(max_length=64)
    """Needed as it is for each signature; its owner is shown it once."""
    created_at = models.DateTimeField()
    delivered_at = models.DateTimeField(null=True)
    failing_since = models.DateTimeField(null=True)
    failures = models.PositiveIntegerField(default=0)
    """Failed attempts since the last success."""
    error = models.CharField(max_length=32, blank=True)
    """The code of the last failure; empty after a success."""
    off_at = models.DateTimeField(null=True)
    """When it was switched off, because it had failed for long or was gone."""

    class Meta:
        verbose_name = _("webhook")
        verbose_name_plural = _("webhooks")

    def __str__(self) -> str:
        return f"webhook of {self.player_id}"
