"""The bots for two to six players."""

from games.kernel.bots.bot import Bot
from games.rules.gemblo.bots.easy import Easy
from games.rules.gemblo.bots.good import Good
from games.rules.gemblo.bots.strong import Strong
from games.rules.gemblo.moves import Place
from games.rules.gemblo.multiplayer.state import State

LEVELS: dict[str, type[Bot[State, Place]]] = {"easy": Easy, "good": Good, "strong": Strong}


def bot_of(level: str) -> Bot[State, Place]:
    """Return the bot of this level."""
    return LEVELS[level]()
