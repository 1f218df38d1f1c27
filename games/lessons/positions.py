"""Positions in data: events that are folded, and never decided again.

So a changed rule does not change a position. One position may continue another.
"""

from collections.abc import Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, TypeAlias, TypeVar

import msgspec

from games import rules
from games.kernel.values import JsonObject, Seat

T = TypeVar("T")

LEARNER = Seat(0)
"""The seat from which lessons and figures are seen."""


class StoredPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The events of a position, after those of another one if it is named."""

    events: tuple[JsonObject, ...]
    after: str = ""


Positions: TypeAlias = Mapping[str, StoredPosition]


def events_of(game: str, positions: Positions, name: str) -> list[Any]:
    """Return the events of a position, from the start of its game."""
    stored = positions[name]
    before = events_of(game, positions, stored.after) if stored.after else []
    return [*before, *map(rules.game(game).codec.event_from, stored.events)]


def folder_of(game: str, name: str) -> Traversable:
    """Return a folder of a game's own folder."""
    return files(f"{rules.__name__}.{game}") / name


def read(file: Traversable, form: type[T]) -> T:
    """Return the content of a JSON file as a value of this type."""
    return msgspec.json.decode(file.read_bytes(), type=form)
