"""Decide which players may see a table, and from which seat."""

from dataclasses import dataclass

from games.kernel.values import Viewer
from games.table.state import Status, Table
from games.tables import table_cache
from games.tables.table_cache import LoggedTable, NoSuchTable


@dataclass(frozen=True, slots=True)
class Access:
    """A player's permission to see a table, from a seat or as a spectator."""

    logged: LoggedTable
    viewer: Viewer
    player: str

    @property
    def table(self) -> Table:
        """Return the table."""
        return self.logged.table


def access_table(*, player: str, table_id: str, invited: bool = False) -> Access:
    """Return a player's access to a table.

    Raise `NoSuchTable` if it does not exist or the player may not see it.
    """
    return admitted(table_cache.load(table_id), player, invited=invited)


def admitted(logged: LoggedTable, player: str, *, invited: bool = False) -> Access:
    """Return a player's access to this table; an invitation gives access while it has free seats.

    Raise `NoSuchTable` if the player may not see it.
    """
    table = logged.table
    seat = table.seat_of(player)
    is_member = seat is not None or (player != "" and player in table.members)
    if not (is_member or open_to_all(table) or (invited and waits_for_people(table))):
        raise NoSuchTable(table.id)
    return Access(logged, seat, player)


def waits_for_people(table: Table) -> bool:
    """Return whether the table has not started, or offers a seat to all who may see it."""
    return table.status is Status.OPEN or any("" in chair.offers for chair in table.chairs)


def open_to_all(table: Table) -> bool:
    """Return whether every visitor with the address may watch."""
    is_hidden = table.status is Status.VOIDED or not table.listed
    return table.visibility != "private" and not is_hidden
