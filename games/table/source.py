"""What a table goes on from: a position of another one, as somebody knows it."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from games.kernel.chance import Chance
from games.kernel.facts import Event
from games.kernel.values import Viewer
from games.table.state import Table


@dataclass(frozen=True, slots=True)
class Source:
    """A position as its viewer knows it, and after it the facts of what they tried."""

    table: Table
    at: int
    viewer: Viewer
    facts: Sequence[Event] = field(repr=False)
    chance: Chance = field(repr=False)
