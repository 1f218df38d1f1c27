"""Games for tests, chosen from all games by their properties.

A test names a game of its own only if it is about that game.
"""

from games import rules
from games.kernel.events import Event
from games.kernel.game import AnyGame
from games.kernel.visibility import Audience, visibilities


def audiences(game: AnyGame) -> set[Audience]:
    """Return the audiences of the fields of a game's events."""
    kinds: tuple[type[Event], ...] = game.event_types
    return {declared.audience for kind in kinds for _, declared in visibilities(kind)}


FOR_TWO = [game for game in rules.all_games() if 2 in game.info.seats]
SECRET_GAMES = [game.info.key for game in FOR_TWO if audiences(game) != {Audience.EVERYBODY}]
"""The games for two in which something is hidden."""

OPEN_GAME = next(game.info.key for game in FOR_TWO if game.info.key not in SECRET_GAMES)
"""A game for two in which nothing is hidden."""
SECRET_GAME = SECRET_GAMES[0]
"""A game for two in which something is hidden."""
HAND_GAME = next(game.info.key for game in FOR_TWO if Audience.OWNER in audiences(game))
"""A game for two in which a seat sees what the other does not."""
