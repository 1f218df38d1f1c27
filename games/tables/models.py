"""The read models of tables, which `manage.py rebuild` computes from the log.

`SeenVersion`, `Invitation` and `Hint` are not computed: the log does not contain their data.
"""

from django.db import models
from django.utils.translation import gettext_lazy as _

OPEN_TO_ALL = models.Q(status="open", visibility="public", listed=True, free_chairs__gt=0)
"""The tables where any player may take a chair."""

RUNNING_IN_PUBLIC = models.Q(status="playing", visibility="public", listed=True)
"""The games that any visitor may watch."""


RESERVED = ~models.Q(invited="")
"""The seats that are reserved for a player."""


class TableSummary(models.Model):
    """The row of a table in the lists."""

    id = models.CharField(primary_key=True, max_length=32)
    game = models.CharField(max_length=32)
    status = models.CharField(max_length=16)
    visibility = models.CharField(max_length=16)
    listed = models.BooleanField(default=True)
    free_chairs = models.PositiveSmallIntegerField(default=0)
    seat_count = models.PositiveSmallIntegerField(db_default=0)
    speed = models.CharField(max_length=8, db_default="")
    """The kind of its pace (`games.tables.paces.speeds`), by which open tables are filtered."""
    host = models.CharField(max_length=64)
    version = models.PositiveIntegerField()
    position = models.PositiveIntegerField()
    created_at = models.DateTimeField()
    updated_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)
    deadline = models.DateTimeField(null=True)
    due = models.DateTimeField(null=True)
    """When a clock, a request or the delay of a reveal next expires."""
    bot_to_act = models.BooleanField(default=False)
    """Whether the next move is a bot's, and the game is not paused."""

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        indexes = [
            models.Index(fields=["due"]),
            models.Index(fields=["host", "ended_at"], name="tables_by_host"),
            # The list of the administration. The time of the last change would be indexed with
            # every move.
            models.Index(fields=["-created_at", "id"], name="tables_by_creation"),
            models.Index(
                fields=["ended_at", "id"],
                condition=models.Q(ended_at__isnull=False),
                name="tables_by_end",
            ),
            models.Index(
                fields=["-created_at", "id"], condition=OPEN_TO_ALL, name="tables_open_to_all"
            ),
            models.Index(
                fields=["game", "speed", "seat_count", "-created_at", "id"],
                condition=OPEN_TO_ALL,
                name="tables_open_by_terms",
            ),
            models.Index(
                fields=["-updated_at", "id"],
                condition=RUNNING_IN_PUBLIC,
                name="tables_running_in_public",
            ),
            # On the id, which no move changes: an index is written whenever its columns change.
            models.Index(
                fields=["id"], condition=models.Q(bot_to_act=True), name="tables_waiting_for_bots"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.id}"


class SeatSummary(models.Model):
    """A seat of a table, with its player or bot."""

    # The unique constraint below is its index.
    table = models.ForeignKey(
        TableSummary, on_delete=models.CASCADE, related_name="seats", db_index=False
    )
    seat = models.PositiveSmallIntegerField()
    player = models.CharField(max_length=64, blank=True)
    level = models.CharField(max_length=16, blank=True)
    to_act = models.BooleanField(default=False)
    resigned = models.BooleanField(default=False)
    rank = models.PositiveSmallIntegerField(null=True)
    invited = models.CharField(max_length=64, blank=True, default="")
    """The player for whom the seat is reserved until the start."""
    ended_at = models.DateTimeField(null=True)
    """When its table ended; repeated here so that one index finds a player's running tables."""

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        constraints = [models.UniqueConstraint(fields=["table", "seat"], name="one_row_per_seat")]
        # Without `to_act`, so that a move changes no index of its seats.
        indexes = [
            models.Index(fields=["player", "ended_at"], name="seats_by_player"),
            models.Index(fields=["invited"], condition=RESERVED, name="reserved_seats"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id} seat {self.seat}"


class AnswerCount(models.Model):
    """How many turns of a seat took a time between two limits (`games.tables.lists.answers`)."""

    # The unique constraint below is its index.
    table = models.ForeignKey(
        TableSummary, on_delete=models.CASCADE, related_name="answers", db_index=False
    )
    seat = models.PositiveSmallIntegerField()
    player = models.CharField(max_length=64, db_index=True)
    bin = models.PositiveSmallIntegerField()
    answers = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "seat", "bin"], name="one_count_per_seat_bin")
        ]

    def __str__(self) -> str:
        return f"{self.table_id} seat {self.seat}: {self.answers} in bin {self.bin}"


class SeenVersion(models.Model):
    """The last version a seat has been shown, which decides what may be undone freely."""

    table = models.CharField(max_length=32)
    seat = models.PositiveSmallIntegerField()
    version = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "seat"], name="one_seen_version_per_seat")
        ]

    def __str__(self) -> str:
        return f"{self.table} seat {self.seat}: {self.version}"


class Invitation(models.Model):
    """A link to a table that has not started; of its secret, only the digest is stored."""

    table = models.CharField(max_length=32, db_index=True)
    digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField()

    class Meta:
        verbose_name = _("link to a table")
        verbose_name_plural = _("links to tables")

    def __str__(self) -> str:
        return f"invitation to {self.table}"


class Hint(models.Model):
    """The move of a bot for the one person of a game, asked at a position; null until answered."""

    table = models.CharField(max_length=32)
    position = models.PositiveIntegerField()
    answer = models.JSONField(null=True)
    asked_at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "position"], name="one_hint_per_position")
        ]

    def __str__(self) -> str:
        return f"hint for {self.table} at {self.position}"
