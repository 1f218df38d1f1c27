"""The players that the machine offers."""

from games.kernel.bots import Bot
from games.kernel.facts import Move
from games.rules.targui.bots.easy import Easy
from games.rules.targui.bots.good import Good
from games.rules.targui.bots.strong import Strong
from games.rules.targui.state import State

LEVELS: dict[str, type[Bot[State, Move]]] = {"easy": Easy, "good": Good, "strong": Strong}


def bot_of(level: str) -> Bot[State, Move]:
    """The bot of this level."""
    return LEVELS[level]()
