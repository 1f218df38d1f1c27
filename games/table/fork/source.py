"""The position of another table that a new table may continue from."""

from collections.abc import Sequence
from typing import ClassVar

from games.kernel.chance import Chance
from games.kernel.events import Event
from games.kernel.values import Position, Value, Viewer
from games.table.state import Table


class Source(Value, frozen=True):
    """A position as its viewer sees it, with the game's events up to it and the moves explored."""

    secret_fields: ClassVar = ("events", "chance")

    table: Table
    at: Position
    viewer: Viewer
    events: Sequence[Event]
    chance: Chance
