"""Many people who play whole games, each with a socket, and retry what was not answered."""

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from typing import Any, Final, NamedTuple
from uuid import uuid4

from django.db import Error, close_old_connections

from games.tables import table_cache
from tests.bench.harness.client import BenchClient, legal_move
from tests.crash.records import Records, Sent
from tests.crash.requests import PATIENCE_SECONDS, Answer, Sender
from tests.crash.watching import Socket, WatchedTable
from tests.soak import moves as offered

FINAL: Final = frozenset({200, 201, 409, 422})
"""The statuses of answers to honest commands."""


class Kind(NamedTuple):
    """A kind of table: its game, its bots, and how many of ten tables are of this kind."""

    game: str
    bots: int = 0
    share: int = 1


KINDS: Final = (
    *(Kind("gemblo", share=5), Kind("gobi"), Kind("targui")),
    *(Kind("gemblo", bots=1), Kind("gobi", bots=1), Kind("targui", bots=1)),
)
BOT_SECONDS: Final = 0.05
READERS: Final = ThreadPoolExecutor(2, thread_name_prefix="reader")
"""Threads that read the log, to find legal moves of games with hidden parts."""


class Person:
    """A guest who sends commands to tables, and keeps what they were sent."""

    def __init__(
        self,
        guest: BenchClient,
        ports: Sequence[int],
        records: Records,
        patience: float = PATIENCE_SECONDS,
    ) -> None:
        self.guest, self.ports, self.records = guest, ports, records
        self.sender = Sender(guest, ports, patience)
        self.tables: dict[str, WatchedTable] = {}

    def table(self, table_id: str) -> WatchedTable:
        """Return the table as this person sees it."""
        return self.tables.setdefault(table_id, WatchedTable(table_id, self.guest.id, self.records))

    async def open(self, kind: Kind, people: int) -> str:
        """Open a table with free chairs and bots. Return its id."""
        chairs = [""] * people + ["bot:easy"] * kind.bots
        options = {"options": {"board": "mini"}} if kind == KINDS[0] else {}
        body = {"id": str(uuid4()), "game": kind.game, "chairs": chairs, "visibility": "public"}
        return await self.open_with({**body, **options})

    async def open_with(self, body: dict[str, Any]) -> str:
        """Open a table with these settings. Return its id."""
        answer = await self._recorded("tables", body["id"], "", body)
        if answer.status != 201:
            raise RuntimeError(answer)
        await self.table(answer.content["id"]).merge(answer.content)
        return str(answer.content["id"])

    async def command(self, table_id: str, kind: str, **fields: Any) -> Answer:
        """Send a command for the position that this person sees. Merge what is answered."""
        watched = self.table(table_id)
        place = {"position": watched.shot.get("position"), "seen": watched.version}
        body = {"id": str(uuid4()), **place, "command": {"kind": kind, **fields}}
        answer = await self._recorded(f"tables/{table_id}/commands", body["id"], table_id, body)
        if answer.status == 200:
            await watched.merge(answer.content)
        elif answer.status == 409:
            await watched.merge(answer.content["facts"]["snapshot"])
        return answer

    async def sit(self, table_id: str, seat: int) -> Answer:
        """Take a seat."""
        if not self.table(table_id).shot:
            answer = await self.sender.answer("GET", f"tables/{table_id}")
            await self.table(table_id).merge(answer.content)
        commitment = self.table(table_id).shot["table"]["commitment"]
        share = {"commitment": commitment, "entropy": secrets.token_hex(16)}
        return await self.command(table_id, "sit", seat=seat, **share)

    async def _recorded(self, path: str, command: str, table: str, body: Any) -> Answer:
        start = self.records.waiting[command] = time.monotonic()
        try:
            answer = await self.sender.answer("POST", path, body)
        except TimeoutError as error:
            self.records.problem(str(error))
            raise
        finally:
            del self.records.waiting[command]
        if answer.status not in FINAL:
            self.records.problem(f"{answer.status} to {path}: {answer.text[:200]!r}")
        table = table or answer.content.get("id", "")
        sent = Sent(table, command, start, time.monotonic(), answer.status, answer.attempts)
        self.records.answered.append(sent)
        return answer


