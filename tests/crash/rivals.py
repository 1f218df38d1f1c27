"""Fifty rivals for one seat, or fifty commands for one position: each time exactly one wins."""

import asyncio
import secrets
import time
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final
from uuid import uuid4

from tests.bench.harness.client import BenchClient
from tests.crash import verdict
from tests.crash.copies import Copies, percentile
from tests.crash.crowd import Person
from tests.crash.records import Records
from tests.crash.report import Part
from tests.crash.requests import Answer, request_bytes
from tests.site.site import Site
from tests.soak import moves as offered

RIVALS: Final = 50
ROUNDS_PER_TABLE: Final = 40
BESIDE: Final = frozenset({409, 422})
"""The statuses of the rivals that lose."""

BUSY: Final = 503
"""The status of a rival that waited too long for the others, and would send again."""


class Contest:
    """Rounds for a seat and for a position in turn, with the latency of every answer."""

    def __init__(self, ports: Sequence[int]) -> None:
        self._ports = ports
        self.records = Records()
        self._host, self._guest = self._new_host(), self._new_host()
        # Rivals for a seat are different players, those for a position devices of one.
        self._rivals = [
            Copies(BenchClient.new(_name(f"Rival {number}")), ports[number % len(ports) :], 1)
            for number in range(RIVALS)
        ]
        self._devices = {
            person.guest.id: Copies(person.guest, ports, RIVALS)
            for person in (self._host, self._guest)
        }
        self._table_id = ""
        self.statuses: Counter[int] = Counter()
        self.seconds: list[float] = []

    def _new_host(self) -> Person:
        return Person(BenchClient.new(_name("Host")), self._ports, self.records)

    async def rounds_for_a_seat(self, number: int) -> None:
        """Let all rivals sit down in the same chair, so many times."""
        table_id = ""
        for played in range(number):
            if played % ROUNDS_PER_TABLE == 0:
                # Another host each time: few tables of one host may wait for players.
                host = await asyncio.to_thread(self._new_host)
                table_id = await host.open_with(_settings())
            shot = (await self._host.sender.answer("GET", f"tables/{table_id}")).content
            answers = await asyncio.gather(*(self._sit(each, shot) for each in self._rivals))
            winner = self._judged(f"seat, round {played}", answers)
            if winner is not None:
                await self._leave(self._rivals[winner], shot)

    async def _sit(self, rival: Copies, shot: Any) -> Answer:
        share = {"commitment": shot["table"]["commitment"], "entropy": secrets.token_hex(16)}
        request = _command(rival.person, shot, "sit", seat=0, **share)
        (answer,) = await self._timed(rival, [request])
        return answer

    async def _leave(self, rival: Copies, shot: Any) -> None:
        (answer,) = await rival.send([_command(rival.person, shot, "leave")])
        if answer.status != 200:
            self.records.problem(f"the winner could not leave: {answer}")

    async def rounds_for_a_position(self, number: int) -> None:
        """Send so many different commands for the same position, so many times."""
        people = (self._host, self._guest)
        for played in range(number):
            mover, shot = await self._mover(people)
            move = offered.legal_move(shot)
            requests = [_command(mover.guest, shot, "play", move=move) for _ in range(RIVALS)]
            answers = await self._timed(self._devices[mover.guest.id], requests)
            self._judged(f"position, round {played}", answers)

    async def _mover(self, people: Sequence[Person]) -> tuple[Person, Any]:
        """Return the person who is to move at a running game, and their snapshot."""
        while True:
            for person in people if self._table_id else ():
                shot = (await person.sender.answer("GET", f"tables/{self._table_id}")).content
                if shot["offer"]:
                    return person, shot
            self._table_id = await self._started(people)

    async def _started(self, people: Sequence[Person]) -> str:
        table_id = await people[0].open_with(_settings())
        for seat, person in enumerate(people):
            await person.sit(table_id, seat)
        await people[0].command(table_id, "start")
        return table_id

    async def _timed(self, copies: Copies, requests: Sequence[bytes]) -> list[Answer]:
        before = len(copies.seconds)
        answers = await copies.send(requests)
        self.seconds += copies.seconds[before:]
        return answers

    def _judged(self, where: str, answers: Sequence[Answer]) -> int | None:
        """Return the number of the winner; note a round that has not exactly one."""
        statuses = [answer.status for answer in answers]
        self.statuses.update(statuses)
        if statuses.count(200) != 1:
            self.records.problem(f"{where}: {statuses.count(200)} winners")
        if other := set(statuses) - BESIDE - {200, BUSY}:
            self.records.problem(f"{where}: {sorted(other)}")
        return statuses.index(200) if 200 in statuses else None

    def close(self) -> None:
        """Close all connections."""
        for each in (*self._rivals, *self._devices.values()):
            each.close()


def _name(name: str) -> str:
    return f"{name} {secrets.token_hex(4)}"


def _settings() -> dict[str, Any]:
    settings = {"game": "gemblo", "chairs": ["", ""], "options": {"board": "mini"}}
    return {"id": str(uuid4()), "visibility": "public", **settings}


def _command(person: BenchClient, shot: Any, kind: str, **fields: Any) -> bytes:
    place = {"position": shot["position"], "seen": shot["version"]}
    body = {"id": str(uuid4()), **place, "command": {"kind": kind, **fields}}
    return request_bytes(person, "POST", f"tables/{shot['id']}/commands", body)


def run(site: Site, rounds: int) -> Part:
    """Play so many rounds, half of them for a seat and half for a position."""
    contest = Contest([server.port for server in site.web])
    began = time.monotonic()
    asyncio.run(_play(contest, rounds))
    counts = {
        "rounds": rounds,
        "rivals": RIVALS,
        **{f"answers with {status}": n for status, n in sorted(contest.statuses.items())},
        "seconds": round(time.monotonic() - began, 1),
        "median ms": percentile(contest.seconds, 50),
        "p99 ms": percentile(contest.seconds, 99),
    }
    return Part("rivals", counts, [*contest.records.problems, *verdict.stored_problems()])


async def _play(contest: Contest, rounds: int) -> None:
    await contest.rounds_for_a_seat(rounds - rounds // 2)
    await contest.rounds_for_a_position(rounds // 2)
    contest.close()
