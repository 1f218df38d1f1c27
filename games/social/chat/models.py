"""The lines of the chat at tables, and what belongs to their readers.

Each channel of a table counts its lines and its changes on its own: the numbers of one channel
show nothing of the other.
"""

from django.db import models

from games.players.models import Player


class ChatHead(models.Model):
    """The last line and the version of one channel of a table, locked while it is written to."""

    table = models.CharField(max_length=32)
    channel = models.CharField(max_length=10)
    last = models.PositiveIntegerField(default=0)
    version = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "channel"], name="one_head_per_channel")
        ]

    def __str__(self) -> str:
        return f"{self.channel} of {self.table} at version {self.version}"


class Line(models.Model):
    """A line of a channel: a text or a phrase; `change` is the version at which it last changed.

    The text of a deleted line is removed, that of a hidden one is kept so that staff can restore
    it. An erased author is an empty id. `bucket_full_at` is when the author's bucket of lines is
    full again after this line.
    """

    table = models.CharField(max_length=32)
    channel = models.CharField(max_length=10)
    number = models.PositiveIntegerField()
    change = models.PositiveIntegerField()
    author = models.CharField(max_length=32, blank=True)
    seat = models.PositiveSmallIntegerField(null=True)
    command = models.UUIDField(null=True)
    body = models.CharField(max_length=64, blank=True)
    """A digest by which the same line is recognised when it is sent again."""
    text = models.CharField(max_length=280, blank=True)
    phrase = models.CharField(max_length=16, blank=True)
    step = models.PositiveIntegerField(null=True)
    has_links = models.BooleanField(default=False)
    """Whether addresses in the text may be clickable."""
    state = models.CharField(max_length=8, default="shown")
    written_at = models.DateTimeField()
    bucket_full_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["table", "channel", "number"], name="one_line_per_number"
            ),
            models.UniqueConstraint(
                fields=["author", "command"],
                condition=models.Q(command__isnull=False),
                name="one_line_per_command",
            ),
        ]
        indexes = [
            models.Index(fields=["table", "channel", "change"], name="lines_by_change"),
            models.Index(fields=["author", "-id"], name="lines_by_author"),
        ]

    def __str__(self) -> str:
        return f"line {self.number} of {self.channel} at {self.table}"


class Reaction(models.Model):
    """A seat's reaction on a step of the game; an empty one was taken back."""

    table = models.CharField(max_length=32)
    step = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    author = models.CharField(max_length=32, blank=True, db_index=True)
    reaction = models.CharField(max_length=8, blank=True)
    change = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["table", "step", "seat"], name="one_reaction_per_seat_and_step"
            )
        ]
        indexes = [models.Index(fields=["table", "change"], name="reactions_by_change")]

    def __str__(self) -> str:
        return f"{self.reaction} of seat {self.seat} at {self.table}, step {self.step}"


class ReadMark(models.Model):
    """The last line of a channel that a player has read, and the last one with a notice."""

    player = models.CharField(max_length=32)
    table = models.CharField(max_length=32)
    channel = models.CharField(max_length=10)
    number = models.PositiveIntegerField(default=0)
    noticed = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["player", "table", "channel"], name="one_read_mark_per_channel"
            )
        ]

    def __str__(self) -> str:
        return f"{self.player} read {self.channel} of {self.table} up to {self.number}"


class MutedPlayer(models.Model):
    """A player whose words another one does not want to read."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="muted_players")
    muted = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    created_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "muted"], name="one_mute_per_pair")
        ]

    def __str__(self) -> str:
        return f"{self.player_id} reads nothing of {self.muted_id}"
