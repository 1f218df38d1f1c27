"""A read model for tests: the number of events of each stream."""

from collections.abc import Mapping, Sequence

from django.db import connection

from events.envelope import RecordedEvent
from events.writing.write import Statement


class Counting:
    """Counts the events of each stream in a table of its own, as a projection or a follower."""

    def __init__(self, name: str, *, kinds: frozenset[str] | None = None) -> None:
        self.name, self.kinds = name, kinds
        self.batches: list[list[RecordedEvent]] = []

    def statements(self, stream: str, count: int) -> list[Statement]:
        """Return what a writer executes with so many events."""
        return [
            Statement(
                f"INSERT INTO {self.name} VALUES (%s, %s)"
                f" ON CONFLICT (stream) DO UPDATE SET events = {self.name}.events + %s",
                [stream, count, count],
            )
        ]

    def apply(self, rows: Sequence[RecordedEvent]) -> None:
        self.batches.append(list(rows))
        for row in rows:
            for statement in self.statements(row.stream, 1):
                self._execute(statement.sql, *statement.params)

    def reset(self) -> None:
        self._execute(f"DELETE FROM {self.name}")

    def contents(self) -> list[tuple[str, int]]:
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT stream, events FROM {self.name} ORDER BY stream")
            return [(stream, events) for stream, events in cursor.fetchall()]

    def computed(self, rows: Sequence[RecordedEvent]) -> int:
        return len(rows)

    def stored(self, streams: Sequence[str]) -> Mapping[str, int]:
        return {stream: events for stream, events in self.contents() if stream in streams}

    def replace(self, computed: Mapping[str, int | None]) -> None:
        for stream, events in computed.items():
            self._execute(f"DELETE FROM {self.name} WHERE stream = %s", stream)
            if events is not None:
                self._execute(f"INSERT INTO {self.name} VALUES (%s, %s)", stream, events)

    def streams(self) -> list[str]:
        return [stream for stream, _ in self.contents()]

    def create(self) -> None:
        # A test that commits would leave the table behind.
        self._execute(f"DROP TABLE IF EXISTS {self.name}")
        self._execute(f"CREATE TABLE {self.name} (stream text PRIMARY KEY, events integer)")

    def spoil(self) -> None:
        self._execute(f"UPDATE {self.name} SET events = events + 1")

    def _execute(self, sql: str, *params: object) -> None:
        with connection.cursor() as cursor:
            cursor.execute(sql, params)
