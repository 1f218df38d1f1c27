"""How long bots pause: the tables are polled many times a second."""

import time
from dataclasses import dataclass
from threading import Event, Lock, Thread

import psycopg

LOOK_SECONDS = 0.05
_TABLES = "SELECT id, version, bot_to_act FROM tables_tablesummary WHERE status = 'playing'"


@dataclass(slots=True)
class _Wait:
    """A bot that was to act at a version, and for how long."""

    version: int
    start: float
    end: float = 0.0


class Pauses:
    """Records when bots are to act and when they have moved."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._waiting: dict[str, _Wait] = {}
        self._over: list[_Wait] = []
        self._lock = Lock()
        self._ended = Event()
        self._thread = Thread(target=self._look, daemon=True)
        self._thread.start()

    def longest_since(self, moment: float) -> float:
        """Return the longest time after a moment in which a bot was to act and did not."""
        now = time.monotonic()
        with self._lock:
            over = [(wait.start, wait.end) for wait in self._over if wait.end > moment]
            waiting = [(wait.start, now) for wait in self._waiting.values()]
            self._over.clear()
        return max((end - max(start, moment) for start, end in over + waiting), default=0.0)

    def end(self) -> None:
        """Stop polling."""
        self._ended.set()
        self._thread.join()

    def _look(self) -> None:
        while not self._ended.is_set():
            try:
                with psycopg.connect(self._url, autocommit=True, connect_timeout=2) as connection:
                    while not self._ended.wait(LOOK_SECONDS):
                        self._note(connection.execute(_TABLES).fetchall())
            except psycopg.Error:
                # While the database is unavailable, the waits continue.
                self._ended.wait(LOOK_SECONDS)

    def _note(self, rows: list[tuple[str, int, bool]]) -> None:
        now = time.monotonic()
        acting = {table: version for table, version, bot in rows if bot}
        with self._lock:
            for table, wait in list(self._waiting.items()):
                if acting.get(table) != wait.version:
                    wait.end = now
                    self._over.append(self._waiting.pop(table))
            for table, version in acting.items():
                self._waiting.setdefault(table, _Wait(version, now))
