"""Commands sent one to five times at once to two servers: each is recorded once, or not at all.

The last move of a game races with a resignation, or with the clock that voids the game.
"""

import asyncio
import random
import secrets
import time
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import cycle
from typing import Any, Final
from uuid import uuid4

from django.db import close_old_connections

from games.workers import clocks
from tests.bench.harness.client import BenchClient
from tests.crash import verdict
from tests.crash.backdated import expiring_table
from tests.crash.copies import Copies, percentile
from tests.crash.crowd import FINAL, Person
from tests.crash.records import Records, Sent, log_problems
from tests.crash.report import Part
from tests.crash.requests import request_bytes
from tests.kit.remote import legal_move
from tests.site.site import Site

AT_ONCE: Final = 6
"""How many tables are played beside each other."""

MOST_COPIES: Final = 5
RIVALS: Final = ("nothing", "resignation", "clock")
"""What the last move of a game races with, in turn."""

EARLY_SECONDS: Final = 0.06
"""How long before or after the end of a clock its last move is sent at most."""


class Duel:
    """Two people, who play games in which every command is sent several times."""

    def __init__(self, number: int, ports: Sequence[int], budget: "Budget") -> None:
        self._records, self._budget = budget.records, budget
        self._people = [
            Person(
                BenchClient.new(f"Once {number} {seat} {secrets.token_hex(4)}"),
                ports,
                self._records,
            )
            for seat in (0, 1)
        ]
        self.copies = [Copies(each.guest, ports, MOST_COPIES) for each in self._people]
        self._rivals = cycle([*RIVALS[number % 3 :], *RIVALS[: number % 3]])

    async def play(self) -> None:
        """Play games until the budget is spent."""
        while self._budget.is_left:
            await self._game(next(self._rivals))
        for each in self.copies:
            each.close()

    async def _game(self, rival: str) -> None:
        table_id = await self._started(rival)
        while self._budget.is_left:
            shot = await self._fresh(table_id)
            if shot["table"]["status"] != "playing":
                return
            move, is_last = legal_move(shot)
            seat = [seat["to_act"] for seat in shot["table"]["seats"]].index(True)
            sending = [self._send(seat, shot, "play", move=move)]
            if is_last and rival == "resignation":
                sending.append(self._send(1 - seat, shot, "resign"))
            if is_last and rival == "clock":
                sending.append(_tick_at(shot["table"]["seats"][seat]["deadline"]))
                early = random.uniform(-EARLY_SECONDS, EARLY_SECONDS)
                await _sleep_until(shot["table"]["seats"][seat]["deadline"], early)
            ended = await asyncio.gather(*sending)
            if is_last:
                winner = "the move" if ended[0] == 200 else "its rival"
                self._budget.endings[f"last move against {rival}: {winner} was first"] += 1

    async def _started(self, rival: str) -> str:
        host, _ = self._people
        if rival == "clock":
            players = [person.guest.id for person in self._people]
            table = await asyncio.to_thread(expiring_table, players, before_the_end=True)
            return table.id
        settings = {"game": "gemblo", "chairs": ["", ""], "options": {"board": "mini"}}
        table_id = await host.open_with({"id": str(uuid4()), "visibility": "public", **settings})
        for seat, person in enumerate(self._people):
            await person.sit(table_id, seat)
        await host.command(table_id, "start")
        return table_id

    async def _fresh(self, table_id: str) -> Any:
        return (await self._people[0].sender.answer("GET", f"tables/{table_id}")).content

    async def _send(self, seat: int, shot: Any, kind: str, **fields: Any) -> int:
        """Send a command several times at once. Return the status of all answers."""
        place = {"position": shot["position"], "seen": shot["version"]}
        body = {"id": str(uuid4()), **place, "command": {"kind": kind, **fields}}
        request = request_bytes(
            self._people[seat].guest, "POST", f"tables/{shot['id']}/commands", body
        )
        copies = 1 + self._budget.take() % MOST_COPIES
        began = time.monotonic()
        answers = await self.copies[seat].send([request] * copies)
        statuses = sorted({answer.status for answer in answers})
        sent = Sent(shot["id"], body["id"], began, time.monotonic(), statuses[0], copies)
        self._records.answered.append(sent)
        if len(statuses) > 1 or statuses[0] not in FINAL:
            shown = [(answer.status, answer.text[:120]) for answer in answers]
            self._records.problem(f"{kind} at {shot['id']} was answered with {shown}")
        by_version: dict[int, Any] = {}
        for content in (answer.content for answer in answers if answer.status == 200):
            if by_version.setdefault(content["version"], content) != content:
                self._records.problem(f"{kind} at {shot['id']} has two answers")
        return statuses[0]


class Budget:
    """How many commands are still to be sent, and what came of the last moves."""

    def __init__(self, commands: int) -> None:
        self.records = Records()
        self.endings: Counter[str] = Counter()
        self._left, self._taken = commands, 0

    @property
    def is_left(self) -> bool:
        """Whether more commands are to be sent."""
        return self._taken < self._left

    def take(self) -> int:
        """Return the number of the next command."""
        self._taken += 1
        return self._taken


async def _sleep_until(moment: str, early: float = 0.0) -> None:
    left = datetime.fromisoformat(moment) - datetime.now(UTC)
    await asyncio.sleep(max(0.0, left.total_seconds() - early))


async def _tick_at(deadline: str) -> int:
    """Let a clock of this process record what is due, as the worker does at the same time."""
    await _sleep_until(deadline)
    return await asyncio.to_thread(_tick)


def _tick() -> int:
    close_old_connections()
    return clocks.tick_due()


def run(site: Site, commands: int) -> Part:
    """Send so many commands one to five times each; then compare the answers with the log."""
    budget = Budget(commands)
    ports = [server.port for server in site.web]
    duels = [Duel(number, ports, budget) for number in range(AT_ONCE)]
    began = time.monotonic()
    asyncio.run(_play(duels))
    seconds = [each for duel in duels for copies in duel.copies for each in copies.seconds]
    records = budget.records
    counts = {
        **records.counts(),
        **dict(sorted(budget.endings.items())),
        "seconds": round(time.monotonic() - began, 1),
        "median ms": percentile(seconds, 50),
        "p99 ms": percentile(seconds, 99),
    }
    found = [*records.problems, *log_problems(records), *verdict.stored_problems()]
    return Part("exactly once", counts, found)


async def _play(duels: Sequence[Duel]) -> None:
    await asyncio.gather(*(duel.play() for duel in duels))
