"""A command on its way into a table, and what comes out of it."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from time import perf_counter
from uuid import UUID

import msgspec
from msgspec.structs import replace

from events.writing.write import Statement
from games.kernel.game import AnyGame
from games.table.base import Command
from games.table.commands import OpenReserved
from games.table.decider import Actor
from games.table.state import Table
from games.table.undo.free import SeenBySeat
from games.tables.log.rows import body_digest, stream_of
from games.tables.table_cache import LoggedTable


@dataclass(frozen=True, slots=True)
class CommandRequest:
    """A command for a table, with its sender and what the sender knew.

    A planned command is sent by a worker for a player who does not see the table meanwhile. The
    statements are committed with the events.
    """

    table_id: str
    actor: Actor
    command: Command
    command_id: UUID
    now: datetime
    position: int | None = None
    seen: int = 0
    opens: AnyGame | None = None
    admit: Callable[[LoggedTable], object] | None = None
    connected: Collection[str] = ()
    is_planned: bool = False
    also: Sequence[Statement] = ()
    received: float = field(default_factory=perf_counter)
    """When it was received, in seconds of this process."""

    @property
    def stream(self) -> str:
        """The stream of the table."""
        return stream_of(self.table_id)

    @property
    def body(self) -> str:
        """A digest by which the same command is recognized when it is sent again."""
        actor = [self.actor.role.value, self.actor.player, self.actor.seat]
        asked = msgspec.to_builtins(self.command)
        if type(self.command) is OpenReserved:
            # Its sender asked for a table; the service chose for whom chairs are reserved.
            asked = {**msgspec.to_builtins(replace(self.command, invited=())), "kind": "open"}
        return body_digest({"actor": actor, "command": asked})


@dataclass(frozen=True, slots=True)
class CommandResult:
    """The table after a command, and the versions that the command added."""

    logged: LoggedTable
    first: int
    last: int
    seen: SeenBySeat
    """The last version that each seat had been shown when it was recorded."""

    @property
    def table(self) -> Table:
        """The table after the command."""
        return self.logged.table


class StalePosition(Exception):
    """The command was meant for a position that the table has left."""

    def __init__(self, table: Table) -> None:
        super().__init__(table.id, table.position)
        self.table = table
