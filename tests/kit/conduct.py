"""Decisions about players for tests, by a moderator who is not one of them."""

from datetime import datetime
from typing import Any

from django.utils import timezone

from games.conduct.reasons import DecisionReason
from games.conduct.sanctions import decide_about
from games.conduct.staff import Staff
from games.conduct.standing import commands as c
from games.players.models import Player

MODERATOR = Staff("p_mod", "moderator")


def decide(player: Player | str, command: c.Decision, now: datetime | None = None) -> int:
    """Carry out a decision about a player. Return the version of its event."""
    player_id = player if isinstance(player, str) else player.id
    return decide_about(
        player_id=player_id, command=command, staff=MODERATOR, now=now or timezone.now()
    )


def suspend(player: Player, reason: DecisionReason = "spam", **more: Any) -> int:
    """Suspend a player for a day. Return the number of the sanction."""
    return decide(player, c.Suspend(reason), **more)
