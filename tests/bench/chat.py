"""The time from a line of the chat until both players have it, against that of a move."""

import asyncio
import json
from collections.abc import Iterator, Sequence
from datetime import timedelta
from time import perf_counter
from uuid import uuid4

from channels.db import database_sync_to_async
from django.conf import settings
from django.utils import timezone

from games.social.chat.models import Line
from games.table.state import Table
from tests.bench.figure import Figure, percentile
from tests.bench.harness.client import CSRF, BenchClient, Connection, started_table
from tests.bench.harness.database import WITHOUT, is_postgresql, own_database
from tests.bench.harness.servers import serving
from tests.bench.harness.sockets import BenchSocket, open_socket
from tests.bench.sockets import MS, PAUSE, WARM, Moves, next_messages

PHRASES = ("hello", "thanks", "good_luck")


def figures(quick: bool) -> Iterator[Figure | str]:
    """Yield the figure of the chat."""
    if not (is_postgresql() and settings.REDIS_URL):
        yield f"a line of the chat {WITHOUT}, or REDIS_URL no Redis"
        return
    name = own_database()
    people = [BenchClient.new("Cat"), BenchClient.new("Dan")]
    with serving("config.asgi:application", name) as (port,):
        yield asyncio.run(_beside_moves(people, port, 60 if quick else 300))


async def _beside_moves(people: Sequence[BenchClient], port: int, count: int) -> Figure:
    """Measure lines and moves in turns, so that a slow moment affects both."""
    moves, lines = Moves(people, port, watchers=0), await Lines.open(people, port)
    found, peer = [], []
    for _ in range(WARM + count):
        found.append(await lines.one())
        await asyncio.sleep(PAUSE)
        peer.append(await moves.one())
        await asyncio.sleep(PAUSE)
    await moves.end(*lines.sockets)
    lines.close()
    what = "POST line until both players have it, p50"
    line, move = (percentile(times[WARM:], 0.5) * MS for times in (found, peer))
    return Figure(what, line, "ms", "a move", move, 0.8, "at most")


class Lines:
    """A private table of two guests with a socket each: one writes, both are sent the line."""

    def __init__(self, people: Sequence[BenchClient], table: Table) -> None:
        self._writer = people[0]
        self._path = f"/api/v1/tables/{table.id}/chat/players"
        self._count = 0
        self.sockets: list[BenchSocket] = []
        self._post: Connection

    @classmethod
    async def open(cls, people: Sequence[BenchClient], port: int) -> "Lines":
        """Open the table with a socket and a connection of each player."""
        table = await database_sync_to_async(started_table)(people, "gemblo", visibility="private")
        lines = cls(people, table)
        path = f"/ws/tables/{table.id}?after={table.version}"
        lines.sockets = [await open_socket(port, path, each.cookies) for each in people]
        for each in lines.sockets:
            await each.recv()
        lines._post = await Connection.open(port)
        return lines

    async def one(self) -> float:
        """Write a line. Return the time until the last socket has it."""
        heard = await next_messages(self.sockets)
        start = perf_counter()
        answer = asyncio.ensure_future(self._post.request(self._request()))
        await heard
        took = perf_counter() - start
        await answer
        self._count += 1
        await database_sync_to_async(_fill_bucket)()
        return took

    def close(self) -> None:
        """Close the connection."""
        self._post.close()

    def _request(self) -> bytes:
        phrase = PHRASES[self._count % len(PHRASES)]
        body = json.dumps({"id": str(uuid4()), "phrase": phrase}).encode()
        head = (
            f"POST {self._path} HTTP/1.1\r\nHost: localhost\r\nCookie: {self._writer.cookies}\r\n"
            f"X-CSRFToken: {CSRF}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        return head.encode() + body


def _fill_bucket() -> None:
    # Lines follow each other faster than people may write.
    Line.objects.update(bucket_full_at=timezone.now() - timedelta(minutes=1))
