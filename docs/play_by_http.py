"""A whole game of Gobi through a real server: two play by HTTP, three look on through sockets.

    .venv/bin/python docs/play_by_http.py          (after `python3 manage.py setup --dev`)

Anne and Bilal take a move back by agreement and play to the end; Chloé only watches. Whatever she
was sent before the end is held against the log, which the export of a finished game opens whole.
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
PATIENCE = 30
ALWAYS_TOLD = {"version", "recorded_at", "kind", "actor"}


def main() -> None:
    """Play, take back, play on, and look at what the spectator got."""
    with ExitStack() as opened:
        server = opened.enter_context(serving())
        anne, bilal, chloe = (Person(server, name) for name in ("Anne", "Bilal", "Chloé"))
        table = seated(anne, bilal)
        say(f"Anne and Bilal sit at http://{server}/table/{table}")
        watchers = [opened.enter_context(watching(each, table)) for each in (anne, bilal, chloe)]
        game = Game(table, (anne, bilal), watchers)
        game.play(moves=20)
        game.take_back_by_agreement()
        game.play(moves=10_000)
        say(f"finished: ranks {game.now['table']['result']['ranks']}")
        log = opened.enter_context(anne.get(f"tables/{table}/export")).read()
        check(log)
        sees_nothing_secret(watchers[2], [json.loads(line) for line in log.splitlines()])


@contextmanager
def serving() -> Iterator[str]:
    """A server on a database of its own, ended with the block; where it listens."""
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="caravanserai-") as var:
        own = {"CARAVANSERAI_VAR": var, "DATABASE_URL": "", "REDIS_URL": ""}
        settings = {"DJANGO_SETTINGS_MODULE": "config.settings"}
        here: dict[str, Any] = {"cwd": ROOT, "env": {**os.environ, **own, **settings}}
        subprocess.run([sys.executable, "manage.py", "migrate", "-v0"], check=True, **here)
        listen = ["--bind", "127.0.0.1", "--port", str(port), "--verbosity", "0"]
        daphne = [sys.executable, "-m", "daphne", *listen, "config.asgi:application"]
        with subprocess.Popen(daphne, **here) as process:
            try:
                wait_for(port, process)
                yield f"127.0.0.1:{port}"
            finally:
                process.terminate()


def free_port() -> int:
    """A port where nobody listens, below those that systems hand out by themselves."""
    ports = iter(lambda: random.randint(FIRST_PORT, LAST_PORT), 0)
    return next(port for port in ports if is_free(port))


def is_free(port: int) -> bool:
    """Whether nobody listens there."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) != 0


def wait_for(port: int, server: subprocess.Popen[bytes]) -> None:
    """Return once the server listens there."""
    end = time.monotonic() + PATIENCE
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
        """What the browser was given to keep."""
        return {cookie.name: cookie.value or "" for cookie in self._jar}

    def get(self, path: str) -> Any:
        """The answer to a GET, still to be read."""
        return self._browser.open(f"http://{self.server}/api/v1/{path}", timeout=PATIENCE)

    def post(self, path: str, body: Any) -> Any:
        """The data in the answer to a POST."""
        headers = {"Content-Type": "application/json", "X-CSRFToken": self.cookies["csrftoken"]}
        address = f"http://{self.server}/api/v1/{path}"
        wish = Request(address, json.dumps(body).encode(), headers, method="POST")
        with self._browser.open(wish, timeout=PATIENCE) as answer:
            return json.load(answer)

    def command(self, at: Any, kind: str, **fields: Any) -> Any:
        """Send a command for the table as it was seen; the table after it."""
        order = {"id": str(uuid4()), "position": at["position"], "seen": at["version"]}
        command = {"kind": kind, **fields}
        return self.post(f"tables/{at['id']}/commands", {**order, "command": command})


def seated(host: Person, guest: Person) -> str:
    """A public table where both have sat down and the host has started."""
    wish = {"id": str(uuid4()), "game": "gobi", "chairs": ["", ""], "visibility": "public"}
    now = host.post("tables", wish)
    for seat, person in enumerate((host, guest)):
        share = {"commitment": now["table"]["commitment"], "entropy": secrets.token_hex(16)}
        now = person.command(now, "sit", seat=seat, **share)
    host.command(now, "start")
    return str(now["id"])


