"""Users, players and what belongs to them. The log knows a player by an opaque id only."""

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    """An account's sign-in: name, password, e-mail address and staff flags.

    The user name is the name of the user's player. A guest is a player without a user.
    """

    first_name = None  # type: ignore[assignment]  # the fields of the base class are not wanted
    last_name = None  # type: ignore[assignment]  # as above

    class Meta(AbstractUser.Meta):
        verbose_name = _("account")  # type: ignore[assignment]  # lazy, as Django allows
        verbose_name_plural = _("accounts")  # type: ignore[assignment]  # lazy too


class Player(models.Model):
    """A person who plays, under the id that the log uses.

    An erased player keeps the id alone, without name or user.
    """

    id = models.CharField(primary_key=True, max_length=32)
    name = models.CharField(max_length=24, blank=True)
    folded_name = models.CharField(max_length=96, unique=True, null=True)
    language = models.CharField(max_length=8, blank=True)
    # Deleting a user on its own would leave a name that cannot be signed in to.
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT
    )
    created_at = models.DateTimeField()
    erased_at = models.DateTimeField(null=True, blank=True)
    suspended_at = models.DateTimeField(null=True, blank=True)
    suspended_by = models.CharField(max_length=32, blank=True)
    suspension_reason = models.CharField(max_length=32, blank=True)

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")

    # DRF reads it of the `user` of a request, which is a player here.
    is_authenticated = True

    def __str__(self) -> str:
        return self.name or self.id

    @property
    def kind(self) -> str:
        """Return `account` or `guest`."""
        return "account" if self.user_id else "guest"


class ReturnLink(models.Model):
    """A link that signs a guest in on another device: the digest of its secret."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE)
    digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"return link of {self.player_id}"


class Device(models.Model):
    """A session of a player, with the browser and system that its owner recognises it by."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="devices")
    session_key = models.CharField(max_length=40, unique=True)
    browser = models.CharField(max_length=16)
    system = models.CharField(max_length=16)
    created_at = models.DateTimeField()
    seen_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"device {self.pk} of {self.player_id}"


class ApiToken(models.Model):
    """A token with which a program plays for a player: the digest of its secret, and a name."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=64)
    digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"token {self.pk} of {self.player_id}"
