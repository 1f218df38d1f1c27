"""The choices of players about notices, their lists, and the deliveries to their addresses."""

from django.db import models
from django.utils.translation import gettext_lazy as _

# Django looks for the models of an app in this module.
from games.notices.push.models import PushDevice  # noqa: F401  # found there by Django

QUEUED = models.Q(state="queued")


class Preference(models.Model):
    """The choice of a player for one kind and channel, where it differs from the default."""

    player = models.CharField(max_length=64)
    kind = models.CharField(max_length=16)
    channel = models.CharField(max_length=16)
    wanted = models.BooleanField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["player", "kind", "channel"], name="one_preference_per_kind_and_channel"
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} by {self.channel} for {self.player}: {self.wanted}"


class TableMute(models.Model):
    """A table about which a player is sent nothing; its notices are only listed."""

    player = models.CharField(max_length=64)
    table = models.CharField(max_length=32)
    since = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "table"], name="one_mute_per_table")
        ]

    def __str__(self) -> str:
        return f"{self.table} for {self.player}"


class DoNotDisturb(models.Model):
    """The time until which a player is not disturbed."""

    player = models.CharField(primary_key=True, max_length=64)
    until = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.player} until {self.until}"


class VisiblePage(models.Model):
    """A page of a table that was visible on a screen of its player at this time."""

    connection = models.CharField(primary_key=True, max_length=32)
    player = models.CharField(max_length=64)
    table = models.CharField(max_length=32)
    confirmed_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["player", "table"], name="visible_pages")]

    def __str__(self) -> str:
        return f"{self.table} on a screen of {self.player}"


class ListedNotice(models.Model):
    """A notice in the list of its player in the app."""

    player = models.CharField(max_length=64)
    kind = models.CharField(max_length=16)
    table = models.CharField(max_length=32)
    version = models.PositiveIntegerField()
    mark = models.PositiveSmallIntegerField(default=0)
    """Which reminder of a turn it is, in percent of its time; 0 for every other kind."""
    seat = models.PositiveSmallIntegerField(null=True)
    """The player's seat, whose seen version shows whether the notice is old news."""
    facts = models.JSONField()
    created_at = models.DateTimeField(db_index=True)
    read_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["player", "table", "version", "kind", "mark"], name="listed_once"
            )
        ]
        indexes = [models.Index(fields=["player", "-id"], name="notices_by_player")]

    def __str__(self) -> str:
        return f"{self.kind} for {self.player} at {self.table}, version {self.version}"


class Delivery(models.Model):
    """A notice to one address of a channel, such as a device.

    While it is `queued`, a worker takes it with a lease once `due_at` has come; `fence` counts how
    often, so that a worker whose lease has expired records nothing. Afterwards it is `sent`,
    `cancelled` for the reason in `why`, `refused` by the address, or `dead` after the last attempt.
    """

    channel = models.CharField(max_length=16)
    address = models.CharField(max_length=64)
    player = models.CharField(max_length=64, db_index=True)
    kind = models.CharField(max_length=16)
    table = models.CharField(max_length=32)
    version = models.PositiveIntegerField()
    mark = models.PositiveSmallIntegerField(default=0)
    seat = models.PositiveSmallIntegerField(null=True)
    facts = models.JSONField()
    created_at = models.DateTimeField(db_index=True)
    due_at = models.DateTimeField()
    state = models.CharField(max_length=16, default="queued")
    attempts = models.PositiveSmallIntegerField(default=0)
    why = models.CharField(max_length=64, blank=True, default="")
    sent_at = models.DateTimeField(null=True)
    holder = models.CharField(max_length=32, blank=True, default="")
    lease_until = models.DateTimeField(null=True)
    fence = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("delivery")
        verbose_name_plural = _("deliveries")
        constraints = [
            models.UniqueConstraint(
                fields=["channel", "address", "table", "version", "kind", "mark"],
                name="delivered_once",
            )
        ]
        indexes = [
            models.Index(fields=["channel", "due_at"], condition=QUEUED, name="queued_deliveries"),
            models.Index(
                fields=["channel"], condition=models.Q(state="dead"), name="dead_deliveries"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} by {self.channel} at {self.table}, version {self.version}"
