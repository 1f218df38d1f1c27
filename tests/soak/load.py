"""The users of the service during a run, each a loop that ends with the run."""

import asyncio
import json
import random
import secrets
import traceback
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import aclosing, asynccontextmanager
from typing import Any
from uuid import uuid4

import httpx

from tests.kit.readers import Reader
from tests.soak.client import LoadClient, Service
from tests.soak.moves import legal_move

KEPT_TABLES = 40
PACE = 1.0
"""Seconds between two actions of a user."""


async def run(service: Service, seconds: float) -> None:
    """Run all users for so long."""
    users = [
        *[(two_players, f"127.0.2.{number}") for number in range(1, 4)],
        *[(player_against_a_bot, f"127.0.3.{number}") for number in range(1, 3)],
        *[(export, f"127.0.4.{number}") for number in range(1, 4)],
        *[(look_back, f"127.0.5.{number}") for number in range(1, 3)],
        (read_slowly, "127.0.6.1"),
        (listen_briefly, "127.0.6.2"),
        (send_bad_requests, "127.0.6.3"),
    ]
    tasks = [asyncio.create_task(_repeat(service, do, address)) for do, address in users]
    await asyncio.sleep(seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


Action = Callable[[Service, httpx.AsyncClient], Awaitable[None]]


async def _repeat(service: Service, do: Action, address: str) -> None:
    async with service.client(address) as client:
        while True:
            try:
                await do(service, client)
            except Exception as error:
                # Any error counts as a failed response in the result.
                service.answers[type(error).__name__] += 1
                traceback.print_exc()
            await asyncio.sleep(PACE)


async def _guest(service: Service, client: httpx.AsyncClient, name: str) -> LoadClient:
    person = LoadClient(service, client)
    if "csrftoken" not in client.cookies:
        # Names are unique.
        await person.arrive(f"{name} {secrets.token_hex(4)}")
    return person


async def two_players(service: Service, client: httpx.AsyncClient) -> None:
    """Play one game after the other."""
    async with service.client(client_address(client)) as other:
        pair = (await _guest(service, client, "Ann"), await _guest(service, other, "Bob"))
        while table := await started_table(service, pair, ["", ""]):
            await play_game(service, pair, table)


async def play_game(service: Service, pair: tuple[LoadClient, LoadClient], table: Any) -> None:
    """Play a game to its end, each player with an open socket."""
    async with pair[0].watching(table["id"]) as mine, pair[1].watching(table["id"]) as theirs:
        while table["table"]["result"] is None:
            shots = [await each.at(table["version"]) for each in (mine, theirs)]
            table = await make_move(service, pair, shots)
            await asyncio.sleep(PACE)


def client_address(client: httpx.AsyncClient) -> str:
    """Return the loopback address of a client."""
    pool = client._transport._pool  # type: ignore[attr-defined]  # there is no public attribute
    return str(pool._local_address)


async def started_table(service: Service, people: tuple[LoadClient, ...], chairs: list[str]) -> Any:
    """Return a new started table of these people, or None if there are too many tables."""
    wish = {"id": str(uuid4()), "game": "gemblo", "chairs": chairs, "visibility": "public"}
    table = await people[0].post("tables", wish)
    if table is None:
        return None
    for seat, person in enumerate(people):
        table = await person.sit(table, seat)
    service.tables = [*service.tables[-KEPT_TABLES:], table["id"]]
    return await people[0].command(table, "start")


async def make_move(service: Service, people: tuple[LoadClient, ...], shots: list[Any]) -> Any:
    """Make a move if one of them is to act. Return the snapshot after it."""
    for person, shot in zip(people, shots, strict=True):
        if move := legal_move(shot):
            after = await person.command(shot, "play", move=move)
            service.moves += after is not None
            return after or await person.table(shot["id"])
    return shots[0]


async def player_against_a_bot(service: Service, client: httpx.AsyncClient) -> None:
    """Play one game, following the stream of turns."""
    person = await _guest(service, client, "Zoe")
    table = await started_table(service, (person,), ["", "bot:easy"])
    if table is None:
        return
    async with lines_of(client, "stream") as lines:
        # Each line says that something changed; an empty one that it may have.
        async for _ in lines:
            table = await make_move(service, (person,), [await person.table(table["id"])])
            if table["table"]["result"] is not None:
                return
            await asyncio.sleep(PACE)


async def export(service: Service, client: httpx.AsyncClient) -> None:
    """Download an export, or stop in the middle."""
    if table := some_table(service):
        async with lines_of(client, f"tables/{table}/export") as lines:
            async for _ in lines:
                if random.random() < 0.01:
                    return


async def look_back(service: Service, client: httpx.AsyncClient) -> None:
    """Request a replay, compressed or not, and a position."""
    if table := some_table(service):
        encoding = {"Accept-Encoding": random.choice(["gzip", "identity"])}
        view = random.choice(["all", "then"])
        await client.get(f"tables/{table}/replay?view={view}", headers=encoding)
        await client.get(f"tables/{table}/replay?at={random.randrange(1, 60)}")


async def read_slowly(service: Service, client: httpx.AsyncClient) -> None:
    """Request a replay and an export, and read neither."""
    if table := some_table(service):
        paths = [f"/api/v1/tables/{table}/{each}" for each in ("export", "replay")]
        here = client_address(client)
        readers = [Reader(service.port, path, address=here) for path in paths]
        await asyncio.sleep(5)
        for reader in readers:
            reader.close()


async def listen_briefly(service: Service, client: httpx.AsyncClient) -> None:
    """Open the stream of turns, read a line and close."""
    await _guest(service, client, "Tom")
    async with lines_of(client, "stream") as lines:
        async for line in lines:
            assert json.loads(line)["type"] == "turns"
            return


async def send_bad_requests(service: Service, client: httpx.AsyncClient) -> None:
    """Send bodies, addresses, commands and messages that are refused."""
    person = await _guest(service, client, "Eve")
    headers = {"X-CSRFToken": client.cookies["csrftoken"], "Content-Type": "application/json"}
    await client.post("tables", content=b'{"id": 7,', headers=headers)
    await client.post("tables", content=b" " * 100_000, headers=headers)
    await client.get("tables/nowhere/export")
    await client.get(f"tables?scope={random.random()}")
    if table := some_table(service):
        shot = await person.table(table)
        await person.command(shot, "play", move={"kind": "place", "piece": "?", "cells": []})
        async with person.watching(table) as watched:
            await watched.at(1)
            await watched.socket.send(json.dumps({"type": "beat", "version": 0}))
            await watched.socket.send("x" * 20_000)
            await watched.socket.wait_closed()


@asynccontextmanager
async def lines_of(client: httpx.AsyncClient, path: str) -> AsyncIterator[AsyncIterator[str]]:
    """Yield the lines of a response; discard the rest afterwards."""
    async with client.stream("GET", path) as answer, aclosing(answer.aiter_lines()) as lines:  # type: ignore[type-var]  # it is a generator
        yield lines


def some_table(service: Service) -> str:
    """Return one of the last tables, or an empty text before the first."""
    return random.choice(service.tables) if service.tables else ""
