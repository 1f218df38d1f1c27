"""Crowds: pairs of people with sockets at their tables, who play at a pace."""

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from itertools import cycle
from time import perf_counter

from games.table.state import Table
from tests.load.rehearsal import RehearsedTable
from tests.load.wire import Address, Failed, Lines, TableSocket, open_socket

PING_SECONDS, BEATS = 2.5, 6
"""A visible page pings so often, and every so many pings it sends a beat (liveSocket.ts)."""
TICK = 0.05
AT_ONCE = 20
"""So many sockets are opened at the same time."""
ATTEMPTS, AGAIN_SECONDS = 20, 1.0
"""A socket that is refused is opened again, as by the app."""


@dataclass(slots=True)
class Records:
    """The results of a crowd."""

    seconds: list[float] = field(default_factory=list)
    """For each move, the time from its request until the other player's socket has it."""
    answers: list[float] = field(default_factory=list)
    """For each move, the time until its response."""
    errors: Counter[str] = field(default_factory=Counter)


class Pair:
    """Two people at a table, with a socket each."""

    def __init__(self, played: RehearsedTable, sockets: Sequence[TableSocket]) -> None:
        self.played, self.sockets = played, sockets
        self._turn = asyncio.Lock()

    async def move(self, lines: Lines, records: Records) -> None:
        """Make the next move, and wait until the other player has it."""
        async with self._turn:
            if not self.played.steps:
                return
            step = self.played.steps.popleft()
            cookies = self.played.people[step.seat].cookies
            request = lines.address.post(self.played.path, cookies, step.body)
            other = asyncio.ensure_future(self.sockets[1 - step.seat].at(step.version))
            await asyncio.sleep(0)
            start = perf_counter()
            try:
                await lines.send(request)
                records.answers.append(perf_counter() - start)
                records.seconds.append(await other - start)
            except (Failed, TimeoutError) as error:
                records.errors[f"{type(error).__name__}: {error}"] += 1
                other.cancel()
                # Its later moves would follow a position that is not there.
                self.played.steps.clear()


class Crowd:
    """All pairs of a site, who answer and ask as the app does while its page is visible."""

    def __init__(self, address: Address) -> None:
        self.address, self.lines = address, Lines(address)
        self.pairs: list[Pair] = []
        self.refused: Counter[str] = Counter()
        """Why sockets were closed before their first snapshot."""

    @property
    def sockets(self) -> Iterator[TableSocket]:
        """The sockets of all pairs."""
        return (socket for pair in self.pairs for socket in pair.sockets)

    async def join(self, tables: Sequence[RehearsedTable]) -> None:
        """Open the sockets of further pairs."""
        gate = asyncio.Semaphore(AT_ONCE)

        async def one(played: RehearsedTable) -> None:
            async with gate:
                table = played.table
                sockets = [await self._opened(each.cookies, table) for each in played.people]
            for each in sockets:
                each.show()
            self.pairs.append(Pair(played, sockets))

        await asyncio.gather(*map(one, tables))

    async def _opened(self, cookies: str, table: Table) -> TableSocket:
        for _ in range(ATTEMPTS):
            try:
                return await open_socket(self.address, table.id, cookies, table.version)
            except (Failed, TimeoutError) as error:
                self.refused[str(error) or "no snapshot in time"] += 1
                await asyncio.sleep(AGAIN_SECONDS)
        raise Failed(f"no socket after {ATTEMPTS} attempts: {self.refused}")

    @asynccontextmanager
    async def visible(self) -> AsyncIterator[None]:
        """Send pings and beats from all sockets inside the block."""
        sending = asyncio.create_task(self._ask())
        try:
            yield
        finally:
            sending.cancel()
            with suppress(asyncio.CancelledError):
                await sending

    async def _ask(self) -> None:
        sockets = list(self.sockets)
        random.shuffle(sockets)
        turns, numbers = cycle(sockets), 0
        while True:
            for _ in range(max(1, round(len(sockets) * TICK / PING_SECONDS))):
                numbers += 1
                socket = next(turns)
                # Neighbours in the order beat at different rounds.
                is_beat = (numbers // len(sockets) + numbers) % BEATS == 0
                (socket.beat if is_beat else socket.ping)()
            await asyncio.sleep(TICK)

    def planned(self, count: int) -> list[Pair]:
        """Return whose turn it is for so many moves, and rehearse these."""
        order = [pair for pair, _ in zip(cycle(self._shuffled()), range(count), strict=False)]
        for pair, moves in Counter(order).items():
            pair.played.rehearse(moves)
        return order

    def _shuffled(self) -> list[Pair]:
        return random.sample(self.pairs, len(self.pairs))

    async def play_steadily(self, order: Sequence[Pair], per_second: float) -> Records:
        """Begin so many moves each second, whether earlier ones have arrived or not."""
        records, start = Records(), perf_counter()
        moves = []
        for number, pair in enumerate(order):
            await asyncio.sleep(max(0.0, start + number / per_second - perf_counter()))
            moves.append(asyncio.create_task(pair.move(self.lines, records)))
        await asyncio.gather(*moves)
        return records

    async def play_fast(self, players: int, seconds: float) -> tuple[Records, float]:
        """Let the newest pairs move without a pause. Return the moves made in each second, too."""
        records, start = Records(), perf_counter()

        async def play(pair: Pair) -> None:
            while pair.played.steps and perf_counter() < start + seconds:
                await pair.move(self.lines, records)

        await asyncio.gather(*map(play, self.pairs[-players:]))
        return records, len(records.seconds) / (perf_counter() - start)

    def close(self) -> None:
        """Close all connections."""
        for socket in self.sockets:
            socket.close()
        self.lines.close()
