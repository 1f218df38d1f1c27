"""The tasks that build archives, and the finished files in pieces.

Files are stored in the database, since every process of every machine must be able to send them,
and a backup, an erasure and a copy of the site must find them in one place.
"""

from django.db import models

from games.players.models import Player

UNFINISHED = models.Q(state__in=["waiting", "building"])


class Archive(models.Model):
    """The archive of a player, at most one at a time.

    A worker takes it with a lease; `fence` counts how often, so that a worker whose lease has
    expired records nothing.
    """

    player = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="archive")
    state = models.CharField(max_length=8, default="waiting")
    asked_at = models.DateTimeField()
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    """How many files are written, and how many there will be."""
    size = models.PositiveBigIntegerField(default=0)
    ready_at = models.DateTimeField(null=True)
    expires_at = models.DateTimeField(null=True, db_index=True)
    lease_until = models.DateTimeField(null=True)
    fence = models.PositiveIntegerField(default=0)

    class Meta:
        indexes = [
            models.Index(fields=["asked_at"], condition=UNFINISHED, name="unfinished_archives")
        ]

    def __str__(self) -> str:
        return f"archive of {self.player_id}: {self.state}"


class ArchivePiece(models.Model):
    """A piece of the file of a finished archive."""

    archive = models.ForeignKey(
        Archive, on_delete=models.CASCADE, related_name="pieces", db_index=False
    )
    number = models.PositiveIntegerField()
    content = models.BinaryField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["archive", "number"], name="one_piece_per_number")
        ]

    def __str__(self) -> str:
        return f"piece {self.number} of archive {self.archive_id}"
