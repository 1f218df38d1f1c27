"""The players that the machine offers."""

from games.kernel.bots import Bot
from games.rules.gemblo.bots.easy import Easy
from games.rules.gemblo.bots.good import Good
from games.rules.gemblo.bots.strong import Strong
from games.rules.gemblo.moves import Place
from games.rules.gemblo.state import State

_LEVELS: dict[str, type[Bot[State, Place]]] = {"easy": Easy, "good": Good, "strong": Strong}

LEVELS = tuple(_LEVELS)


def bot_of(level: str) -> Bot[State, Place]:
    """The bot of this level."""
    return _LEVELS[level]()
