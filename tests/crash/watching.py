"""A table as one player was sent it: by answers to commands, and by a socket that reconnects."""

import asyncio
import itertools
import json
import random
from collections.abc import Sequence
from contextlib import suppress
from itertools import zip_longest
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from tests.bench.harness.client import BenchClient
from tests.crash.records import Records

CONNECT_SECONDS, BEAT_SECONDS, SILENT_SECONDS = 10.0, 2.0, 6.0
MIN_PAUSE_SECONDS, MAX_PAUSE_SECONDS = 0.5, 4.0
"""The first and the longest pause before another attempt to connect, as in the web app."""

KEPT = ("table", "view", "offer")
"""What a client shows of a snapshot besides its events."""


class WatchedTable:
    """The newest snapshot that a player was sent, with all events so far."""

    def __init__(self, table_id: str, player: str, records: Records) -> None:
        self.id, self.player = table_id, player
        self.version = 0
        self.shot: dict[str, Any] = {}
        self.events: list[dict[str, Any]] = []
        self._records = records
        self._changed = asyncio.Condition()

    async def merge(self, shot: dict[str, Any]) -> None:
        """Take over a snapshot if it is newer. Its events must continue those that are here."""
        async with self._changed:
            if shot["version"] > self.version:
                new = [event for event in shot["events"] if event["version"] > self.version]
                numbers = [event["version"] for event in new]
                if numbers != list(range(self.version + 1, shot["version"] + 1)):
                    self._records.problem(f"{self.id}: {numbers} after version {self.version}")
                self.events += new
                self.version, self.shot = shot["version"], shot
                self._changed.notify_all()

    async def at(self, version: int) -> None:
        """Wait until this version was sent."""
        async with self._changed:
            await self._changed.wait_for(lambda: self.version >= version)

    def differences(self, fresh: dict[str, Any]) -> list[str]:
        """Return the parts in which a whole snapshot of the server differs from this one."""
        parts = {"version": self.version} | {name: self.shot.get(name) for name in KEPT}
        found = [name for name, part in parts.items() if fresh[name] != part]
        pairs = list(zip_longest(self.events, fresh["events"], fillvalue={}))
        # Once a game is over, its events have more fields, which were hidden before.
        return found + [
            f"event {old.get('version')}" for old, new in pairs if not old or not _is_part(old, new)
        ]


def _is_part(event: dict[str, Any], whole: dict[str, Any]) -> bool:
    return all(name in whole and whole[name] == event[name] for name in event)


class Socket:
    """A socket that follows a table until it is stopped, as the web app does."""

    def __init__(self, watched: WatchedTable, person: BenchClient, ports: Sequence[int]) -> None:
        self._watched, self._person = watched, person
        self._records = watched._records
        self._ports = itertools.cycle(ports)
        self._failures = 0
        self._task = asyncio.create_task(self._follow())

    async def stop(self) -> None:
        """Close the socket."""
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task

    async def _follow(self) -> None:
        while True:
            here = f"127.0.0.1:{next(self._ports)}"
            try:
                async with connect(
                    f"ws://{here}/ws/tables/{self._watched.id}?after={self._watched.version}",
                    origin=Origin(f"http://{here}"),
                    additional_headers={"Cookie": self._person.cookies},
                    open_timeout=CONNECT_SECONDS,
                    close_timeout=0.1,
                    ping_interval=None,
                    max_size=None,
                    compression=None,
                    proxy=None,
                ) as socket:
                    await self._receive(socket)
            except (OSError, TimeoutError, WebSocketException, EOFError) as lost:
                self._records.sockets_lost[type(lost).__name__] += 1
            pause = min(MAX_PAUSE_SECONDS, MIN_PAUSE_SECONDS * 2**self._failures)
            await asyncio.sleep(pause * (0.5 + random.random() / 2))
            self._failures += 1

    async def _receive(self, socket: ClientConnection) -> None:
        beating = asyncio.create_task(self._beat(socket))
        try:
            while True:
                # Each beat is answered: a silent socket is dead.
                async with asyncio.timeout(SILENT_SECONDS):
                    message = json.loads(await socket.recv())
                self._failures = 0
                if message["type"] == "snapshot":
                    await self._watched.merge(message)
                elif message["type"] == "gone":
                    self._records.problem(f"{self._watched.id}: {message['code']}")
        finally:
            beating.cancel()

    async def _beat(self, socket: ClientConnection) -> None:
        with suppress(WebSocketException, OSError):
            while True:
                await asyncio.sleep(BEAT_SECONDS)
                beat = {"type": "beat", "version": self._watched.version}
                await socket.send(json.dumps(beat))
