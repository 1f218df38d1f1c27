"""One trial after the other: abort a process at a point, send its command again, check the log."""

import gc
import http.client
import json
import secrets
from collections import Counter
from collections.abc import Sequence
from itertools import count
from typing import Any, Final
from uuid import uuid4

from django.test import Client

from events.models import Event
from events.projections import scan
from events.projections.projection import projections
from events.projections.verify import verify_streams
from games.notices.models import ListedNotice
from games.outbox.models import OutboxItem
from games.table.state import Table
from games.tables import table_cache
from games.tables.log.rows import stream_of
from tests.bench.harness.client import CSRF, BenchClient, legal_move
from tests.crash.steps.aborting import ABORTED
from tests.crash.steps.serving import Move, serve_in_child

PATHS: Final = {"cached table": True, "table under the lock": False}
"""The ways in which a command is carried out: decided on a cached table first, or not."""


class Trials:
    """Moves of one game after the other, each in a process that is aborted."""

    def __init__(self, ports: Sequence[int]) -> None:
        self._lines = [http.client.HTTPConnection("127.0.0.1", port, timeout=30) for port in ports]
        self._people = [BenchClient.new(f"Step {seat} {secrets.token_hex(6)}") for seat in (0, 1)]
        self._table_id = ""
        self.points: Counter[str] = Counter()
        self.tried: Counter[str] = Counter()
        self.recorded_before_abort = 0
        self.problems: list[str] = []

    def warm_up(self) -> None:
        """Load everything that a request loads once, so that each child need not."""
        self._table_id = self._started_table()
        client = Client(headers={"Host": "localhost", "Cookie": self._people[0].cookies})
        client.get(f"/api/v1/tables/{self._table_id}")
        client.post(f"/api/v1/tables/{self._table_id}/commands", {}, "application/json")
        gc.collect()
        gc.freeze()

    def run(self, times: int, first: int, step: int) -> None:
        """Abort a process at each point, so many times; of all points a share is tried here."""
        for _ in range(times):
            for name, is_cached in PATHS.items():
                for point in count(1 + first, step):
                    if not self._try(name, point, is_cached):
                        self.points[name] = max(self.points[name], point - 1)
                        break

    def result(self) -> dict[str, Any]:
        """Return what was tried and found."""
        return {
            "points": dict(self.points),
            "tried": dict(self.tried),
            "recorded before the abort": self.recorded_before_abort,
            "problems": self.problems,
        }

    def _try(self, name: str, point: int, is_cached: bool) -> bool:
        """Abort a process at a point. Return whether it has so many."""
        table = self._current_table()
        move = self._move(table)
        status = serve_in_child(move, point, is_cached=is_cached)
        self._check(f"{name}, point {point}", table, move, status)
        self.tried[name] += status == ABORTED
        return status == ABORTED

    def _current_table(self) -> Table:
        table = table_cache.current(self._table_id) if self._table_id else None
        if table is None or not table.to_act:
            self._table_id = self._started_table()
            table = table_cache.current(self._table_id)
        return table

    def _started_table(self) -> str:
        host, _ = self._people
        settings = {"game": "gemblo", "chairs": ["", ""], "options": {"board": "mini"}}
        body = {"id": str(uuid4()), "visibility": "public", **settings}
        shot = self._post(host, "tables", body)[1]
        for seat, person in enumerate(self._people):
            share = {"commitment": shot["table"]["commitment"], "entropy": secrets.token_hex(16)}
            self._command(person, shot["id"], {"kind": "sit", "seat": seat, **share})
        self._command(host, shot["id"], {"kind": "start"})
        return str(shot["id"])

    def _command(self, person: BenchClient, table_id: str, command: dict[str, Any]) -> None:
        body = {"id": str(uuid4()), "position": 0, "seen": 0, "command": command}
        status, answer = self._post(person, f"tables/{table_id}/commands", body)
        if status != 200:
            raise RuntimeError(answer)

    def _move(self, table: Table) -> Move:
        seat = min(table.to_act)
        command = {"kind": "play", "move": legal_move(table, seat)}
        place = {"position": table.position, "seen": table.version}
        body = {"id": str(uuid4()), **place, "command": command}
        return Move(table.id, self._people[seat], self._people[1 - seat], body)

    def _check(self, where: str, before: Table, move: Move, status: int) -> None:
        """Send the command again, twice, and note everything that is not as it must be."""
        stream = stream_of(move.table)
        was_recorded = Event.objects.filter(stream=stream, command=move.body["id"]).exists()
        self.recorded_before_abort += was_recorded and status == ABORTED
        answers = [self._post(move.mover, move.path, move.body, line) for line in (0, -1)]
        rows = Event.objects.filter(stream=stream, command=move.body["id"]).order_by("version")
        versions = list(rows.values_list("version", flat=True))
        after = table_cache.current(move.table)
        log = verify_streams(scan.named([stream]), projections=projections())
        expected = list(range(before.version + 1, after.version + 1))
        self.problems += [
            f"{where}: {what}"
            for what, is_wrong in {
                f"the process ended with {status}": status not in (0, ABORTED),
                f"the answers were {[answer[0] for answer in answers]}": any(
                    answer[0] != 200 for answer in answers
                ),
                "the second answer was another one": answers[0] != answers[1],
                f"versions {versions} instead of {expected}": versions != expected,
                f"the log has problems: {log.problems}": bool(log.problems),
                "the opponent's turn has no notice": not _has_notice(before, after),
            }.items()
            if is_wrong
        ]

    def _post(
        self, person: BenchClient, path: str, body: dict[str, Any], line: int = 0
    ) -> tuple[int, Any]:
        headers = {"Host": "localhost", "Cookie": person.cookies, "X-CSRFToken": CSRF}
        headers["Content-Type"] = "application/json"
        self._lines[line].request("POST", f"/api/v1/{path}", json.dumps(body), headers)
        answer = self._lines[line].getresponse()
        return answer.status, json.loads(answer.read())


def _has_notice(before: Table, after: Table) -> bool:
    """Return whether the next player, if that is another one, should get a notice."""
    if not after.to_act or after.to_act == before.to_act:
        return True
    about = {"kind": "your_turn", "table": after.id, "version": after.version}
    # In this order: a worker moves them from the first to the second.
    return any(rows.filter(**about).exists() for rows in (OutboxItem.objects, ListedNotice.objects))
