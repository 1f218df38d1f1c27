"""Users, players and what belongs to them. The log knows a player by an opaque id only."""

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils import timezone
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
    # Without an end for a ban.
    suspended_until = models.DateTimeField(null=True, blank=True)
    muted_until = models.DateTimeField(null=True, blank=True)
    # A warning that the player has not acknowledged yet.
    is_warned = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")

    # DRF reads it of the `user` of a request, which is a player here.
    is_authenticated = True

    def __str__(self) -> str:
        return self.name or self.id

    @property
    def is_suspended(self) -> bool:
        """Return whether the player is suspended or banned now."""
        until = self.suspended_until
        return self.suspended_at is not None and (until is None or until > timezone.now())

    @property
    def is_muted(self) -> bool:
        """Return whether the player may write nothing to others now."""
        return self.muted_until is not None and self.muted_until > timezone.now()

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

    class Meta:
        verbose_name = _("device")
        verbose_name_plural = _("devices")

    def __str__(self) -> str:
        return f"device {self.pk} of {self.player_id}"


class LessonProgress(models.Model):
    """The step with which a player goes on in the lesson of a game."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="lessons")
    game = models.CharField(max_length=32)
    step = models.PositiveSmallIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "game"], name="one_progress_per_lesson")
        ]

    def __str__(self) -> str:
        return f"step {self.step} of {self.game} for {self.player_id}"


class ApiToken(models.Model):
    """A token with which a program plays for a player: the digest of its secret, and a name."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=64)
    digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("token")
        verbose_name_plural = _("tokens")

    def __str__(self) -> str:
        return f"token {self.pk} of {self.player_id}"


class PlayerCalendar(models.Model):
    """When a player's clocks do not run: zone, quiet hours in minutes of the day, days off.

    `days_off` has the digits of the weekdays, 0 for Monday. While `floating` is on, holidays are
    spent by the hour when a deadline would strike.
    """

    player = models.OneToOneField(
        Player, primary_key=True, on_delete=models.CASCADE, related_name="calendar"
    )
    zone = models.CharField(max_length=64, default="UTC")
    quiet_from = models.PositiveSmallIntegerField(null=True)
    quiet_to = models.PositiveSmallIntegerField(null=True)
    days_off = models.CharField(max_length=7, blank=True)
    floating = models.BooleanField(default=True)

    def __str__(self) -> str:
        return f"calendar of {self.player_id}"


class Holiday(models.Model):
    """Days in the player's zone on which their clocks do not run, announced before."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="holidays")
    first_day = models.DateField()
    last_day = models.DateField()
    announced_on = models.DateField()

    def __str__(self) -> str:
        return f"{self.first_day} to {self.last_day} of {self.player_id}"


class FloatingHour(models.Model):
    """An hour of holidays, by its beginning, spent when a deadline would have struck in it."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="floating_hours")
    hour = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "hour"], name="one_floating_hour_at_a_time")
        ]

    def __str__(self) -> str:
        return f"{self.hour} of {self.player_id}"


class Sanction(models.Model):
    """A decision about a player, by the version of its event in the player's conduct stream.

    `by` is the player id of the member of staff, who is shown by `role` alone.
    """

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="sanctions")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=12)
    reason = models.CharField(max_length=32)
    words = models.CharField(max_length=64, blank=True)
    by = models.CharField(max_length=32)
    role = models.CharField(max_length=16)
    begins_at = models.DateTimeField()
    ends_at = models.DateTimeField(null=True)
    acknowledged_at = models.DateTimeField(null=True)
    lifted_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("sanction")
        verbose_name_plural = _("sanctions")
        constraints = [
            models.UniqueConstraint(fields=["player", "number"], name="one_sanction_per_event")
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.number} of {self.player_id}"


class Block(models.Model):
    """A player who does not want to meet another one."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="blocks")
    blocked = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="blocked_by")
    created_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "blocked"], name="one_block_per_pair")
        ]

    def __str__(self) -> str:
        return f"{self.player_id} blocks {self.blocked_id}"
