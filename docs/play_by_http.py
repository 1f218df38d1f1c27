"""A whole game of Gobi through a real server: two play by HTTP, three watch through sockets.

    .venv/bin/python docs/play_by_http.py          (after `python3 manage.py setup --dev`)

Anne and Bilal undo some moves by agreement and play to the end; Chloé only watches. All she was
sent before the end is compared with the log, whose secrets the export of a finished game contains.
"""

import json
import os
import random
import secrets
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.request import HTTPCookieProcessor, Request, build_opener
from uuid import uuid4

from websockets.sync.client import connect

ROOT = Path(__file__).resolve().parent.parent
FIRST_PORT, LAST_PORT = 18000, 31999
TIMEOUT = 30
ENTRY_FIELDS = {"version", "recorded_at", "kind", "actor"}


def main() -> None:
    """Play a game, undo some of its moves, and check the messages of the spectator."""
    with ExitStack() as opened:
        server = opened.enter_context(serving())
        anne, bilal, chloe = (Person(server, name) for name in ("Anne", "Bilal", "Chloé"))
        table = seated(anne, bilal)
        say(f"Anne and Bilal sit at http://{server}/tables/{table}")
        watchers = [opened.enter_context(watching(each, table)) for each in (anne, bilal, chloe)]
        game = Game(table, (anne, bilal), watchers)
        game.play(moves=20)
        game.undo_by_agreement()
        game.play(moves=10_000)
        say(f"finished: ranks {game.now['table']['result']['ranks']}")
        log = opened.enter_context(anne.get(f"tables/{table}/export")).read()
        check(log)
        check_secrecy(watchers[2], [json.loads(line) for line in log.splitlines()])


@contextmanager
def serving() -> Iterator[str]:
    """Run a server on a database of its own, and yield its host and port."""
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="caravanserai-") as var:
        environment = {"CARAVANSERAI_VAR": var, "DATABASE_URL": "", "REDIS_URL": ""}
        environment["DJANGO_SETTINGS_MODULE"] = "config.settings"
        options: dict[str, Any] = {"cwd": ROOT, "env": {**os.environ, **environment}}
        subprocess.run([sys.executable, "manage.py", "migrate", "-v0"], check=True, **options)
        # No proxy asks whether the server is ready, so that it ends without notice.
        web = [sys.executable, "manage.py", "web", "--port", str(port), "--notice", "0"]
        with subprocess.Popen(web, **options) as process:
            try:
                wait_for(port, process)
                yield f"127.0.0.1:{port}"
            finally:
                process.terminate()


def free_port() -> int:
    """Return an unused port below those that systems assign by themselves."""
    ports = iter(lambda: random.randint(FIRST_PORT, LAST_PORT), 0)
    return next(port for port in ports if is_free(port))


def is_free(port: int) -> bool:
    """Return whether the port is unused."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) != 0


def wait_for(port: int, server: subprocess.Popen[bytes]) -> None:
    """Return once the server listens on the port."""
    end = time.monotonic() + TIMEOUT
    while is_free(port):
        assert server.poll() is None, "the server ended"
        assert time.monotonic() < end, "the server does not start"
        time.sleep(0.1)


class Person:
    """A guest with a browser of their own."""

    def __init__(self, server: str, name: str) -> None:
        self.server, self._jar = server, CookieJar()
        self._browser = build_opener(HTTPCookieProcessor(self._jar))
        self.get("me").close()
        self.post("guests", {"name": name})

    @property
    def cookies(self) -> dict[str, str]:
        """Return the cookies by name."""
        return {cookie.name: cookie.value or "" for cookie in self._jar}

    def get(self, path: str) -> Any:
        """Return the answer to a GET, still to be read."""
        return self._browser.open(f"http://{self.server}/api/v1/{path}", timeout=TIMEOUT)

    def post(self, path: str, body: Any) -> Any:
        """Return the decoded answer to a POST."""
        headers = {"Content-Type": "application/json", "X-CSRFToken": self.cookies["csrftoken"]}
        address = f"http://{self.server}/api/v1/{path}"
        request = Request(address, json.dumps(body).encode(), headers, method="POST")
        with self._browser.open(request, timeout=TIMEOUT) as answer:
            return json.load(answer)

    def command(self, at: Any, kind: str, **fields: Any) -> Any:
        """Send a command for the table as it was seen, and return the table after it."""
        body = {"id": str(uuid4()), "position": at["position"], "seen": at["version"]}
        command = {"kind": kind, **fields}
        return self.post(f"tables/{at['id']}/commands", {**body, "command": command})


def seated(host: Person, guest: Person) -> str:
    """Return the id of a public table where both sit and the host has started."""
    new_table = {"id": str(uuid4()), "game": "gobi", "chairs": ["", ""], "visibility": "public"}
    now = host.post("tables", new_table)
    for seat, person in enumerate((host, guest)):
        share = {"commitment": now["table"]["commitment"], "entropy": secrets.token_hex(16)}
        now = person.command(now, "sit", seat=seat, **share)
    host.command(now, "start")
    return str(now["id"])


class Watcher:
    """A person's socket, and the messages received through it."""

    def __init__(self, connection: Any) -> None:
        self._socket, self.frames = connection, list[str]()
        self.now: Any = {"version": 0}

    def catch_up(self, version: int) -> Any:
        """Return the table once it has reached this version."""
        while self.now["version"] < version:
            self.frames.append(self._socket.recv(timeout=TIMEOUT))
            self.now = json.loads(self.frames[-1])
        return self.now


