"""The bots of each level."""

from games.kernel.bots.bot import Bot
from games.kernel.events import Move
from games.rules.targui.bots.easy import Easy
from games.rules.targui.bots.good import Good
from games.rules.targui.bots.strong import Strong
from games.rules.targui.state import State

LEVELS: dict[str, type[Bot[State, Move]]] = {"easy": Easy, "good": Good, "strong": Strong}


def bot_of(level: str) -> Bot[State, Move]:
    """Return the bot of this level."""
    return LEVELS[level]()
