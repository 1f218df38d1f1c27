"""People who play through the proxy as the app does: they retry, and their sockets resume."""

import asyncio
import json
import random
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final
from uuid import uuid4

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.typing import Origin

from tests.soak.client import LoadClient, Service

PAUSES: Final = (0.6, 1.5, 3.0)
"""Seconds before each further attempt to send a command: frontend/src/lib/table/live/retry.ts."""

RETRIED: Final = {429, 502, 503, 504}
RECONNECT_SECONDS: Final = 0.25
"""The longest pause before a socket connects again: frontend/src/lib/live/liveSocket.ts."""

CONVERGE_SECONDS: Final = 30.0


class CommandFailed(Exception):
    """No attempt to send a command was answered."""


@dataclass(slots=True)
class Records:
    """The answers of the site to all players."""

    acknowledged: list[tuple[str, str]] = field(default_factory=list)
    """The table and the id of each command that was answered with success."""
    moves: list[tuple[float, float]] = field(default_factory=list)
    """The time of each move, and the seconds until its answer, retries included."""
    failures: list[str] = field(default_factory=list)
    """Commands that failed after all attempts, and answers that must not occur."""
    retries: Counter[str] = field(default_factory=Counter)
    """The reasons for which a command was sent again."""
    closes: Counter[str] = field(default_factory=Counter)
    """The codes with which sockets were closed by the site."""
    resumes: list[float] = field(default_factory=list)
    """Seconds from the loss of a socket to the next snapshot."""


class SitePlayer(LoadClient):
    """A guest who sends a command again under the same id until it is answered."""

    def __init__(self, service: Service, client: httpx.AsyncClient, records: Records) -> None:
        super().__init__(service, client)
        self.here = service.here
        self._records = records

    async def post(self, path: str, body: Any) -> Any:
        """Return the JSON of the response. Raise `CommandFailed` if there is none."""
        for pause in (*PAUSES, 0.0):
            answer = await self._attempt(path, body)
            if answer is not None:
                return answer
            await asyncio.sleep(pause)
        self._records.failures.append(f"{path} was not answered")
        raise CommandFailed

    async def command(self, table: Any, kind: str, **fields: Any) -> Any:
        """Send a command. Return the snapshot after it."""
        order = {"id": str(uuid4()), "position": table["position"], "seen": table["version"]}
        body = {**order, "command": {"kind": kind, **fields}}
        sent = time.monotonic()
        after = await self.post(f"tables/{table['id']}/commands", body)
        self._records.acknowledged.append((table["id"], order["id"]))
        if kind == "play":
            self._records.moves.append((sent, time.monotonic() - sent))
        return after

    async def _attempt(self, path: str, body: Any) -> Any:
        headers = {"X-CSRFToken": self.client.cookies["csrftoken"]}
        try:
            answer = await self.client.post(path, json=body, headers=headers)
        except httpx.TransportError as error:
            self._records.retries[type(error).__name__] += 1
            return None
        if answer.status_code in RETRIED:
            self._records.retries[f"{answer.status_code} {_code(answer)}"] += 1
            return None
        if not answer.is_success:
            self._records.failures.append(f"{path}: {answer.status_code} {answer.text[:200]}")
            raise CommandFailed
        return answer.json()


def _code(answer: httpx.Response) -> str:
    """Return the code of an error of the site, or `proxy`: its own errors have no JSON."""
    if not answer.headers.get("content-type", "").startswith("application/json"):
        return "proxy"
    return str(answer.json().get("code"))


class Line:
    """A socket at a table, which reconnects, and the newest snapshot from it."""

    def __init__(self, player: SitePlayer, table: str, records: Records) -> None:
        self._player, self._table, self._records = player, table, records
        self._lost: float | None = None
        self._changed = asyncio.Condition()
        self.snapshot: Any = {"version": 0}
        self._task = asyncio.create_task(self._run())

    async def at(self, version: int) -> Any:
        """Return the snapshot once it has reached this version. Raise TimeoutError otherwise."""
        async with asyncio.timeout(CONVERGE_SECONDS), self._changed:
            await self._changed.wait_for(lambda: self.snapshot["version"] >= version)
        return self.snapshot

    async def close(self) -> None:
        """Close the socket."""
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task

    async def _run(self) -> None:
        while True:
            try:
                await self._receive()
            except ConnectionClosed as closed:
                self._note_loss(str(closed.rcvd.code if closed.rcvd else None))
            except (OSError, WebSocketException, TimeoutError) as error:
                self._note_loss(type(error).__name__)
            await asyncio.sleep(random.random() * RECONNECT_SECONDS)

    async def _receive(self) -> None:
        cookies = self._player.client.cookies.items()
        address = f"ws://{self._player.here}/ws/tables/{self._table}"
        async with connect(
            f"{address}?after={self.snapshot['version']}",
            origin=Origin(f"http://{self._player.here}"),
            additional_headers={"Cookie": "; ".join("=".join(each) for each in cookies)},
            compression=None,
        ) as socket:
            while True:
                message = json.loads(await socket.recv())
                if message["type"] == "snapshot":
                    await self._take(message)

    async def _take(self, snapshot: Any) -> None:
        if self._lost is not None:
            self._records.resumes.append(time.monotonic() - self._lost)
            self._lost = None
        async with self._changed:
            self.snapshot = snapshot
            self._changed.notify_all()

    def _note_loss(self, why: str) -> None:
        self._records.closes[why] += 1
        self._lost = self._lost or time.monotonic()
