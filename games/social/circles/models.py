"""Circles, their members, invitations and tables."""

from django.db import models

from games.players.models import Player

LONGEST_NAME = 40


class Circle(models.Model):
    """A group of players; its founder looks after it until it is handed over."""

    name = models.CharField(max_length=LONGEST_NAME)
    founder = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="founded_circles")
    created_at = models.DateTimeField()
    command = models.UUIDField(null=True, unique=True)
    """The id of the request that founded it, which may be sent twice."""
    link = models.PositiveIntegerField(default=1)
    """The number of the link that works; renewing it makes the former ones useless."""
    defaults = models.JSONField(null=True)
    """The body of a new table, as the form starts from it; null without defaults."""

    def __str__(self) -> str:
        return f"circle {self.pk}"


class Membership(models.Model):
    """A member of a circle; the founder is one, too."""

    circle = models.ForeignKey(Circle, on_delete=models.CASCADE, related_name="memberships")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="memberships")
    since = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["circle", "player"], name="one_membership_per_circle")
        ]

    def __str__(self) -> str:
        return f"{self.player_id} in circle {self.circle_id}"


class CircleInvitation(models.Model):
    """An invitation of a friend; a declined one stays, so that it is not repeated."""

    circle = models.ForeignKey(Circle, on_delete=models.CASCADE, related_name="invitations")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="circle_invitations")
    invited_by = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    created_at = models.DateTimeField()
    declined_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["circle", "player"], name="one_invitation_per_circle_and_player"
            )
        ]

    def __str__(self) -> str:
        return f"{self.player_id} invited to circle {self.circle_id}"


class CircleTable(models.Model):
    """A table that belongs to a circle; the log does not mention it."""

    table = models.CharField(primary_key=True, max_length=32)
    circle = models.ForeignKey(Circle, on_delete=models.CASCADE, related_name="tables")
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.table} of circle {self.circle_id}"
