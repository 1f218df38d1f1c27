"""Whole games to look back on, made once as they travel: many views, and so many small ones."""

from functools import partial

import msgspec
from django.utils.text import compress_string

from games import folding, selectors
from games.access import Access
from games.live.once import Once

REPLAYS: Once[bytes] = Once(256)
"""Compressed: they are some twenty kilobytes each then, and a megabyte before."""


def whole(access: Access, *, then: bool) -> bytes:
    """The game as this viewer may see it, or with `then` saw it, as compressed JSON."""
    table = access.table
    last, *_ = folding.rows_after(table, table.version - 1)
    # The digest tells one log from another that stands where it stood.
    key = (table.id, last.digest, access.viewer, then)
    return REPLAYS.now(key, partial(_made, access, then))


def _made(access: Access, then: bool) -> bytes:
    # Nothing of the request is in it, from whose length something could be guessed.
    return compress_string(msgspec.json.encode(selectors.replay(access, then=then), enc_hook=str))
