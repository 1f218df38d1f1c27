"""How many spectators each process serves at each table; no row names a person."""

from django.db import models


class SpectatorCount(models.Model):
    """The number of spectators at a table whose sockets one process serves.

    The process confirms it again and again: the row of a process that has died expires.
    """

    table = models.CharField(max_length=32)
    process = models.CharField(max_length=32)
    spectators = models.PositiveIntegerField()
    confirmed_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "process"], name="one_count_per_process")
        ]
        indexes = [models.Index(fields=["process"], name="counts_by_process")]

    def __str__(self) -> str:
        return f"{self.spectators} spectators at {self.table}"
