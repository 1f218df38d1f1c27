"""A read model for the tests: how many events each stream has."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import connection

from events.envelope import RecordedEvent


class Counting:
    """Counts the events of each stream in a table of its own."""

    def __init__(self, name: str, *, inline: bool, kinds: frozenset[str] | None = None) -> None:
        self.name, self.inline, self.kinds = name, inline, kinds
        self.batches: list[list[RecordedEvent]] = []

    def apply(self, rows: Sequence[RecordedEvent]) -> None:
        self.batches.append(list(rows))
        for row in rows:
            self._execute(
                f"INSERT INTO {self.name} VALUES (%s, 1)"
                f" ON CONFLICT (stream) DO UPDATE SET events = {self.name}.events + 1",
                row.stream,
            )

    def reset(self, stream: str | None) -> None:
        where, params = ("", ()) if stream is None else ("WHERE stream = %s", (stream,))
        self._execute(f"DELETE FROM {self.name} {where}", *params)

    def contents(self, stream: str | None) -> Any:
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT stream, events FROM {self.name} ORDER BY stream")
            return [row for row in cursor.fetchall() if stream in (None, row[0])]

    def computed(self, rows: Sequence[RecordedEvent]) -> int:
        return len(rows)

    def kept(self, streams: Sequence[str]) -> Mapping[str, int]:
        return {stream: events for stream, events in self.contents(None) if stream in streams}

    def replace(self, computed: Mapping[str, int | None]) -> None:
        for stream, events in computed.items():
            self.reset(stream)
            if events is not None:
                self._execute(f"INSERT INTO {self.name} VALUES (%s, %s)", stream, events)

    def create(self) -> None:
        # A test that commits leaves the table behind.
        self._execute(f"DROP TABLE IF EXISTS {self.name}")
        self._execute(f"CREATE TABLE {self.name} (stream text PRIMARY KEY, events integer)")

    def spoil(self) -> None:
        self._execute(f"UPDATE {self.name} SET events = events + 1")

    def _execute(self, sql: str, *params: object) -> None:
        with connection.cursor() as cursor:
            cursor.execute(sql, params)
