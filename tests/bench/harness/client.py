"""A client that costs little next to what it measures: one connection, requests made by hand."""

import asyncio
import json
import socket
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

from config.framework.guest_sessions import SessionStore
from games.kernel.chance import Chance
from games.kernel.codec import plain
from games.kernel.values import Seat
from games.players import services as accounts
from games.players.auth.authentication import GUEST_KEY
from games.table import commands
from games.table.decide import decide
from games.table.decider import Actor, Context, Role
from games.table.state import Table
from games.tables import services
from tests.bench.harness.play import do

CSRF = "b" * 32


@dataclass(frozen=True, slots=True)
class BenchClient:
    """A guest with the cookies of its session."""

    id: str
    cookies: str

    @classmethod
    def new(cls, name: str) -> "BenchClient":
        """Create a guest with a session."""
        player, _ = accounts.new_guest(name=name)
        session = SessionStore()
        session[GUEST_KEY] = player.id
        session.save()
        return cls(player.id, f"sessionid={session.session_key}; csrftoken={CSRF}")


def started_table(
    people: Sequence[BenchClient], game: str, bots: Sequence[str] = (), visibility: str = "public"
) -> Table:
    """Start a table of these guests and bots. Return it."""
    chairs = [""] * len(people) + [f"bot:{level}" for level in bots]
    settings = {"chairs": chairs, "visibility": visibility}
    table = services.open_table(
        host=people[0].id, game=game, settings=settings, command_id=uuid4()
    ).table
    for seat, person in enumerate(people):
        fields = {"seat": seat, "commitment": table.commitment, "entropy": f"{seat:032x}"}
        table = do(table, person.id, {"kind": "sit", **fields})
    return do(table, people[0].id, {"kind": "start"})


def move_request(table: Table, people: Sequence[BenchClient]) -> bytes:
    """Return the request for a legal move."""
    seat = min(table.to_act)
    move = legal_move(table, seat)
    return request(table.id, people[seat], table.position, table.version, move)


def legal_move(table: Table, seat: Seat) -> dict[str, Any]:
    """Return a legal move as JSON, the same one each time."""
    listed = list(table.game.moves(table.state, seat))
    return plain(Chance(b"bench").choice(listed, str(table.version)))


def whole_game(table: Table, people: Sequence[BenchClient]) -> Iterator[bytes]:
    """Yield the requests of a whole game without chance, decided as the service will decide."""
    while table.to_act:
        yield move_request(table, people)
        seat = min(table.to_act)
        wish = commands.Play(legal_move(table, seat))
        context = Context(game=table.game, now=datetime.now(UTC), table=table.id)
        table = decide(table, Actor(Role.PLAYER, people[seat].id), wish, context).table


def request(
    table: str, person: BenchClient, position: int, seen: int, move: dict[str, Any]
) -> bytes:
    """Return the bytes of a request to make a move."""
    command = {"kind": "play", "move": move}
    wish = {"id": str(uuid4()), "position": position, "seen": seen, "command": command}
    body = json.dumps(wish).encode()
    head = (
        f"POST /api/v1/tables/{table}/commands HTTP/1.1\r\nHost: localhost\r\n"
        f"Cookie: {person.cookies}\r\nX-CSRFToken: {CSRF}\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


class Connection:
    """A kept-alive connection for one request after the other."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    @classmethod
    async def open(cls, port: int) -> "Connection":
        """Connect to a server."""
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return cls(reader, writer)

    async def request(self, question: bytes) -> bytes:
        """Send a request. Return the body of the response, whose status must be 200 or 201."""
        self._writer.write(question)
        head = await self._reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().partition(b"content-length:")[2].partition(b"\r\n")[0])
        body = await self._reader.readexactly(length)
        if not head.startswith((b"HTTP/1.1 200", b"HTTP/1.1 201")):
            raise RuntimeError(f"{head.decode()}{body.decode()[:500]}")
        return body

    def close(self) -> None:
        """Close the connection."""
        self._writer.close()


def get_request(path: str) -> bytes:
    """Return the bytes of a GET request, as a browser sends it."""
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n".encode()
