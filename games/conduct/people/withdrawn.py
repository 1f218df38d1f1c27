"""Withdrawn names: kept as erasable words, replaced by a neutral name, and given back."""

import secrets
from datetime import datetime
from typing import Final

from games.conduct import words
from games.conduct.people.log import load
from games.conduct.standing.state import Sanction
from games.kernel.refusal import Refused
from games.players import names, services
from games.players.models import Player

NEUTRAL: Final = "Player"
_ATTEMPTS: Final = 20


def withdrawn_names(player_id: str) -> list[str]:
    """Return the names that a player may not take."""
    kept = load(player_id).withdrawn_names
    return list(words.texts(kept).values()) if kept else []


def keep_name(player: Player, now: datetime) -> str:
    """Keep the name of a player. Return its digest."""
    return words.keep(player.name, author=player.id, about=player.id, now=now)


def give_neutral_name(player: Player) -> None:
    """Give the player a free name that says nothing."""
    services.rename(player=player, name=_neutral_name())


def free_name(sanction: Sanction | None, player: Player) -> str:
    """Return the name that a sanction withdrew, if the player can have it back, or nothing."""
    if sanction is None or sanction.kind != "rename":
        return ""
    name = words.texts([sanction.name]).get(sanction.name, "")
    try:
        return name and services.available_name(name, except_for=player)
    except Refused:
        return ""


def _neutral_name() -> str:
    names_tried = (f"{NEUTRAL} {secrets.randbelow(9_000) + 1_000}" for _ in range(_ATTEMPTS))
    free = (name for name in names_tried if not names.is_taken(name))
    return next(free, None) or names.similar_free_name(NEUTRAL)
