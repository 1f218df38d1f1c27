"""The filters of players, their wishes for a quick match, and their standing offers."""

from django.db import models

from games.players.models import Player


class LobbyFilters(models.Model):
    """The open tables that a player wants to see; an empty list is no restriction."""

    player = models.OneToOneField(
        Player, primary_key=True, on_delete=models.CASCADE, related_name="lobby_filters"
    )
    games = models.JSONField(default=list)
    seats = models.JSONField(default=list)
    speeds = models.JSONField(default=list)
    circle = models.PositiveBigIntegerField(null=True)

    def __str__(self) -> str:
        return f"filters of {self.player_id}"


class Wish(models.Model):
    """A player's wish for a quick match, until a table is found or it expires.

    Empty lists mean that any game, number of seats or speed suits.
    """

    player = models.OneToOneField(
        Player, primary_key=True, on_delete=models.CASCADE, related_name="wish"
    )
    command = models.UUIDField()
    games = models.JSONField()
    seats = models.JSONField()
    speeds = models.JSONField()
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    table = models.CharField(max_length=32, blank=True)
    """The table that was found; empty while the player waits."""

    class Meta:
        indexes = [
            models.Index(
                fields=["created_at"], condition=models.Q(table=""), name="wishes_that_wait"
            )
        ]

    def __str__(self) -> str:
        return f"wish of {self.player_id}"


class MatchQueue(models.Model):
    """One row, whose lock lets players look for a match one after the other."""

    id = models.PositiveSmallIntegerField(primary_key=True)

    def __str__(self) -> str:
        return "queue of quick matches"


class StandingOffer(models.Model):
    """A player's wish to be kept supplied with games of one kind.

    `stop_reason` says why it ended without the player: `out_of_time` or `away`.
    """

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="standing_offers")
    game = models.CharField(max_length=32)
    tables = models.PositiveSmallIntegerField()
    seats = models.PositiveSmallIntegerField()
    speed = models.CharField(max_length=8)
    created_at = models.DateTimeField()
    checked_at = models.DateTimeField()
    stopped_at = models.DateTimeField(null=True)
    stop_reason = models.CharField(max_length=16, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "game"], name="one_standing_offer_per_game")
        ]
        indexes = [
            models.Index(
                fields=["checked_at"],
                condition=models.Q(stopped_at=None),
                name="standing_offers_by_check",
            )
        ]

    def __str__(self) -> str:
        return f"{self.tables} tables of {self.game} for {self.player_id}"
