"""The moves that players decided ahead: only the player of a seat may read them."""

from django.db import models

ARMED = models.Q(state="armed")


class Plan(models.Model):
    """The if-then plan of a seat: armed, or with how it ended.

    `lines` has the tried lines, `progress` how each of them ended. `reached` is the position after
    the last move that it played, and `checked` the version that a worker saw last.
    """

    table = models.CharField(max_length=32)
    seat = models.PositiveSmallIntegerField()
    player = models.CharField(max_length=64, db_index=True)
    state = models.CharField(max_length=8, default="armed")
    why = models.CharField(max_length=16, blank=True, default="")
    lines = models.JSONField()
    progress = models.JSONField(null=True)
    armed_at = models.PositiveIntegerField()
    """The version of the table when it was armed."""
    armed_on = models.PositiveIntegerField()
    """The position from which it is followed."""
    armed_move = models.PositiveIntegerField()
    """The number of moves of the game then."""
    reached = models.PositiveIntegerField(default=0)
    played = models.PositiveSmallIntegerField(default=0)
    checked = models.PositiveIntegerField(default=0)
    ended_at = models.PositiveIntegerField(null=True)
    """The version of the table when it was played to its end, or dropped."""

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "seat"], name="one_plan_per_seat")]
        indexes = [models.Index(fields=["table"], condition=ARMED, name="armed_plans")]

    def __str__(self) -> str:
        return f"plan of seat {self.seat} at {self.table}: {self.state}"


class StandingAnswers(models.Model):
    """The answers that a seat gave ahead, by the key of the game's question."""

    table = models.CharField(max_length=32)
    seat = models.PositiveSmallIntegerField()
    player = models.CharField(max_length=64, db_index=True)
    answers = models.JSONField()
    checked = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "seat"], name="one_set_of_answers_per_seat")
        ]

    def __str__(self) -> str:
        return f"standing answers of seat {self.seat} at {self.table}"
