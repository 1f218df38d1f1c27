"""A crowd that plays through the proxy of a site until it is stopped."""

import asyncio
import random
import secrets
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, Final
from urllib.parse import urlsplit
from uuid import uuid4

from tests.site.players import CommandFailed, Line, Records, SitePlayer
from tests.soak.client import Service
from tests.soak.moves import legal_move

ADDRESSES: Final = 200
"""Loopback addresses among which the players are divided."""


class Crowd:
    """Pairs of people, each with two sockets, who make a move every `pace` seconds at most.

    They play until they are stopped, or until so many games have ended.
    """

    def __init__(self, url: str, pairs: int, pace: float, games: int | None = None) -> None:
        self.records = Records()
        self.results: list[Any] = []
        """The results of the games that were played to their end."""
        self._games = games
        self._service = Service(int(urlsplit(url).port or 80))
        self._pairs, self._pace = pairs, pace
        self._stopping = asyncio.Event()

    async def run(self) -> None:
        """Play until stopped; then wait until every socket has the last snapshot."""
        async with asyncio.TaskGroup() as playing:
            for number in range(self._pairs):
                playing.create_task(self._play(number))

    def stop(self) -> None:
        """Let every pair finish its move, and stop."""
        self._stopping.set()

    async def wait_moves(self, count: int) -> None:
        """Wait until so many moves have been made."""
        while len(self.records.moves) < count:
            await asyncio.sleep(0.05)

    async def _play(self, number: int) -> None:
        async with self._pair(number) as people:
            # Not all at the same moment.
            await asyncio.sleep(random.random() * self._pace)
            while not self._stopping.is_set() and (self._games is None or self._games > 0):
                try:
                    await self._play_game(people)
                except (CommandFailed, TimeoutError) as error:
                    self.records.failures.append(f"a game ended: {type(error).__name__}")

    @asynccontextmanager
    async def _pair(self, number: int) -> AsyncIterator[list[SitePlayer]]:
        async with AsyncExitStack() as opened:
            people = []
            for seat in range(2):
                address = f"127.0.7.{1 + (2 * number + seat) % ADDRESSES}"
                client = await opened.enter_async_context(self._service.client(address))
                people.append(SitePlayer(self._service, client, self.records))
                # Names are unique.
                await people[-1].arrive(f"Player {secrets.token_hex(4)}")
            yield people

    async def _play_game(self, people: Sequence[SitePlayer]) -> None:
        wish = {"id": str(uuid4()), "game": "gemblo", "chairs": ["", ""], "visibility": "public"}
        table = await people[0].post("tables", wish)
        for seat, person in enumerate(people):
            table = await person.sit(table, seat)
        table = await people[0].command(table, "start")
        lines = [Line(person, table["id"], self.records) for person in people]
        try:
            while table["table"]["result"] is None and not self._stopping.is_set():
                table = await self._move(people, lines, table)
            shots = [await line.at(table["version"]) for line in lines]
            self._note_end([shot["table"]["result"] for shot in shots])
        finally:
            await asyncio.gather(*(line.close() for line in lines))

    def _note_end(self, results: Sequence[Any]) -> None:
        if results[0] is None:
            return
        self.results.append(results[0])
        if results[0] != results[1]:
            self.records.failures.append("two players saw different results")
        if self._games is not None:
            self._games -= 1

    async def _move(self, people: Sequence[SitePlayer], lines: Sequence[Line], table: Any) -> Any:
        began = time.monotonic()
        for person, line in zip(people, lines, strict=True):
            if move := legal_move(shot := await line.at(table["version"])):
                table = await person.command(shot, "play", move=move)
                await asyncio.sleep(max(0.0, self._pace - (time.monotonic() - began)))
                break
        return table
