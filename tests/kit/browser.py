"""A guest's browser that speaks to server processes, and moves found from snapshots alone."""

import json
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from threading import Barrier
from typing import Any
from uuid import uuid4

from games import rules
from games.kernel import replay
from games.kernel.chance import Chance
from games.kernel.codec import plain

PATIENCE = 60.0
OF_THE_ROW = ("version", "recorded_at", "actor")


class Browser:
    """A guest, signed in at the service that listens on these ports."""

    def __init__(self, port: int, name: str) -> None:
        self.port = port
        self._cookies: SimpleCookie = SimpleCookie()
        self.send("GET", "me")
        status, answer = self.send("POST", "guests", {"name": name})
        assert status == 201, answer
        self.id: str = answer["player"]["id"]

    def send(
        self, method: str, path: str, body: Any = None, port: int | None = None
    ) -> tuple[int, Any]:
        """Send a request to one of the processes. Return the status and the JSON of the answer."""
        line = HTTPConnection("127.0.0.1", port or self.port, timeout=PATIENCE)
        text = None if body is None else json.dumps(body)
        try:
            line.request(method, f"/api/v1/{path}", text, self.headers())
            answer = line.getresponse()
            for cookie in answer.msg.get_all("Set-Cookie", ()):
                self._cookies.load(cookie)
            return answer.status, json.loads(answer.read() or b"null")
        finally:
            line.close()

    def command(self, shot: Any, kind: str, **fields: Any) -> Any:
        """Send a command for the table of a snapshot. Return the snapshot after it."""
        status, answer = self.send(
            "POST", f"tables/{shot['id']}/commands", order(shot, kind, **fields)
        )
        assert status == 200, answer
        return answer

    def snapshot(self, table: str, port: int | None = None) -> Any:
        """Return the table as this guest sees it, with all of its events."""
        status, answer = self.send("GET", f"tables/{table}", port=port)
        assert status == 200, answer
        return answer

    def headers(self) -> dict[str, str]:
        """Return the headers of this guest's requests."""
        headers = {"Host": "localhost", "Content-Type": "application/json"}
        if self._cookies:
            cookies = (f"{name}={morsel.value}" for name, morsel in self._cookies.items())
            headers["Cookie"] = "; ".join(cookies)
        if "csrftoken" in self._cookies:
            headers["X-CSRFToken"] = self._cookies["csrftoken"].value
        return headers


def order(shot: Any, kind: str, **fields: Any) -> dict[str, Any]:
    """Return the body of a new command for the table of a snapshot."""
    places = {"position": shot["position"], "seen": shot["version"]}
    return {"id": str(uuid4()), **places, "command": {"kind": kind, **fields}}


def started_game(players: Sequence[Browser]) -> Any:
    """Seat these players at a small game of Gemblo, and start it. Return its first snapshot."""
    host, *_ = players
    wish = {"id": str(uuid4()), "game": "gemblo", "chairs": [""] * len(players)}
    status, shot = host.send(
        "POST", "tables", wish | {"options": {"board": "mini"}, "visibility": "public"}
    )
    assert status == 201, shot
    for seat, player in enumerate(players):
        share = {"commitment": shot["table"]["commitment"], "entropy": f"{seat:032x}"}
        shot = player.command(shot, "sit", seat=seat, **share)
    host.command(shot, "start")
    return host.snapshot(shot["id"])


def mover(players: Sequence[Browser], shot: Any) -> tuple[Browser, Browser]:
    """Return the player whose turn it is at a table of two, and the other."""
    first, second = players
    return (first, second) if shot["table"]["seats"][0]["to_act"] else (second, first)


def legal_move(shot: Any) -> tuple[dict[str, Any], bool]:
    """Return a legal move at the table of a snapshot with all events, and whether it is the last.

    For games whose facts are all public, as those of Gemblo are.
    """
    game = rules.game(shot["table"]["game"])
    facts = [
        game.codec.event({name: row[name] for name in row if name not in OF_THE_ROW}, {})
        for row in shot["events"]
        if not row["kind"].startswith("table.")
    ]
    state = replay.fold(game, facts, None)
    seat = min(game.to_act(state))
    chance = Chance(b"browser")
    move = chance.choice(list(game.moves(state, seat)), str(shot["version"]))
    after = replay.fold(game, game.decide(state, seat, move, chance), state)
    return plain(move), not game.to_act(after)


def answers_at_once(*requests: tuple[Browser, str, str, Any, int]) -> list[tuple[int, Any]]:
    """Send these requests (browser, method, path, body, port) in the same instant."""
    start = Barrier(len(requests))

    def ask(request: tuple[Browser, str, str, Any, int]) -> tuple[int, Any]:
        browser, *what = request
        start.wait(PATIENCE)
        return browser.send(*what)

    with ThreadPoolExecutor(len(requests)) as pool:
        return list(pool.map(ask, requests))
