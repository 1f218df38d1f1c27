"""Guests of running servers, and moves found from snapshots alone."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from threading import Barrier
from typing import Any
from uuid import uuid4

import httpx

from games import rules
from games.kernel import replay
from games.kernel.chance import Chance
from games.kernel.codec import plain
from tests.kit.person import Person

PATIENCE = 60.0
"""Seconds to wait for a response on a busy machine."""

ROW_FIELDS = ("version", "recorded_at", "actor")


class RemotePerson(Person):
    """A guest of the server at a port; requests may name another port of the same site."""

    def __init__(self, port: int, name: str) -> None:
        self.port = port
        super().__init__(name)

    def _new_client(self, **options: Any) -> httpx.Client:
        headers = {"Host": "localhost"}
        return httpx.Client(
            base_url=f"http://127.0.0.1:{self.port}", timeout=PATIENCE, headers=headers
        )

    def _unique(self, name: str) -> str:
        # The database may have a player of that name.
        return f"{name} {uuid4().hex[:8]}"

    def _csrf_token(self) -> str:
        return str(self.client.cookies.get("csrftoken", ""))

    def send(  # type: ignore[override]  # a header named port would be none of ours
        self, method: str, path: str, body: Any = None, *, port: int | None = None, **headers: str
    ) -> httpx.Response:
        """Return the response to a request."""
        path, headers = self._prepared(path, headers)
        content = {} if body is None else {"json": body}
        address = f"http://127.0.0.1:{port or self.port}{path}"
        response: httpx.Response = self.client.request(method, address, headers=headers, **content)
        return response

    def snapshot(self, table: str, port: int | None = None) -> Any:
        """Return the snapshot of a table with all of its events."""
        response = self.send("GET", f"tables/{table}", port=port)
        assert response.status_code == 200, response.content
        return response.json()

    def send_command(self, shot: Any, body: dict[str, Any]) -> httpx.Response:
        """Return the response to a command for the table of a snapshot."""
        return self.send("POST", f"tables/{shot['id']}/commands", body)

    def headers(self) -> dict[str, str]:
        """Return the headers of a request, for a raw connection."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())
        return {
            "Host": "localhost",
            "Content-Type": "application/json",
            "Cookie": cookies,
            "X-CSRFToken": self._csrf_token(),
        }

    def close(self) -> None:
        """Close the connections."""
        self.client.close()


@contextmanager
def remote_person(port: int, name: str) -> Iterator[RemotePerson]:
    """Yield a guest of the server at a port; close their connections at the end."""
    person = RemotePerson(port, name)
    try:
        yield person
    finally:
        person.close()


@contextmanager
def remote_people(port: int, names: Sequence[str]) -> Iterator[list[RemotePerson]]:
    """Yield guests of the server at a port; close their connections at the end."""
    with ExitStack() as connections:
        yield [connections.enter_context(remote_person(port, name)) for name in names]


def started_game(people: Sequence[RemotePerson]) -> Any:
    """Seat these people at a small game of Gemblo and start it. Return its first snapshot."""
    host, *_ = people
    shot = host.open_table(chairs=[""] * len(people), options={"board": "mini"})
    for seat, person in enumerate(people):
        shot = person.sit(shot, seat)
    host.command(shot, "start")
    return host.snapshot(shot["id"])


def mover(people: Sequence[RemotePerson], shot: Any) -> tuple[RemotePerson, RemotePerson]:
    """Return the person whose turn it is at a table of two, and the other."""
    first, second = people
    return (first, second) if shot["table"]["seats"][0]["to_act"] else (second, first)


def legal_move(shot: Any) -> tuple[dict[str, Any], bool]:
    """Return a legal move at a snapshot with all events, and whether it ends the game.

    For games whose events are all public, such as Gemblo.
    """
    game = rules.game(shot["table"]["game"])
    events = [
        game.codec.event({name: row[name] for name in row if name not in ROW_FIELDS}, {})
        for row in shot["events"]
        if not row["kind"].startswith("table.")
    ]
    state = replay.fold(game, events, None)
    seat = min(game.to_act(state))
    chance = Chance(b"remote")
    move = chance.choice(list(game.moves(state, seat)), str(shot["version"]))
    batch = game.decide(state, seat, move, chance)
    return plain(move), not game.to_act(batch.state)


def send_simultaneously(
    *requests: tuple[RemotePerson, str, str, Any, int],
) -> list[httpx.Response]:
    """Send these requests (person, method, path, body, port) at the same time."""
    start = Barrier(len(requests))

    def send(request: tuple[RemotePerson, str, str, Any, int]) -> httpx.Response:
        person, method, path, body, port = request
        start.wait(PATIENCE)
        return person.send(method, path, body, port=port)

    with ThreadPoolExecutor(len(requests)) as pool:
        return list(pool.map(send, requests))
