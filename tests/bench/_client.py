"""A client that costs little beside what it measures: one connection, requests made by hand."""

import asyncio
import json
import socket
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

from games import services
from games.kernel.chance import Chance
from games.kernel.codec import plain
from games.kernel.values import Seat
from games.players import services as accounts
from games.players.sessions import PLAYER, SessionStore
from games.table import commands
from games.table.case import Actor, Context, Role
from games.table.decide import decide
from games.table.state import Table
from tests.bench._play import do

CSRF = "b" * 32


@dataclass(frozen=True, slots=True)
class Person:
    """A guest, and the cookies that speak for them."""

    id: str
    cookies: str

    @classmethod
    def new(cls, name: str) -> "Person":
        """Somebody new."""
        player, _ = accounts.new_guest(name=name)
        session = SessionStore()
        session[PLAYER] = player.id
        session.save()
        return cls(player.id, f"sessionid={session.session_key}; csrftoken={CSRF}")


def opened(people: Sequence[Person], game: str, bots: Sequence[str] = ()) -> Table:
    """A table of these people and bots, public, just started."""
    chairs = [""] * len(people) + [f"bot:{level}" for level in bots]
    settings = {"chairs": chairs, "visibility": "public"}
    table = services.open_table(
        host=people[0].id, game=game, settings=settings, command_id=uuid4()
    ).table
    for seat, person in enumerate(people):
        fields = {"seat": seat, "commitment": table.commitment, "entropy": f"{seat:032x}"}
        table = do(table, person.id, {"kind": "sit", **fields})
    return do(table, people[0].id, {"kind": "start"})


def a_move(table: Table, people: Sequence[Person]) -> bytes:
    """The request for some legal move."""
    seat = min(table.to_act)
    move = some_move(table, seat)
    return request(table.id, people[seat], table.position, table.version, move)


def some_move(table: Table, seat: Seat) -> dict[str, Any]:
    """A legal move, as JSON; the same each time."""
    listed = list(table.game.moves(table.state, seat))
    return plain(Chance(b"bench").choice(listed, str(table.version)))


def whole_game(table: Table, people: Sequence[Person]) -> Iterator[bytes]:
    """The requests of a whole game without chance, decided here as the service will decide."""
    while table.to_act:
        yield a_move(table, people)
        seat = min(table.to_act)
        wish = commands.Play(some_move(table, seat))
        context = Context(game=table.game, now=datetime.now(UTC), table=table.id)
        table = decide(table, Actor(Role.PLAYER, people[seat].id), wish, context).table


def request(table: str, person: Person, position: int, seen: int, move: dict[str, Any]) -> bytes:
    """The bytes that ask for a move."""
    command = {"kind": "play", "move": move}
    wish = {"id": str(uuid4()), "position": position, "seen": seen, "command": command}
    body = json.dumps(wish).encode()
    head = (
        f"POST /api/v1/tables/{table}/commands HTTP/1.1\r\nHost: localhost\r\n"
        f"Cookie: {person.cookies}\r\nX-CSRFToken: {CSRF}\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


class Line:
    """A connection that is kept, for one request after the other."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    @classmethod
    async def to(cls, port: int) -> "Line":
        """Connect."""
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return cls(reader, writer)

    async def ask(self, question: bytes) -> bytes:
        """The body of the answer, which must be a good one."""
        self._writer.write(question)
        head = await self._reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().partition(b"content-length:")[2].partition(b"\r\n")[0])
        body = await self._reader.readexactly(length)
        if not head.startswith(b"HTTP/1.1 200"):
            raise RuntimeError(f"{head.decode()}{body.decode()[:500]}")
        return body

    def close(self) -> None:
        """End it."""
        self._writer.close()


def reading(path: str) -> bytes:
    """The bytes that ask to read, as a browser does."""
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n".encode()
