"""Read the data against which an export of a table is verified; it reveals no part of the game."""

from events import store
from games.tables.access import Access
from games.tables.bodies import Verification
from games.tables.log.rows import stream_of


def verification(access: Access) -> Verification:
    """Return the head and the commitment against which an export is verified."""
    head = store.head(stream_of(access.table.id))
    return Verification(
        id=access.table.id,
        version=head.version,
        head=head.digest,
        commitment=access.table.commitment,
        revealed=access.table.revealed,
    )
