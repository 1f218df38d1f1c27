"""Running database work of coroutines in a thread, on connections that have not ended."""

from asyncio import AbstractEventLoop
from typing import Any

from channels.db import DatabaseSyncToAsync

from events.database.connections import close_ended_connections


class EndedConnectionsClosed(DatabaseSyncToAsync):  # type: ignore[misc]  # untyped
    """Channels' wrapper, which also replaces connections ended by a restart of the server."""

    def thread_handler(self, loop: AbstractEventLoop, *args: Any, **kwargs: Any) -> Any:
        """Close ended connections of the thread, then call the function in it."""
        close_ended_connections()
        return super().thread_handler(loop, *args, **kwargs)


database_sync_to_async = EndedConnectionsClosed
