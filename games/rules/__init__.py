"""The games: every package here that has a `game.py` with a `GAME`."""

import json
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any

from games.kernel.game import AnyGame


@cache
def keys() -> tuple[str, ...]:
    """Return the keys of all games, sorted."""
    folders = (folder.name for folder in iter_modules(__path__) if folder.ispkg)
    return tuple(sorted(key for key in folders if find_spec(f"{__name__}.{key}.game")))


@cache
def game(key: str) -> AnyGame:
    """Return the game with this key. Raise KeyError for any other key."""
    if key not in keys():
        raise KeyError(key)
    found: AnyGame = import_module(f"{__name__}.{key}.game").GAME
    return found


def all_games() -> tuple[AnyGame, ...]:
    """Return all games."""
    return tuple(game(key) for key in keys())


@cache
def text(key: str, name: str, language: str) -> dict[str, Any]:
    """Return a text of a game in a language: its `rules` or its `words`."""
    file = files(f"{__name__}.{key}") / "text" / f"{name}.{language}.json"
    content: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return content
