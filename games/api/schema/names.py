"""Names of the schema's components: unique, and the same whatever games are installed."""

from collections.abc import Mapping
from typing import Any, Final

from games.kernel.events import Event, Move, kind_of
from games.kernel.game import Option
from games.table.base import Command
from games.table.commands import Ply
from games.table.events import Pace
from games.table.plans.structs import PlannedLine, PlannedTurn
from games.table.state import Status

IN_REQUESTS: Final[Mapping[type[Any], str]] = {
    Pace: "NewPace",
    Ply: "NewPly",
    PlannedLine: "NewPlannedLine",
    PlannedTurn: "NewPlannedTurn",
}
"""Types of requests and answers: optional or unknown fields differ between the two."""

CLEARER: Final = {Status: "TableStatus", Option: "GameOption"}
"""Names for classes whose own name is clear only beside their module's."""

RULES: Final = "games.rules."


def component_name(cls: type[Any], direction: str = "response") -> str:
    """Return the name of a class's component: after its game, kind and class."""
    if direction == "request" and cls in IN_REQUESTS:
        return IN_REQUESTS[cls]
    if cls in CLEARER:
        return CLEARER[cls]
    if issubclass(cls, Event):
        return f"{in_words(kind_of(cls))}Event"
    if issubclass(cls, Command):
        return f"{in_words(str(cls.__struct_config__.tag))}Command"
    if issubclass(cls, Move):
        return f"{game_prefix(cls)}{in_words(kind_of(cls))}Move"
    prefix = game_prefix(cls)
    return cls.__name__ if cls.__name__.startswith(prefix) else prefix + cls.__name__


def game_prefix(cls: type[Any]) -> str:
    """Return the first word of the names of a game's components; empty for shared types."""
    module = cls.__module__
    return in_words(module.split(".")[2]) if module.startswith(RULES) else ""


def in_words(key: str) -> str:
    """Return a key such as `seat_bot` or `table.opened` as component names spell it."""
    return "".join(word.capitalize() for word in key.replace(".", "_").split("_"))
