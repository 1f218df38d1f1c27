"""The rows of the outbox."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class OutboxItem(models.Model):
    """A notice that a worker has still to turn into deliveries; it is deleted then.

    A worker takes it with a lease: until `lease_until` no other does. `fence` counts how often it
    was taken, so that a worker whose lease has expired changes nothing.
    """

    player = models.CharField(max_length=64)
    kind = models.CharField(max_length=16)
    table = models.CharField(max_length=32)
    version = models.PositiveIntegerField()
    facts = models.JSONField()
    written_at = models.DateTimeField()
    due_at = models.DateTimeField(db_index=True)
    holder = models.CharField(max_length=32, db_default="")
    lease_until = models.DateTimeField(null=True)
    fence = models.PositiveIntegerField(db_default=0)

    class Meta:
        verbose_name = _("waiting notice")
        verbose_name_plural = _("waiting notices")
        # Finds a newer turn of the same player at the same table.
        indexes = [models.Index(fields=["table", "player"], name="outbox_by_table")]

    def __str__(self) -> str:
        return f"{self.kind} for {self.player} at {self.table}, version {self.version}"
