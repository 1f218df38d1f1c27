"""Friendships, the requests and links that lead to them, and who shows when they are around."""

from django.db import models

from games.players.models import Player


class Friendship(models.Model):
    """One side of a friendship; a second row has the other side."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="friendships")
    friend = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    since = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "friend"], name="one_friendship_per_pair")
        ]

    def __str__(self) -> str:
        return f"{self.player_id} and {self.friend_id}"


class FriendRequest(models.Model):
    """A request that waits for an answer.

    A hidden one is shown to its sender alone: the recipient blocks the sender, or has declined all
    requests from them.
    """

    sender = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    recipient = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    sent_at = models.DateTimeField()
    is_hidden = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["sender", "recipient"], name="one_request_per_pair")
        ]

    def __str__(self) -> str:
        return f"{self.sender_id} asks {self.recipient_id}"


class RequestSent(models.Model):
    """A request that was sent within a day, kept after its answer: they are counted."""

    sender = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    recipient = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    sent_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.sender_id} asked {self.recipient_id}"


class DeclinedSender(models.Model):
    """A player from whom another one wants no request."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    sender = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    since = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "sender"], name="one_row_per_declined_sender")
        ]

    def __str__(self) -> str:
        return f"{self.player_id} declines all from {self.sender_id}"


class FriendLink(models.Model):
    """The personal link of a player, which leads to a request.

    The secret itself is stored, since its owner looks at the link again and again. All it does is
    to name its owner.
    """

    player = models.OneToOneField(
        Player, primary_key=True, on_delete=models.CASCADE, related_name="+"
    )
    secret = models.CharField(max_length=32, unique=True)
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"link of {self.player_id}"


class SharedPresence(models.Model):
    """The choice of a player that friends see when they are around."""

    player = models.OneToOneField(
        Player, primary_key=True, on_delete=models.CASCADE, related_name="+"
    )
    since = models.DateTimeField()

    def __str__(self) -> str:
        return f"presence of {self.player_id}"
