"""Leases: which worker computes a bot's move."""

from django.db import models


class BotLease(models.Model):
    """The right of one worker to let a bot think about a table at one version."""

    table = models.CharField(primary_key=True, max_length=32)
    version = models.PositiveIntegerField()
    holder = models.CharField(max_length=32)
    expires_at = models.DateTimeField()
    failures = models.PositiveIntegerField(default=0)
    """How many answers at this version have failed so far."""

    def __str__(self) -> str:
        return f"{self.table} at {self.version} until {self.expires_at}"
