"""Requests to a site by hand, over connections that are kept: cheap next to what they measure."""

import asyncio
import itertools
import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from tests.bench.harness.client import CSRF, BenchClient

PATIENCE_SECONDS, AGAIN_SECONDS, MOST_ATTEMPTS = 5.0, 0.2, 300
NOT_NOW = frozenset({429, 502, 503, 504})
"""The statuses after which the same request is sent again."""

LOST = (OSError, EOFError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, TimeoutError)


@dataclass(frozen=True, slots=True)
class Answer:
    """The response to a request, and how often it was sent."""

    status: int
    text: bytes
    attempts: int = 1

    @property
    def content(self) -> Any:
        """The JSON of the response."""
        return json.loads(self.text)


class Connection:
    """A connection to one port, opened when it is first needed."""

    def __init__(self, port: int, patience: float = PATIENCE_SECONDS) -> None:
        self.port = port
        self._patience = patience
        self._ends: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, request: bytes) -> Answer:
        """Return the response. Raise one of `LOST` if the connection fails; then it is closed."""
        try:
            async with asyncio.timeout(self._patience):
                return await self._ask(request)
        except BaseException:
            self.close()
            raise

    async def _ask(self, request: bytes) -> Answer:
        if self._ends is None:
            self._ends = await asyncio.open_connection("127.0.0.1", self.port, limit=2**20)
        reader, writer = self._ends
        writer.write(request)
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        length = int(head.partition(b"content-length:")[2].partition(b"\r\n")[0])
        text = await reader.readexactly(length)
        if b"connection: close" in head:
            self.close()
        return Answer(int(head.split(b" ", 2)[1]), text)

    def close(self) -> None:
        """Close the connection."""
        if self._ends is not None:
            self._ends[1].close()
        self._ends = None


class Sender:
    """A person who sends a request again, to one server after the other, until it is answered."""

    def __init__(
        self, person: BenchClient, ports: Sequence[int], patience: float = PATIENCE_SECONDS
    ) -> None:
        self.person = person
        self._connections = itertools.cycle([Connection(port, patience) for port in ports])
        self._connection = next(self._connections)

    @property
    def port(self) -> int:
        """The port that the next request goes to."""
        return self._connection.port

    async def answer(self, method: str, path: str, body: Any = None) -> Answer:
        """Return the first response that is final. Raise TimeoutError after too many attempts."""
        request = request_bytes(self.person, method, path, body)
        for attempt in range(1, MOST_ATTEMPTS + 1):
            with suppress(*LOST):
                answer = await self._connection.ask(request)
                if answer.status not in NOT_NOW:
                    return Answer(answer.status, answer.text, attempt)
            self._connection = next(self._connections)
            await asyncio.sleep(AGAIN_SECONDS)
        raise TimeoutError(f"no answer to {method} {path}")

    def close(self) -> None:
        """Close the connection in use."""
        self._connection.close()


def request_bytes(person: BenchClient, method: str, path: str, body: Any = None) -> bytes:
    """Return the bytes of a request to the API."""
    content = b"" if body is None else json.dumps(body).encode()
    head = (
        f"{method} /api/v1/{path} HTTP/1.1\r\nHost: localhost\r\nCookie: {person.cookies}\r\n"
        f"X-CSRFToken: {CSRF}\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(content)}\r\n\r\n"
    )
    return head.encode() + content
