"""The read models of the tables: computed from the log, to be thrown away and rebuilt at will.

`Delivery`, `Invitation` and `BotLease` alone are not in the log: what a seat has been sent, the
secrets of links, and which worker lets a bot think are nobody's move.
"""

from django.db import models

from events.in_two import in_two

OPEN_TO_ALL = models.Q(status="open", visibility="public", listed=True, free_chairs__gt=0)
"""The tables where anybody could take a chair."""

RUNNING_IN_PUBLIC = models.Q(status="playing", visibility="public", listed=True)
"""The games that anybody may watch."""


class TableSummary(models.Model):
    """A table as the lists need it."""

    id = models.CharField(primary_key=True, max_length=32)
    game = models.CharField(max_length=32)
    status = models.CharField(max_length=16)
    visibility = models.CharField(max_length=16)
    listed = models.BooleanField(default=True)
    free_chairs = models.PositiveSmallIntegerField(default=0)
    host = models.CharField(max_length=64)
    version = models.PositiveIntegerField()
    position = models.PositiveIntegerField()
    created_at = models.DateTimeField()
    updated_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)
    deadline = models.DateTimeField(null=True)
    due = models.DateTimeField(null=True)
    """When time alone has something to record next: a clock over, a request, a revealing."""
    bot_to_act = models.BooleanField(default=False)
    """Whether the game goes on with a bot's move, and is not paused."""

    class Meta:
        verbose_name = in_two("table", "table")
        verbose_name_plural = in_two("tables", "tables")
        indexes = [
            models.Index(fields=["due"]),
            models.Index(fields=["host", "ended_at"], name="tables_by_host"),
            models.Index(
                fields=["-created_at", "id"], condition=OPEN_TO_ALL, name="tables_open_to_all"
            ),
            models.Index(
                fields=["-updated_at", "id"],
                condition=RUNNING_IN_PUBLIC,
                name="games_running_in_public",
            ),
            # Of the id: an index of what changes with every move would be written with every move.
            models.Index(
                fields=["id"], condition=models.Q(bot_to_act=True), name="tables_waiting_for_bots"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.id}"


class SeatSummary(models.Model):
    """Who sits where, and whether it is theirs to act."""

    # Its index is that of the constraint below.
    table = models.ForeignKey(
        TableSummary, on_delete=models.CASCADE, related_name="seats", db_index=False
    )
    seat = models.PositiveSmallIntegerField()
    player = models.CharField(max_length=64, blank=True)
    level = models.CharField(max_length=16, blank=True)
    to_act = models.BooleanField(default=False)
    resigned = models.BooleanField(default=False)
    rank = models.PositiveSmallIntegerField(null=True)
    ended_at = models.DateTimeField(null=True)
    """When its table ended; kept here too, so that one index finds a player's running tables."""

    class Meta:
        verbose_name = in_two("seat", "place")
        verbose_name_plural = in_two("seats", "places")
        constraints = [models.UniqueConstraint(fields=["table", "seat"], name="one_row_per_seat")]
        # Without `to_act`, so that a move changes no index of its seats.
        indexes = [models.Index(fields=["player", "ended_at"], name="seats_by_player")]

    def __str__(self) -> str:
        return f"{self.table_id} seat {self.seat}"


class Delivery(models.Model):
    """The last version a seat has been sent: what has been seen cannot be taken back freely."""

    table = models.CharField(max_length=32)
    seat = models.PositiveSmallIntegerField()
    version = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "seat"], name="one_delivery_a_seat")
        ]

    def __str__(self) -> str:
        return f"{self.table} seat {self.seat}: {self.version}"


class Invitation(models.Model):
    """A link to a table that is not started: the digest of the secret in it."""

    table = models.CharField(max_length=32, db_index=True)
    digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"invitation to {self.table}"


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
