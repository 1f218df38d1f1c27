"""Read the standing of a player: as folded, and as the player is shown it."""

from datetime import datetime

from games.conduct import words
from games.conduct.people.log import load
from games.conduct.standing.state import Sanction, Standing
from games.kernel.values import JsonObject


def standing(player_id: str) -> Standing:
    """Return the standing of a player, whose sanctions name staff: for staff only."""
    return load(player_id)


def own_standing(player_id: str, now: datetime) -> list[JsonObject]:
    """Return the sanctions of a player as that player sees them, the newest first.

    The member of staff is shown by role alone.
    """
    sanctions = load(player_id).sanctions
    texts = words.texts(each.words for each in sanctions)
    return [_shown(each, texts.get(each.words, ""), now) for each in reversed(sanctions)]


def _shown(sanction: Sanction, text: str, now: datetime) -> JsonObject:
    return {
        "number": sanction.number,
        "kind": sanction.kind,
        "reason": sanction.reason,
        "words": text,
        "role": sanction.role,
        "begins_at": sanction.begins,
        "ends_at": sanction.ends,
        "acknowledged_at": sanction.acknowledged,
        "lifted_at": sanction.lifted,
        "is_in_force": _stands(sanction, now),
        "appeal_until": sanction.appeal_until,
    }


def _stands(sanction: Sanction, now: datetime) -> bool:
    """Return whether a sanction still has an effect: that of a warning ends when it is read."""
    is_read = sanction.kind == "warning" and sanction.acknowledged is not None
    return sanction.is_in_force(now) and not is_read
