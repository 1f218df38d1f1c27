"""People who play with bots by HTTP and retry a move until it is answered."""

import http.client
import itertools
import json
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from threading import Event, Lock, Thread
from typing import Any
from uuid import uuid4

from django.db import Error, close_old_connections

from games.table.state import Table
from games.tables import table_cache
from tests.bench.harness.client import CSRF, BenchClient, legal_move, started_table

GAMES = (("gobi", 3), ("gemblo", 3), ("targui", 1))
"""Games, each with a number of bots."""

AGAIN_SECONDS, PATIENCE_SECONDS, AT_EASE_SECONDS = 0.2, 5.0, 0.1
MOST_ATTEMPTS = 150
NOT_NOW = {429, 503}


@dataclass(slots=True)
class Records:
    """The responses of the site."""

    acknowledged: list[tuple[str, str]] = field(default_factory=list)
    """The table and the id of each command."""
    wrong: list[str] = field(default_factory=list)
    """Responses that must not occur."""
    repeated: int = 0
    lock: Lock = field(default_factory=Lock)


class Player:
    """A person who plays one game after the other until stopped."""

    def __init__(self, number: int, ports: Sequence[int], records: Records, stop: Event) -> None:
        self._game, self._bots = GAMES[number % len(GAMES)]
        self._ports = itertools.cycle(ports[number % len(ports) :] + ports[: number % len(ports)])
        self._port = next(self._ports)
        self._records, self._stop = records, stop
        self._person = BenchClient.new(f"Player {number}")
        self._table = self._open()
        self.thread = Thread(target=self._play, name=f"player {number}")

    def _open(self) -> Table:
        return started_table([self._person], self._game, ["easy"] * self._bots)

    def _play(self) -> None:
        while not self._stop.wait(AT_EASE_SECONDS):
            # The database may be unavailable to this process as well.
            with suppress(Error, table_cache.NoSuchTable):
                close_old_connections()
                self._turn()

    def _turn(self) -> None:
        table = table_cache.current(self._table.id)
        if not table.to_act:
            self._table = self._open()
        elif seat := [seat for seat in table.to_act if table.chairs[seat].is_person]:
            move = {"kind": "play", "move": legal_move(table, seat[0])}
            self._send(table, {"id": str(uuid4()), "position": table.position, "command": move})

    def _send(self, table: Table, order: dict[str, Any]) -> None:
        body = json.dumps({**order, "seen": table.version})
        for attempt in range(MOST_ATTEMPTS):
            status = self._status(f"/api/v1/tables/{table.id}/commands", body)
            with self._records.lock:
                self._records.repeated += attempt > 0
                if status == 200:
                    self._records.acknowledged.append((table.id, order["id"]))
                elif status not in NOT_NOW and status:
                    self._records.wrong.append(f"{status} at the table {table.id}")
            if status and status not in NOT_NOW:
                return
            time.sleep(AGAIN_SECONDS)
        self._records.wrong.append(f"no answer at the table {table.id}")

    def _status(self, path: str, body: str) -> int:
        """Return the status of the response; without one, return 0 and use the next server."""
        headers = {
            "Cookie": self._person.cookies,
            "X-CSRFToken": CSRF,
            "Content-Type": "application/json",
        }
        line = http.client.HTTPConnection("127.0.0.1", self._port, timeout=PATIENCE_SECONDS)
        try:
            line.request("POST", path, body, headers)
            answer = line.getresponse()
            answer.read()
            return answer.status
        except (OSError, http.client.HTTPException):
            self._port = next(self._ports)
            return 0
        finally:
            line.close()
