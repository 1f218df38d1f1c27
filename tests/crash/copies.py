"""Requests that are sent several times at once, through connections to several servers."""

import asyncio
import itertools
import time
from collections.abc import Sequence

from tests.bench.harness.client import BenchClient
from tests.crash.requests import LOST, Answer, Connection


class Copies:
    """A person with connections to every server, through which they send at the same moment."""

    def __init__(self, person: BenchClient, ports: Sequence[int], number: int) -> None:
        self.person = person
        self._connections = [
            Connection(port, patience=30.0)
            for port in itertools.islice(itertools.cycle(ports), number)
        ]
        self.seconds: list[float] = []
        """How long each answer took."""

    async def send(self, requests: Sequence[bytes]) -> list[Answer]:
        """Send each request through a connection of its own. A lost one has the status 0."""
        pairs = zip(self._connections, requests, strict=False)
        return await asyncio.gather(*(self._ask(*pair) for pair in pairs))

    async def _ask(self, connection: Connection, request: bytes) -> Answer:
        began = time.monotonic()
        try:
            return await connection.ask(request)
        except LOST as error:
            return Answer(0, repr(error).encode())
        finally:
            self.seconds.append(time.monotonic() - began)

    def close(self) -> None:
        """Close the connections."""
        for connection in self._connections:
            connection.close()


def percentile(seconds: Sequence[float], percent: int) -> float:
    """Return this percentile, in milliseconds."""
    ordered = sorted(seconds)
    return round(1000 * ordered[min(len(ordered) - 1, len(ordered) * percent // 100)], 1)
