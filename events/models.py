"""The tables of the log. Only the admin reads the log as objects; others ask `events.store`."""

from django.db import models


class Event(models.Model):
    """A fact that happened. Rows are added, never changed: triggers refuse it.

    What the digest covers is kept as the very text that was sealed, the same on every database.
    """

    position = models.BigAutoField(primary_key=True)
    stream = models.TextField()
    version = models.IntegerField()
    kind = models.TextField()
    shape = models.IntegerField()
    public = models.TextField()
    secrets = models.TextField()
    command = models.TextField(null=True)
    index = models.IntegerField()
    meta = models.TextField()
    recorded_at = models.TextField()
    previous = models.TextField()
    digest = models.TextField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["stream", "version"], name="events_version_once"),
            models.UniqueConstraint(
                fields=["stream", "command", "index"], name="events_command_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.stream} {self.version} {self.kind}"


class Head(models.Model):
    """The last row of a stream: what writers lock, and what a missing tail is measured by."""

    stream = models.TextField(primary_key=True)
    version = models.IntegerField()
    digest = models.TextField()


class Checkpoint(models.Model):
    """How far a projector that catches up has read."""

    projector = models.TextField(primary_key=True)
    position = models.BigIntegerField(default=0)
