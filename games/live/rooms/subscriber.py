"""The part of a socket that a room needs."""

from typing import Protocol

from games.tables.render_cache.snapshots import Snapshot


class Subscriber(Protocol):
    """A socket at a table."""

    player: str
    sent_version: int
    """The version that was sent last."""

    async def send_snapshot(self, snapshot: Snapshot) -> None:
        """Send a newer snapshot of the table."""

    async def close_with(self, code: str) -> None:
        """Send the reason, and close the socket."""
