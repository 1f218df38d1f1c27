"""The tables of the log. Only the admin reads rows as objects; other code uses `events.store`."""

from django.db import models


class Event(models.Model):
    """A row of the log. Rows are added, never changed: triggers refuse it.

    The columns that the digest covers contain exactly the texts that were sealed.
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
    """The last row of a stream, which writers lock, and by which missing rows are detected."""

    stream = models.TextField(primary_key=True)
    version = models.IntegerField()
    digest = models.TextField()


class Checkpoint(models.Model):
    """The position up to which a follower has read the log."""

    projector = models.TextField(primary_key=True)
    position = models.BigIntegerField(default=0)