class Game:
    """People at one table after the other, until they are stopped."""

    def __init__(self, people: Sequence[Person], kind: Kind, pause: float) -> None:
        self.people, self._kind, self._pause = people, kind, pause
        self.moves = 0

    async def play(self, stop: asyncio.Event) -> None:
        """Play one game after the other until `stop` is set."""
        while not stop.is_set():
            table_id = await self._started()
            async with self._sockets(table_id):
                await self._play(table_id, stop)

    async def _started(self) -> str:
        table_id = await self.people[0].open(self._kind, len(self.people))
        for seat, person in enumerate(self.people):
            await person.sit(table_id, seat)
        await self.people[0].command(table_id, "start")
        return table_id

    @asynccontextmanager
    async def _sockets(self, table_id: str) -> AsyncIterator[None]:
        sockets = [
            Socket(person.table(table_id), person.guest, person.ports) for person in self.people
        ]
        try:
            yield
            await self._converge(table_id)
        finally:
            for socket in sockets:
                await socket.stop()

    async def _converge(self, table_id: str) -> None:
        last = max(person.table(table_id).version for person in self.people)
        for person in self.people:
            await person.table(table_id).at(last)

    async def _play(self, table_id: str, stop: asyncio.Event) -> None:
        while True:
            await self._converge(table_id)
            shot = max((each.table(table_id).shot for each in self.people), key=_version)
            if shot["table"]["status"] != "playing":
                return
            acting = [seat for seat, each in enumerate(shot["table"]["seats"]) if each["to_act"]]
            if not acting or acting[0] >= len(self.people):
                # A bot is to act: also at the end, so that nothing changes afterwards.
                await asyncio.sleep(BOT_SECONDS)
            elif stop.is_set():
                return
            else:
                await self._move(table_id, acting[0])
                await asyncio.sleep(self._pause)

    async def _move(self, table_id: str, seat: int) -> None:
        person = self.people[seat]
        move = await _legal_move(person.table(table_id).shot, seat)
        if move is None:
            await asyncio.sleep(0.05)
            return
        answer = await person.command(table_id, "play", move=move)
        if answer.status == 200:
            self.moves += 1
            answered = time.monotonic()
            await self._converge(table_id)
            person.records.delays.append(time.monotonic() - answered)


def _version(shot: dict[str, Any]) -> int:
    return int(shot["version"])


async def _legal_move(shot: dict[str, Any], seat: int) -> dict[str, Any] | None:
    """Return a move at the position of a snapshot; None if the table has left it."""
    if shot["table"]["game"] == "gemblo":
        return offered.legal_move(shot)
    find = asyncio.get_running_loop().run_in_executor
    return await find(READERS, _move_by_the_log, shot["id"], shot["position"], seat)


def _move_by_the_log(table_id: str, position: int, seat: int) -> dict[str, Any] | None:
    # The database may be down, or the connection from before.
    with suppress(Error, table_cache.NoSuchTable):
        close_old_connections()
        table = table_cache.current(table_id)
        if table.position == position and seat in table.to_act:
            return legal_move(table, seat)
    return None


class Crowd:
    """Games side by side, which record together what they were answered."""

    def __init__(
        self,
        tables: int,
        ports: Sequence[int],
        pause: float,
        patience: float = PATIENCE_SECONDS,
    ) -> None:
        self.records, self._patience = Records(), patience
        self.games = [
            Game(self._people(number, kind, ports), kind, pause)
            for number, kind in enumerate(_kinds(tables))
        ]

    def _people(self, number: int, kind: Kind, ports: Sequence[int]) -> list[Person]:
        turned = [*ports[number % len(ports) :], *ports[: number % len(ports)]]
        guests = [
            BenchClient.new(f"Player {number} {seat} {secrets.token_hex(4)}")
            for seat in range(2 - kind.bots)
        ]
        # The two of a game begin at different servers.
        return [
            Person(guest, turned[seat:] + turned[:seat], self.records, self._patience)
            for seat, guest in enumerate(guests)
        ]

    @property
    def people(self) -> list[Person]:
        """Everybody who plays."""
        return [person for game in self.games for person in game.people]

    @property
    def moves(self) -> int:
        """How many moves were acknowledged."""
        return sum(game.moves for game in self.games)

    async def play_while(self, work: Callable[[], Awaitable[None]]) -> None:
        """Play until this work is done. Raise what ended a game early."""
        stop = asyncio.Event()
        playing = [asyncio.create_task(game.play(stop)) for game in self.games]
        working = asyncio.ensure_future(work())
        await asyncio.wait([working, *playing], return_when=asyncio.FIRST_COMPLETED)
        stop.set()
        await working
        await asyncio.gather(*playing)

    async def divergences(self, ports: Sequence[int]) -> list[str]:
        """Compare what every client has last seen with what each server sends now."""
        found = []
        for person in self.people:
            for watched in person.tables.values():
                for port in ports:
                    sender = Sender(person.guest, [port])
                    fresh = (await sender.answer("GET", f"tables/{watched.id}")).content
                    sender.close()
                    if parts := watched.differences(fresh):
                        found.append(f"{watched.id}: {person.guest.id} saw another {parts}")
        return found

    @property
    def views(self) -> int:
        """How many tables were followed, counted once for each player."""
        return sum(len(person.tables) for person in self.people)


def _kinds(tables: int) -> list[Kind]:
    shares = [kind for kind in KINDS for _ in range(kind.share)]
    return [shares[number % len(shares)] for number in range(tables)]
