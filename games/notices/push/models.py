"""The devices that receive push messages."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.players.models import Device, Player


class PushDevice(models.Model):
    """A browser that a player has subscribed to push messages, while signed in there.

    It is deleted with the session in which it was subscribed. `server_key` is the public key that
    the browser subscribed with; its push service refuses messages signed by another one, so that it
    is sent those of a former key until the app subscribes again.
    """

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="push_devices")
    device = models.ForeignKey(Device, on_delete=models.CASCADE, related_name="push_devices")
    endpoint = models.CharField(max_length=1024, unique=True)
    p256dh = models.CharField(max_length=96)
    auth = models.CharField(max_length=32)
    server_key = models.CharField(max_length=96)
    created_at = models.DateTimeField()
    renewed_at = models.DateTimeField()
    delivered_at = models.DateTimeField(null=True)
    error = models.CharField(max_length=64, blank=True, default="")

    class Meta:
        verbose_name = _("push device")
        verbose_name_plural = _("push devices")

    def __str__(self) -> str:
        return f"push device {self.pk} of {self.player_id}"
