"""The games: each folder here that has a `game.py` with a `GAME`; there is no list to edit."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules

from games.kernel.game import AnyGame


@cache
def keys() -> tuple[str, ...]:
    """The keys of all games, sorted."""
    folders = (folder.name for folder in iter_modules(__path__) if folder.ispkg)
    return tuple(sorted(key for key in folders if find_spec(f"{__name__}.{key}.game")))


@cache
def game(key: str) -> AnyGame:
    """The game with this key; raises KeyError for a key that is not a game."""
    if key not in keys():
        raise KeyError(key)
    found: AnyGame = import_module(f"{__name__}.{key}.game").GAME
    return found


def all_games() -> tuple[AnyGame, ...]:
    """Every game there is."""
    return tuple(game(key) for key in keys())