@contextmanager
def watching(person: Person, table: str) -> Iterator[Watcher]:
    """Open the person's socket at a table."""
    cookies = "; ".join(f"{name}={value}" for name, value in person.cookies.items())
    address = f"ws://{person.server}/ws/tables/{table}"
    origin: Any = f"http://{person.server}"
    with connect(address, origin=origin, additional_headers={"Cookie": cookies}) as connection:
        watcher = Watcher(connection)
        watcher.catch_up(1)
        yield watcher


class Game:
    """A table, its players, and the watching sockets, those of the players first."""

    def __init__(self, table: str, players: tuple[Person, ...], watchers: list[Watcher]) -> None:
        self.table, self.players, self.watchers = table, players, watchers
        self.positions = [watchers[0].now["position"]]
        self.now = watchers[0].now

    def do(self, seat: int, kind: str, **fields: Any) -> None:
        """Send a command of a seat, and wait until every socket has received the result."""
        done = self.players[seat].command(self.watchers[seat].now, kind, **fields)
        for watcher in self.watchers:
            self.now = watcher.catch_up(done["version"])
            assert self.now["head"] == done["head"]

    def play(self, *, moves: int) -> None:
        """Play offered moves, this many or to the end."""
        for _ in range(moves):
            offers = [(seat, each.now["offer"]) for seat, each in enumerate(self.watchers)]
            seat, offer = next((found for found in offers if found[1]), (0, None))
            if offer is None:
                return
            self.do(seat, "play", move=a_move(offer))
            self.positions.append(self.now["position"])

    def undo_by_agreement(self) -> None:
        """Undo some moves: Anne asks, Bilal agrees."""
        target = self.positions[-8]
        self.do(0, "ask_undo", to=target)
        self.do(1, "answer", request=self.now["table"]["request"]["version"], yes=True)
        assert self.now["position"] == target
        say(f"Anne asked, Bilal agreed: {len(self.now['table']['undone'])} moves are undone")


def a_move(offer: Any) -> Any:
    """Return a move that an offer of Gobi allows."""
    found: Any = {"kind": "skip"}
    match offer["stage"]:
        case "tile" if offer["places"]:
            found = {"kind": "place", "at": random.choice(offer["places"])["at"], "silk": False}
        case "tile":
            found = {"kind": "discard", "cotton": False}
        case "camels" if offer["lift"]:
            found = {"kind": "lift", "at": random.choice(offer["lift"])}
        case "camels" if offer["put"]:
            found = {"kind": "camel", "at": random.choice(offer["put"])}
        case "reward" if offer["stacks"]:
            found = {"kind": "reward", "take": random.choice(offer["stacks"])}
        case "reward" if offer["coffee"] is None:
            found = {"kind": "reward", "take": "coffee"}
        case "routes" if offer["reunite"]:
            found = {"kind": "reunite", "ends": offer["reunite"][0]["ends"]}
        case "routes":
            found = {"kind": "end_turn"}
    return found


def check(log: bytes) -> None:
    """Check the export with the stand-alone verifier."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "game.jsonl"
        file.write_bytes(log)
        say(f"exported {len(log)} bytes; the stand-alone verifier says:")
        subprocess.run([sys.executable, "-I", ROOT / "docs" / "verify.py", file], check=True)


def check_secrecy(spectator: Watcher, rows: list[Any]) -> None:
    """Check that before the end the spectator received public fields only, and no secret text."""
    running = [text for text in spectator.frames if json.loads(text)["table"]["result"] is None]
    for event in (event for text in running for event in json.loads(text)["events"]):
        assert event.keys() <= rows[event["version"] - 1]["public"].keys() | ENTRY_FIELDS, event
    slices = [part for row in rows for part in row["secrets"].values()]
    hidden = {text for part in slices for text in texts(part)}
    assert hidden
    assert [text for text in hidden if any(text in frame for frame in running)] == []
    say(f"none of {len(hidden)} secrets was in the {len(running)} messages to the spectator")


def texts(value: Any) -> Iterator[str]:
    """Yield the JSON of each list or text in a value that is long enough to be recognised."""
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for part in parts:
        yield from texts(part)
    written = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    if isinstance(value, list | str) and len(written) > 24:
        yield written


def say(line: str) -> None:
    """Print a line."""
    print(f"· {line}", flush=True)


if __name__ == "__main__":
    main()
