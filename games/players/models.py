"""People. The log knows them by opaque ids only; whatever is personal stands here and can go."""

from django.conf import settings
from django.db import models

from events.in_two import in_two


class Player(models.Model):
    """Somebody who plays, behind the id that the log holds.

    Who is gone keeps the id alone: no name, no account, nothing that tells who it was.
    """

    id = models.CharField(primary_key=True, max_length=32)
    name = models.CharField(max_length=24, blank=True)
    folded_name = models.CharField(max_length=96, unique=True, null=True)
    language = models.CharField(max_length=8, blank=True)
    # Deleting a user behind our back would leave a name that nobody can sign in to.
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT
    )
    created_at = models.DateTimeField()
    gone_at = models.DateTimeField(null=True, blank=True)
    suspended_at = models.DateTimeField(null=True, blank=True)
    suspended_by = models.CharField(max_length=32, blank=True)
    suspended_for = models.CharField(max_length=32, blank=True)

    class Meta:
        verbose_name = in_two("player", "joueur")
        verbose_name_plural = in_two("players", "joueurs")

    # What DRF asks of whoever a request comes from.
    is_authenticated = True

    def __str__(self) -> str:
        return self.name or self.id

    @property
    def kind(self) -> str:
        """Whether this is an account or a guest."""
        return "account" if self.user_id else "guest"


class ReturnLink(models.Model):
    """What lets a guest come back on another device: the digest of a secret in a link."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE)
    digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"return link of {self.player_id}"


class Device(models.Model):
    """Where somebody is signed in: a session, and what its owner knows it by."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="devices")
    session_key = models.CharField(max_length=40, unique=True)
    browser = models.CharField(max_length=16)
    system = models.CharField(max_length=16)
    created_at = models.DateTimeField()
    seen_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"device {self.pk} of {self.player_id}"


class ApiToken(models.Model):
    """What lets a program play for somebody: the digest of a secret, under a name of its own."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=64)
    digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"token {self.pk} of {self.player_id}"
