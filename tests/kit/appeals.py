"""Sanctions and appeals, for tests of moderation."""

from datetime import datetime
from uuid import uuid4

from games.conduct.appeals import services
from games.conduct.appeals.decisions import Target
from games.conduct.models import Appeal
from games.conduct.sanctions import decide_about
from games.conduct.staff import Staff
from games.conduct.standing.commands import Mute
from games.players.models import Player, Sanction

REASON_TEXT = "It was a joke between friends, ask Bob."


def sanction(player: Player, staff: Staff, now: datetime) -> Sanction:
    """Mute a player for a day. Return the sanction."""
    command = Mute(reason="insult", words="Please stay polite.", seconds=24 * 3600)
    decide_about(player_id=player.id, command=command, staff=staff, now=now)
    return Sanction.objects.filter(player=player).latest("number")


def appealed(player: Player, row: Sanction, now: datetime, text: str = REASON_TEXT) -> Appeal:
    """Return the player's appeal against a sanction."""
    return services.appeal(
        player_id=player.id,
        target=Target(sanction=row.number),
        text=text,
        command_id=uuid4(),
        now=now,
    )
