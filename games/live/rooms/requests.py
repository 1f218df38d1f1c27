"""The snapshots that the subscribers of a table are to be sent: one for all who see the same."""

from collections.abc import Iterable

from games.live.rooms.subscriber import Subscriber
from games.table.state import Table
from games.tables.access import Access, admitted
from games.tables.render_cache.snapshots import SnapshotRequest
from games.tables.table_cache import LoggedTable, NoSuchTable


def requests_for(table: LoggedTable, subscribers: Iterable[Subscriber]) -> list[SnapshotRequest]:
    """Return the snapshots to render for the subscribers that have not been sent this version."""
    named = table.table.members
    # Once per distinct viewer: most of a thousand spectators are sent the same snapshot.
    viewers = {
        (each.player if each.player in named else "", each.sent_version)
        for each in subscribers
        if each.sent_version < table.head.version
    }
    found = [(access_or_none(table, player), sent) for player, sent in viewers]
    return [SnapshotRequest(access, sent) for access, sent in found if access is not None]


def seated_players(table: Table) -> frozenset[str]:
    """Return the people in the seats of a table."""
    return frozenset(chair.player for chair in table.chairs if chair.is_person)


def access_or_none(table: LoggedTable, player: str) -> Access | None:
    """Return a player's access to a table, or None if the table is not visible to them."""
    try:
        return admitted(table, player)
    except NoSuchTable:
        return None
