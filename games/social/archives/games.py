"""The tables in an archive: finished games as logs, running ones as public pointers alone."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from events.chain.seal import canonical
from games.kernel.values import JsonObject
from games.table.state import Status
from games.tables import rendering
from games.tables.access import access_table
from games.tables.models import SeatSummary

FOLDER: Final = "games"
LIST: Final = "tables.jsonl"


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """A table with a seat of the player, as the lists show it to everyone at the table."""

    id: str
    game: str
    status: str
    seat: int
    resigned: bool
    rank: int | None

    @property
    def is_over(self) -> bool:
        """Return whether the game has ended."""
        return self.status in {Status.FINISHED.value, Status.VOIDED.value}

    @property
    def file(self) -> str:
        """The name of the file with its log."""
        return f"{FOLDER}/{self.id}.jsonl"

    def pointer(self) -> JsonObject:
        """Return its line in the list of tables: of a running game only where it is."""
        place = {"id": self.id, "game": self.game, "status": self.status, "seat": self.seat}
        if not self.is_over:
            return {**place, "path": f"/tables/{self.id}"}
        return {**place, "resigned": self.resigned, "rank": self.rank, "file": self.file}


def played_tables(player: str) -> list[PlayedTable]:
    """Return the tables with a seat of the player, the oldest first."""
    seats = SeatSummary.objects.filter(player=player).order_by("table__created_at", "table", "seat")
    names = ("table_id", "table__game", "table__status", "seat", "resigned", "rank")
    return [PlayedTable(*row) for row in seats.values_list(*names)]


def log_lines(player: str, table: PlayedTable) -> Iterator[str]:
    """Yield the log of an ended game as the player may export it, which `import_stream` reads."""
    access = access_table(player=player, table_id=table.id)
    # The status of the list may be older than the table, if a moderator has reopened it.
    if access.table.status.value in {Status.FINISHED.value, Status.VOIDED.value}:
        for line in rendering.export_lines(access):
            yield f"{canonical(line)}\n"
