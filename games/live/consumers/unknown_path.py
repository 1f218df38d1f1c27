"""The socket of an unknown address."""

from games.live.consumers.player import PlayerConsumer


class UnknownPathConsumer(PlayerConsumer):
    """A socket that is closed at once."""

    async def connect(self) -> None:
        """Accept the socket, so that the client can read the reason, and close it."""
        await self.accept()
        await self.close_with("not_found")
