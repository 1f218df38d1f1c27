"""The workers that run, and their leases."""

from django.db import models
from django.utils.translation import gettext_lazy as _


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


class WorkerProcess(models.Model):
    """A process with workers, which reports while it lives."""

    id = models.CharField(primary_key=True, max_length=32)
    pid = models.PositiveIntegerField()
    started_at = models.DateTimeField()
    beat_at = models.DateTimeField()
    worked_at = models.DateTimeField(null=True)
    """When it last finished a notice or a delivery."""
    stopped_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("worker")
        verbose_name_plural = _("workers")

    def __str__(self) -> str:
        return f"worker {self.id} (process {self.pid})"


class JobLease(models.Model):
    """The right of one worker to do a job that need not be done by two, such as the clocks."""

    name = models.CharField(primary_key=True, max_length=32)
    holder = models.CharField(max_length=32)
    lease_until = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} until {self.lease_until}"
