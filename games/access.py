"""Who may see a table, and as whom: the one place that decides."""

from dataclasses import dataclass

from games import folding
from games.folding import NoSuchTable
from games.kernel.values import Viewer
from games.table.state import Status, Table


@dataclass(frozen=True, slots=True)
class Access:
    """A table as somebody may look at it: from a seat, or as a spectator."""

    table: Table
    viewer: Viewer
    player: str


def access_table(*, player: str, table_id: str, invited: bool = False) -> Access:
    """The table for this player; NoSuchTable also where it exists but is not theirs to see."""
    return admitted(folding.current(table_id), player, invited=invited)


def admitted(table: Table, player: str, *, invited: bool = False) -> Access:
    """How this player may look at the table; an invitation opens it until it starts."""
    seat = table.seat_of(player)
    inside = seat is not None or (player != "" and player == table.host)
    if not (inside or open_to_all(table) or (invited and table.status is Status.OPEN)):
        raise NoSuchTable(table.id)
    return Access(table, seat, player)


def open_to_all(table: Table) -> bool:
    """Whether anybody who knows the address may look on."""
    hidden = table.status is Status.VOIDED or not table.listed
    return table.visibility != "private" and not hidden
