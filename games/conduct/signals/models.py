"""Evidence from ended games and from devices, and the signals that follow from it.

Everything here is deleted after `SIGNALS["KEPT_DAYS"]` days, and with the player.
"""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Signal(models.Model):
    """A hint for moderators about a player, and about another one for some kinds.

    `count` is how often it happened; `tables` are the newest tables where it did.
    """

    kind = models.CharField(max_length=16, verbose_name=_("kind"))
    player = models.CharField(max_length=32, verbose_name=_("player"))
    other = models.CharField(max_length=32, blank=True, db_index=True, verbose_name=_("other"))
    count = models.PositiveIntegerField(verbose_name=_("count"))
    tables = models.JSONField(default=list, verbose_name=_("tables"))
    found_at = models.DateTimeField(verbose_name=_("found"))
    expires_at = models.DateTimeField(db_index=True, verbose_name=_("kept until"))

    class Meta:
        verbose_name = _("signal")
        verbose_name_plural = _("signals")
        constraints = [
            models.UniqueConstraint(fields=["player", "kind", "other"], name="one_signal_per_kind")
        ]
        indexes = [models.Index(fields=["-found_at"], name="signals_by_time")]

    def __str__(self) -> str:
        return f"{self.kind} {self.player}"


class Evidence(models.Model):
    """That something happened at a table which ended: one row for each player, kind and table."""

    kind = models.CharField(max_length=16)
    player = models.CharField(max_length=32)
    other = models.CharField(max_length=32, blank=True, db_index=True)
    table = models.CharField(max_length=32)
    count = models.PositiveIntegerField(default=1)
    happened_at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["player", "kind", "other", "table"], name="one_evidence_per_table"
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} of {self.player} at {self.table}"


class SeenDevice(models.Model):
    """That a player signed in on a device, by a keyed hash of the device's random id."""

    device = models.CharField(max_length=64)
    player = models.CharField(max_length=32, db_index=True)
    seen_at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["device", "player"], name="one_row_per_device_player")
        ]

    def __str__(self) -> str:
        return f"device of {self.player}"


class Progress(models.Model):
    """The last ended table that was examined."""

    ended_at = models.DateTimeField()
    table = models.CharField(max_length=32)

    def __str__(self) -> str:
        return f"until {self.ended_at}"
