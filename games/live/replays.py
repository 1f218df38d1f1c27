"""Whole games to look back on, made once as they travel: many views, and so many small ones."""

from functools import partial

import msgspec
from django.utils.text import compress_string

from games import folding, selectors
from games.access import Access
from games.live.once import Once

REPLAYS: Once[bytes] = Once(256)
"""Compressed: they are some twenty kilobytes each then, and a megabyte before."""


REMEMBERED_COST = 20
"""Sending a replay that is made already costs as much as folding so many rows."""


def whole(access: Access, *, then: bool) -> bytes:
    """The game as this viewer may see it, or with `then` saw it, as compressed JSON."""
    return REPLAYS.now(_key(access, then), partial(_made, access, then))


def cost(access: Access, *, then: bool) -> int:
    """Return what `whole` costs, counted in rows that are folded."""
    if REPLAYS.at_hand(_key(access, then)):
        return REMEMBERED_COST
    # Each row is read, and shown with the game after it.
    return REMEMBERED_COST + 2 * access.table.version


def _key(access: Access, then: bool) -> tuple[object, ...]:
    table = access.table
    last, *_ = folding.rows_after(table, table.version - 1)
    # The digest tells one log from another that stands where it stood.
    return (table.id, last.digest, access.viewer, then)


def _made(access: Access, then: bool) -> bytes:
    # Nothing of the request is in it, from whose length something could be guessed.
    return compress_string(msgspec.json.encode(selectors.replay(access, then=then), enc_hook=str))
