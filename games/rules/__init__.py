"""The games: every package here that has a `game.py` with a `GAME`."""

import json
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any, Literal, TypeAlias

import msgspec

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


Difficulty: TypeAlias = Literal["easy", "medium", "hard"]


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game in three sentences: its goal, a turn, and its end."""

    goal: str
    turn: str
    end: str


class Turns(msgspec.Struct, frozen=True, array_like=True):
    """The turns of a whole game, of all seats together: their mean and standard deviation."""

    mean: float
    deviation: float


class Introduction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first things to know about a game: how long it takes, how hard it is, three sentences.

    `turns` has the turns of games between bots, by the number of seats (`tests/turn_counts.py`).
    """

    minutes: int
    difficulty: Difficulty
    en: About
    fr: About
    turns: dict[int, Turns] = {}


@cache
def introduction(key: str) -> Introduction:
    """Return the introduction of a game."""
    file = files(f"{__name__}.{key}") / "text" / "about.json"
    return msgspec.json.decode(file.read_bytes(), type=Introduction)


@cache
def text(key: str, name: str, language: str) -> dict[str, Any]:
    """Return a text of a game in a language: its `rules` or its `words`."""
    file = files(f"{__name__}.{key}") / "text" / f"{name}.{language}.json"
    content: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return content
