"""Notes that only their owner sees."""

from django.db import models

from games.players.models import Player


class Note(models.Model):
    """A note about a table, perhaps at one of its steps, or about a player.

    `folded` is the text as it is searched. `command` recognises a note that is sent again.
    """

    owner = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="notes")
    command = models.UUIDField()
    table = models.CharField(max_length=32, blank=True)
    position = models.PositiveIntegerField(null=True)
    about = models.CharField(max_length=32, blank=True)
    text = models.TextField()
    folded = models.TextField()
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField()
    updated_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["owner", "command"], name="one_note_per_command")
        ]
        indexes = [
            models.Index(fields=["owner", "-updated_at"], name="notes_by_owner"),
            models.Index(fields=["owner", "table"], name="notes_by_table"),
            models.Index(fields=["about"], condition=~models.Q(about=""), name="notes_by_player"),
        ]

    def __str__(self) -> str:
        # Never the text: it must not reach a log or an error page.
        return f"note {self.pk}"
