"""The bots."""

from games.kernel.bots.bot import Bot
from games.rules.gobi.bots.easy import Easy
from games.rules.gobi.bots.good import Good
from games.rules.gobi.bots.strong import Strong
from games.rules.gobi.moves import GobiMove
from games.rules.gobi.state import State

LEVELS: dict[str, type[Bot[State, GobiMove]]] = {"easy": Easy, "good": Good, "strong": Strong}


def bot_of(level: str) -> Bot[State, GobiMove]:
    """Return the bot of this level."""
    return LEVELS[level]()
