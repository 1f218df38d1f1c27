"""Random, large and invalid frames leave the service running, with its memory flat."""

import json
import secrets
import subprocess
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import suppress
from http.cookiejar import CookieJar
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.sync.client import ClientConnection, connect

from config.framework.client_limits import WAITING_MESSAGES
from games.live.consumers.player import FRAME_LIMIT
from tests.kit.any_game import OPEN_GAME
from tests.project.played import PATIENCE, Played, playing

pytestmark = pytest.mark.once

WARMING, FRAMES = 10_000, 50_000
"""The first frames bring the server to the size that it then keeps."""

AT_ONCE = WAITING_MESSAGES
"""A socket that is sent more before they are read is closed."""

GROWTH = 12 * 1024
"""Kilobytes of slack for the allocator; the frames themselves are twenty times as many."""

JSON = ("null", "[]", '{"type":"seen","version":1}', '{"type":"seen","version":-1e999}', "[" * 9000)


class Browser:
    """A player with cookies at a real service."""

    def __init__(self, url: str) -> None:
        self.url, self.jar = url, CookieJar()
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))
        self.get("me")
        self.post("guests", {"name": "Eve " + secrets.token_hex(4)})

    def get(self, path: str) -> Any:
        return self._send(path, None)

    def post(self, path: str, body: dict[str, Any]) -> Any:
        return self._send(path, json.dumps(body).encode())

    def _send(self, path: str, body: bytes | None) -> Any:
        headers = {"Content-Type": "application/json", "X-CSRFToken": self.cookies("csrftoken")}
        request = urllib.request.Request(f"{self.url}/api/v1/{path}", body, headers)
        with self._opener.open(request) as answer:
            return json.load(answer)

    def cookies(self, name: str) -> str:
        return next((cookie.value or "" for cookie in self.jar if cookie.name == name), "")

    def socket(self, path: str) -> ClientConnection:
        headers = {"Cookie": f"sessionid={self.cookies('sessionid')}"}
        address = self.url.replace("http", "ws") + path
        return connect(address, origin=self.url, additional_headers=headers, compression=None)  # type: ignore[arg-type]  # a plain string


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    with playing(var=tmp_path_factory.mktemp("var")) as service:
        yield service


def anything(chance: Random) -> str | bytes:
    """Return a random frame that no client of ours sends."""
    form = chance.randrange(5)
    if form == 0:
        return chance.choice(JSON)
    if form == 1:
        return chance.randbytes(chance.randrange(2_000))
    if form == 2:
        return "".join(chr(chance.randrange(1, 0xD800)) for _ in range(chance.randrange(200)))
    if form == 3:
        return json.dumps({"type": chance.choice(["seen", "play", ""]), "version": chance.random()})
    return "x" * chance.randrange(FRAME_LIMIT)


def memory(service: Played) -> int:
    received = subprocess.check_output(["ps", "-o", "rss=", "-p", str(service.process.pid)])
    return int(received)


def flood(browser: Browser, path: str, frames: Sequence[str | bytes]) -> None:
    with browser.socket(path) as socket:
        socket.recv(timeout=PATIENCE)
        for frame in frames:
            socket.send(frame)
        assert socket.ping().wait(timeout=PATIENCE)


def test_fifty_thousand_random_frames_leave_memory_flat(service: Played) -> None:
    browser, chance = Browser(service.url), Random(5)
    wish = {"id": str(uuid4()), "game": OPEN_GAME, "chairs": ["", ""], "visibility": "public"}
    path = f"/ws/tables/{browser.post('tables', wish)['id']}"
    frames = [anything(chance) for _ in range(2_000)]
    for _ in range(WARMING // AT_ONCE):
        flood(browser, path, chance.choices(frames, k=AT_ONCE))
    before = memory(service)
    for _ in range(FRAMES // AT_ONCE):
        flood(browser, path, chance.choices(frames, k=AT_ONCE))
    assert browser.get("me")["player"]
    assert memory(service) - before < GROWTH
    assert service.process.poll() is None


LARGE = ["x" * (FRAME_LIMIT + 1), "x" * 900_000, "x" * 1_200_000, "\U0001f42a" * (FRAME_LIMIT // 2)]


@pytest.mark.parametrize("frame", [*LARGE, LARGE[0].encode()], ids=lambda frame: str(len(frame)))
def test_large_frame_closes_only_its_own_socket(service: Played, frame: str | bytes) -> None:
    browser = Browser(service.url)
    with browser.socket("/ws/me") as large, browser.socket("/ws/me") as other:
        large.recv(timeout=PATIENCE)
        # The server may close the connection before it has received all of a frame.
        with suppress(ConnectionClosed):
            large.send(frame)
        with pytest.raises(ConnectionClosed):
            large.recv(timeout=PATIENCE)
        assert other.ping().wait(timeout=PATIENCE)


@pytest.mark.parametrize(
    "frame",
    [
        Frame(Opcode.TEXT, b"\xff\xfe\xfa"),
        Frame(Opcode.TEXT, b"text", rsv1=True),
        Frame(Opcode.CONT, b"a part of nothing"),
        Frame(Opcode.CLOSE, b"\x03"),
        Frame(Opcode.PING, b"x" * 200),
    ],
    ids=["no UTF-8", "reserved bits", "a part of nothing", "half a code", "a long ping"],
)
def test_invalid_frame_closes_only_its_own_socket(service: Played, frame: Frame) -> None:
    browser = Browser(service.url)
    with browser.socket("/ws/me") as broken, browser.socket("/ws/me") as other:
        broken.recv(timeout=PATIENCE)
        broken.socket.sendall(_unchecked(frame))
        with pytest.raises(ConnectionClosed):
            broken.recv(timeout=PATIENCE)
        assert other.ping().wait(timeout=PATIENCE)


def _unchecked(frame: Frame) -> bytes:
    # By hand: the library would refuse to write most of these.
    head = 0x80 | (0x40 if frame.rsv1 else 0) | int(frame.opcode)
    size = len(frame.data)
    length = bytes([0x80 | size]) if size < 126 else bytes([0x80 | 126]) + size.to_bytes(2, "big")
    return bytes([head]) + length + bytes(4) + bytes(frame.data)