class Watcher:
    """Somebody's socket, and the texts that came through it."""

    def __init__(self, line: Any) -> None:
        self._line, self.frames = line, list[str]()
        self.now: Any = {"version": 0}

    def catch_up(self, version: int) -> Any:
        """The table, once it has come to this version."""
        while self.now["version"] < version:
            self.frames.append(self._line.recv(timeout=PATIENCE))
            self.now = json.loads(self.frames[-1])
        return self.now


@contextmanager
def watching(person: Person, table: str) -> Iterator[Watcher]:
    """The person's socket at a table."""
    cookies = "; ".join(f"{name}={value}" for name, value in person.cookies.items())
    address = f"ws://{person.server}/ws/tables/{table}"
    origin: Any = f"http://{person.server}"
    with connect(address, origin=origin, additional_headers={"Cookie": cookies}) as line:
        watcher = Watcher(line)
        watcher.catch_up(1)
        yield watcher


class Game:
    """A table, those who play there, and their sockets first among all that look on."""

    def __init__(self, table: str, players: tuple[Person, ...], watchers: list[Watcher]) -> None:
        self.table, self.players, self.watchers = table, players, watchers
        self.positions = [watchers[0].now["position"]]
        self.now = watchers[0].now

    def do(self, seat: int, kind: str, **fields: Any) -> None:
        """Let a seat do something; go on when everybody has been told."""
        done = self.players[seat].command(self.watchers[seat].now, kind, **fields)
        for watcher in self.watchers:
            self.now = watcher.catch_up(done["version"])
            assert self.now["head"] == done["head"]

    def play(self, *, moves: int) -> None:
        """Make moves that were offered, to this number or to the end."""
        for _ in range(moves):
            offers = [(seat, each.now["offer"]) for seat, each in enumerate(self.watchers)]
            seat, offer = next((found for found in offers if found[1]), (0, None))
            if offer is None:
                return
            self.do(seat, "play", move=a_move(offer))
            self.positions.append(self.now["position"])

    def take_back_by_agreement(self) -> None:
        """Anne asks to go back some moves, and Bilal agrees."""
        target = self.positions[-8]
        self.do(0, "ask_undo", to=target)
        self.do(1, "answer", request=self.now["table"]["request"]["version"], yes=True)
        assert self.now["position"] == target
        say(f"Anne asked, Bilal agreed: {len(self.now['table']['undone'])} moves are undone")


def a_move(offer: Any) -> Any:
    """One of the moves that an offer of Gobi tells."""
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
    """Let the stand-alone verifier read the export."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "game.jsonl"
        file.write_bytes(log)
        say(f"exported {len(log)} bytes; the stand-alone verifier says:")
        subprocess.run([sys.executable, "-I", ROOT / "docs" / "verify.py", file], check=True)


def sees_nothing_secret(spectator: Watcher, rows: list[Any]) -> None:
    """Before the end the spectator was sent public fields alone, and no text of a secret one."""
    running = [text for text in spectator.frames if json.loads(text)["table"]["result"] is None]
    for event in (event for text in running for event in json.loads(text)["events"]):
        assert event.keys() <= rows[event["version"] - 1]["public"].keys() | ALWAYS_TOLD, event
    slices = [piece for row in rows for piece in row["secrets"].values()]
    hidden = {text for piece in slices for text in texts(piece)}
    assert hidden
    assert [text for text in hidden if any(text in frame for frame in running)] == []
    say(f"none of {len(hidden)} secrets was in the {len(running)} messages to the spectator")


def texts(value: Any) -> Iterator[str]:
    """How a value, and each list or text in it that is long enough to be told, is written."""
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for part in parts:
        yield from texts(part)
    written = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    if isinstance(value, list | str) and len(written) > 24:
        yield written


def say(line: str) -> None:
    """Tell what has happened."""
    print(f"· {line}", flush=True)


if __name__ == "__main__":
    main()
