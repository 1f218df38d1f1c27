"""Guests who use the service as a browser does, each from a loopback address of its own."""

import asyncio
import json
import secrets
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from uuid import uuid4

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

PATIENCE = 30.0


class Service:
    """A web server under load, and counts of its responses."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.answers: Counter[str] = Counter()
        self.refusals: Counter[str] = Counter()
        self.tables: list[str] = []
        self.moves = 0

    @property
    def here(self) -> str:
        """The address of the server."""
        return f"127.0.0.1:{self.port}"

    def client(self, address: str) -> httpx.AsyncClient:
        """Return a client at this address, whose responses are counted."""

        async def count(answer: httpx.Response) -> None:
            self.answers[str(answer.status_code)] += 1

        return httpx.AsyncClient(
            base_url=f"http://{self.here}/api/v1/",
            transport=httpx.AsyncHTTPTransport(local_address=address),
            event_hooks={"response": [count]},
            timeout=PATIENCE,
        )


class LoadClient:
    """A guest."""

    def __init__(self, service: Service, client: httpx.AsyncClient) -> None:
        self._service, self.client = service, client

    async def arrive(self, name: str) -> None:
        """Sign in as a new guest."""
        await self.client.get("me")
        await self.post("guests", {"name": name})

    async def post(self, path: str, body: Any) -> Any:
        """Return the JSON of the response, or None if the request was refused."""
        headers = {"X-CSRFToken": self.client.cookies["csrftoken"]}
        answer = await self.client.post(path, json=body, headers=headers)
        content = answer.json()
        if answer.is_success:
            return content
        self._service.refusals[f"{path.rpartition('/')[2]}: {content['code']}"] += 1
        return None

    async def table(self, table: str) -> Any:
        """Return the guest's snapshot of a table."""
        return (await self.client.get(f"tables/{table}")).json()

    async def command(self, table: Any, kind: str, **fields: Any) -> Any:
        """Send a command. Return the snapshot after it, or None if it was refused."""
        order = {"id": str(uuid4()), "position": table["position"], "seen": table["version"]}
        body = {**order, "command": {"kind": kind, **fields}}
        return await self.post(f"tables/{table['id']}/commands", body)

    async def sit(self, table: Any, seat: int) -> Any:
        """Take a seat."""
        share = {"commitment": table["table"]["commitment"], "entropy": secrets.token_hex(16)}
        return await self.command(table, "sit", seat=seat, **share)

    @asynccontextmanager
    async def watching(self, table: str) -> AsyncIterator["Watched"]:
        """Open a socket at a table inside the block."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())
        address = f"ws://{self._service.here}/ws/tables/{table}"
        headers = {"Cookie": cookies}
        origin = Origin(f"http://{self._service.here}")
        async with connect(address, origin=origin, additional_headers=headers) as socket:
            yield Watched(socket)


class Watched:
    """A table as received through a socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self._now: Any = {"version": 0}

    async def at(self, version: int) -> Any:
        """Return the snapshot once it has reached this version. Raise TimeoutError otherwise."""
        async with asyncio.timeout(PATIENCE):
            while self._now["version"] < version:
                message = json.loads(await self.socket.recv())
                if message["type"] == "snapshot":
                    self._now = message
        return self._now
