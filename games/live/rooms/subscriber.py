"""The part of a socket that a room needs."""

from typing import Protocol

from games.pubsub.chat import ChatPointer
from games.tables.render_cache.snapshots import Snapshot


class Subscriber(Protocol):
    """A socket at a table."""

    player: str
    sent_version: int
    """The version that was sent last."""

    async def send_snapshot(self, snapshot: Snapshot) -> None:
        """Send a newer snapshot of the table."""

    def lacks_chat(self, pointer: ChatPointer) -> bool:
        """Return whether the client was sent no version of the channel as new as this one."""

    async def send_chat(self, pointer: ChatPointer) -> None:
        """Send the pointer to a newer version of a channel of the chat, with its line."""

    async def close_with(self, code: str) -> None:
        """Send the reason, and close the socket."""
