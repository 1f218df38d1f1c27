"""The tables of the log. Only the admin reads rows as objects; other code uses `events.store`."""

from django.db import models
from django.utils.translation import gettext_lazy as _


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


class LogCheck(models.Model):
    """The last run of `verify_log` over the whole log, and the last notes of its heads."""

    kind = models.CharField(primary_key=True, max_length=8, verbose_name=_("check"))
    ran_at = models.DateTimeField(verbose_name=_("when"))
    streams = models.BigIntegerField(verbose_name=_("streams"))
    problems = models.BigIntegerField(default=0, verbose_name=_("problems"))

    class Meta:
        verbose_name = _("check of the log")
        verbose_name_plural = _("checks of the log")

    def __str__(self) -> str:
        return f"{self.kind}: {self.problems} problems"


class Checkpoint(models.Model):
    """The position up to which a follower has read the log."""

    projector = models.TextField(primary_key=True)
    position = models.BigIntegerField(default=0)
