"""A process that serves one move and its push to the opponent, and then ends."""

import asyncio
import json
import os
from dataclasses import dataclass
from typing import Any

from channels.testing import HttpCommunicator, WebsocketCommunicator
from django.db import connection

from config.asgi import application
from games.pubsub import publisher
from games.tables import table_cache
from tests.bench.harness.client import CSRF, BenchClient
from tests.crash.steps.aborting import Abortion

PATIENCE_SECONDS = 20
FAILED = 70


@dataclass(frozen=True, slots=True)
class Move:
    """A request to make a move, and the opponent who is sent it."""

    table: str
    mover: BenchClient
    opponent: BenchClient
    body: dict[str, Any]

    @property
    def path(self) -> str:
        """The path of the request in the API."""
        return f"tables/{self.table}/commands"


def serve_in_child(move: Move, at: int, *, is_cached: bool) -> int:
    """Serve a move in a child process that is aborted at a point. Return its exit status."""
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    try:
        # The parent goes on using the connection: here it is only forgotten, and not closed.
        kept, connection.connection = connection.connection, None
        abortion = Abortion(at)
        abortion.install()
        asyncio.run(_serve(move, abortion, is_cached))
        os._exit(0 if kept is not connection else FAILED)
    except BaseException as error:
        os.write(2, f"the child failed: {error!r}\n".encode())
        os._exit(FAILED)


async def _serve(move: Move, abortion: Abortion, is_cached: bool) -> None:
    socket = await _socket(move)
    if not is_cached:
        table_cache.clear()
    abortion.arm()
    response = await _request(move).get_response(PATIENCE_SECONDS)
    if response["status"] != 200:
        raise RuntimeError(response)
    while json.loads(await socket.receive_from(PATIENCE_SECONDS))["type"] != "snapshot":
        pass
    await asyncio.to_thread(publisher.flush)
    abortion.disarm()


async def _socket(move: Move) -> WebsocketCommunicator:
    """Return an open socket of the opponent, who has been sent the present snapshot."""
    headers = [(b"cookie", move.opponent.cookies.encode()), *_LOCAL]
    socket = WebsocketCommunicator(application, f"/ws/tables/{move.table}", headers)
    connected, _ = await socket.connect(PATIENCE_SECONDS)
    if not connected:
        raise RuntimeError("the socket was refused")
    await socket.receive_from(PATIENCE_SECONDS)
    return socket


def _request(move: Move) -> HttpCommunicator:
    body = json.dumps(move.body).encode()
    headers = [
        (b"cookie", move.mover.cookies.encode()),
        (b"x-csrftoken", CSRF.encode()),
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        *_LOCAL,
    ]
    return HttpCommunicator(application, "POST", f"/api/v1/{move.path}", body, headers)


_LOCAL = [(b"host", b"localhost"), (b"origin", b"http://localhost")]
