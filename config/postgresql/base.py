"""The engine `config.postgresql`."""

from selectors import EVENT_READ, DefaultSelector

from django.db.backends.postgresql import base


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that is kept, and looked at before each request."""

    def is_usable(self) -> bool:
        """Whether the connection still holds.

        Between two requests a server has nothing to say, except that it goes away. Only where it
        said something is it asked, which would cost every request a trip to the database.
        """
        quiet = self.connection is not None and not _has_word(self.connection.fileno())
        return quiet or super().is_usable()


def _has_word(socket: int) -> bool:
    with DefaultSelector() as selector:
        selector.register(socket, EVENT_READ)
        return bool(selector.select(timeout=0))
