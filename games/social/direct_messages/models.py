"""Conversations between two players, their messages, and the mailbox of each player."""

from django.db import models

from games.players.models import Player


class Mailbox(models.Model):
    """The choice of a player about messages, and the version that each change of them raises."""

    player = models.OneToOneField(
        Player, on_delete=models.CASCADE, primary_key=True, related_name="mailbox"
    )
    version = models.PositiveBigIntegerField(default=0)
    accepts_from = models.CharField(max_length=10, blank=True)
    """One of `AcceptsFrom`; empty for the default."""

    def __str__(self) -> str:
        return f"mailbox of {self.player_id} at {self.version}"


class Conversation(models.Model):
    """The messages between two players; `first` has the lesser id.

    `version` grows with every change of its messages, `last_number` with every new one.
    """

    first = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    second = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    opened_by = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    opened_at = models.DateTimeField()
    version = models.PositiveIntegerField(default=0)
    last_number = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["first", "second"], name="one_conversation_per_pair")
        ]
        indexes = [
            models.Index(fields=["opened_by", "opened_at"], name="conversations_opened"),
        ]

    def __str__(self) -> str:
        return f"conversation {self.pk}"


class Side(models.Model):
    """A conversation as one of its two players has it; only that player is shown the read mark.

    `latest` is the version of the player's mailbox at the last message, by which conversations
    are sorted, and `change` the one at the last change.
    """

    conversation = models.ForeignKey(Conversation, on_delete=models.CASCADE, related_name="sides")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="conversations")
    other = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    latest = models.PositiveBigIntegerField()
    change = models.PositiveBigIntegerField()
    has_written = models.BooleanField(default=False)
    received = models.PositiveIntegerField(default=0)
    """The number of the last message from the other player."""
    read = models.PositiveIntegerField(default=0)
    """The number up to which the player has read."""
    noticed = models.PositiveIntegerField(default=0)
    """The number of the last message with a notice."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "other"], name="one_side_per_player")
        ]
        indexes = [
            models.Index(fields=["player", "-latest"], name="conversations_by_latest"),
            models.Index(fields=["player", "change"], name="conversations_by_change"),
            models.Index(
                fields=["player"],
                condition=models.Q(received__gt=models.F("read")),
                name="unread_conversations",
            ),
        ]

    def __str__(self) -> str:
        return f"conversation {self.conversation_id} of {self.player_id}"


class Message(models.Model):
    """A message, by its number in its conversation; a deleted one has no text.

    `change` is the version of the conversation at which it was written, deleted, hidden or shown
    again. The text of a hidden one is kept so that staff can restore it.
    """

    conversation = models.ForeignKey(
        Conversation, on_delete=models.CASCADE, related_name="messages", db_index=False
    )
    number = models.PositiveIntegerField()
    change = models.PositiveIntegerField()
    author = models.ForeignKey(
        Player, on_delete=models.CASCADE, related_name="messages", db_index=False
    )
    command = models.UUIDField()
    text = models.TextField(blank=True)
    written_at = models.DateTimeField()
    deleted_at = models.DateTimeField(null=True)
    hidden_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["conversation", "number"], name="one_message_per_number"
            ),
            models.UniqueConstraint(
                fields=["author", "command"], name="one_direct_message_per_command"
            ),
        ]
        indexes = [
            models.Index(fields=["conversation", "change"], name="messages_by_change"),
            models.Index(fields=["author", "written_at"], name="messages_by_author"),
        ]

    def __str__(self) -> str:
        return f"message {self.number} of conversation {self.conversation_id}"
