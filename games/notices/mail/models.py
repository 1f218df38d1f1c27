"""E-mail to players: their choices, and the letters that are not about one table."""

from typing import Final

from django.db import models

from games.players.models import Player

VERIFICATION: Final = "verification"
PASSWORD_RESET: Final = "password_reset"
DIGEST: Final = "digest"
UNSEEN: Final = "unseen"


class MailSettings(models.Model):
    """The choices of a player about e-mail, and refusals of their address by its mail server.

    A player has this row from the first verification of an address.
    """

    player = models.OneToOneField(
        Player, on_delete=models.CASCADE, primary_key=True, related_name="mail_settings"
    )
    digest = models.BooleanField(default=True)
    unseen = models.BooleanField(default=True)
    """Whether a notice is mailed whose push messages go unseen."""
    digest_day = models.DateField(null=True)
    """The player's last day, in their zone, for which a digest was queued or skipped."""
    refusals = models.PositiveSmallIntegerField(default=0)
    """Permanent refusals since the last mail that was accepted."""
    refused_at = models.DateTimeField(null=True)
    """When the address was switched off because of refusals."""
    refusal = models.CharField(max_length=16, blank=True)
    """The reply code of the last refusal."""

    class Meta:
        indexes = [
            models.Index(
                fields=["digest_day"],
                condition=models.Q(digest=True, refused_at=None),
                name="mail_digest_readers",
            )
        ]

    def __str__(self) -> str:
        return f"mail settings of {self.player_id}"


class Letter(models.Model):
    """A mail to one player that is queued, sent or given up; its text is written when it is sent.

    So no secret of a link is stored, and the address is the one of that moment.
    """

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="letters")
    kind = models.CharField(max_length=16)
    key = models.CharField(max_length=16, blank=True)
    """The day of a digest, or the newest push message that went unseen.

    Empty for other kinds, of which a newer one replaces the older.
    """
    created_at = models.DateTimeField()
    due = models.DateTimeField(null=True)
    """When to send it, or to send it again; null once it is sent or given up."""
    attempts = models.PositiveSmallIntegerField(default=0)
    sent_at = models.DateTimeField(null=True)
    error = models.CharField(max_length=32, blank=True)
    """Why the last attempt failed."""

    class Meta:
        constraints = [
            # One digest a day, and no two mails about the same unseen messages.
            models.UniqueConstraint(fields=["player", "kind", "key"], name="one_letter_per_key")
        ]
        indexes = [
            models.Index(
                fields=["due"], condition=models.Q(due__isnull=False), name="mail_letters_due"
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} for {self.player_id}"
