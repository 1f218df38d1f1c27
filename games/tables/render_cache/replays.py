"""Whole games as they are sent, rendered once for all viewers who see the same."""

from functools import partial

import msgspec
from django.utils.text import compress_string

from games.tables import rendering
from games.tables.access import Access
from games.tables.render_cache.single_flight_cache import SingleFlightCache

REPLAYS: SingleFlightCache[bytes] = SingleFlightCache(256)
"""Compressed: each is some twenty kilobytes then, and a megabyte before."""

CACHED_COST = 20
"""Sending a cached replay costs as much as folding so many rows."""


def whole(access: Access, *, then: bool) -> bytes:
    """Return the game as this viewer may see it, or with `then` saw it, as compressed JSON."""
    return REPLAYS.get(_key(access, then), partial(_render, access, then))


def cost(access: Access, *, then: bool) -> int:
    """Return what `whole` costs, counted in rows that are folded."""
    if REPLAYS.cached(_key(access, then)):
        return CACHED_COST
    # Each row is read, and rendered with the view after it.
    return CACHED_COST + 2 * access.table.version


def _key(access: Access, then: bool) -> tuple[object, ...]:
    return (access.logged.head.digest, access.viewer, then)


def _render(access: Access, then: bool) -> bytes:
    # It contains no data of the request, with which its length could disclose secrets.
    return compress_string(msgspec.json.encode(rendering.replay(access, then=then)))
