"""The moves that workers accept, also compared with bare Django; and replays of whole games."""

import asyncio
import json
import zlib
from collections.abc import Iterator, Sequence
from statistics import median
from time import perf_counter

from django.conf import settings

from games.table.state import Table
from tests.bench.figure import Figure, against_peer, at_least, within
from tests.bench.harness import play
from tests.bench.harness.client import (
    BenchClient,
    Connection,
    get_request,
    legal_move,
    started_table,
    whole_game,
)
from tests.bench.harness.database import WITHOUT, is_postgresql, own_database
from tests.bench.harness.servers import serving

WORKERS, TABLES, READINGS = 2, 8, 20
AT_ONCE = 4
LONGEST = ("gobi", "targui", "gemblo")


def figures(quick: bool) -> Iterator[Figure | str]:
    """Yield the figures of workers and replays."""
    if not (is_postgresql() and settings.REDIS_URL):
        yield f"moves of two workers, and replays, {WITHOUT}, or REDIS_URL no Redis"
        return
    name = own_database()
    people = [BenchClient.new("Ann"), BenchClient.new("Bob")]
    with serving("config.asgi:application", name, workers=WORKERS) as ports:
        yield _speed(people, ports, rounds=1 if quick else 6)
        for game in LONGEST:
            yield from _replay(people, ports[0], game)
    with (
        serving("config.asgi:application", name) as (ours,),
        serving("tests.bench.peers.django_view:application", name) as (bare,),
    ):
        yield _beside_bare(people, ours, bare, rounds=2 if quick else 8)


def _speed(people: Sequence[BenchClient], ports: Sequence[int], rounds: int) -> Figure:
    found = []
    for _ in range(rounds + 1):
        tables = [started_table(people, "gemblo") for _ in range(TABLES)]
        games = [list(whole_game(table, people)) for table in tables]
        took = asyncio.run(all_played(games, ports))
        found.append(sum(map(len, games)) / took)
    what = f"moves accepted, {WORKERS} workers, {TABLES} tables, PostgreSQL"
    # The first round warms the workers.
    return at_least(what, "moves/s", found=median(found[1:]), limit=300)


def _beside_bare(people: Sequence[BenchClient], ours: int, bare: int, rounds: int) -> Figure:
    found, peer = [], []
    for _ in range(rounds + 1):
        tables = [started_table(people, "gemblo") for _ in range(AT_ONCE)]
        games = [list(whole_game(table, people)) for table in tables]
        count = sum(map(len, games))
        found.append(count / asyncio.run(all_played(games, [ours])))
        posts = [[_to_bare(each) for each in game] for game in games]
        peer.append(count / asyncio.run(all_played(posts, [bare])))
    return against_peer(
        f"moves accepted, one process, {AT_ONCE} tables, PostgreSQL and Redis",
        "moves/s",
        found=median(found[1:]),
        against="bare Django POST",
        peer=median(peer[1:]),
        at_least=0.95,
    )


def _to_bare(question: bytes) -> bytes:
    """Return the same request, with its body and cookies, for the peer's only address."""
    _, _, rest = question.partition(b"\r\n")
    return b"POST /bare HTTP/1.1\r\n" + rest


async def all_played(games: Sequence[Sequence[bytes]], ports: Sequence[int]) -> float:
    lines = [await Connection.open(ports[number % len(ports)]) for number in range(len(games))]
    start = perf_counter()
    await asyncio.gather(*map(_played, lines, games))
    took = perf_counter() - start
    for line in lines:
        line.close()
    return took


async def _played(line: Connection, requests: Sequence[bytes]) -> None:
    for each in requests:
        await line.request(each)


def _replay(people: Sequence[BenchClient], port: int, game: str) -> list[Figure]:
    table = _finished(people, game)
    body, (first, *again) = asyncio.run(_read(port, f"/api/v1/tables/{table.id}/replay"))
    assert json.loads(zlib.decompress(body, 47))["version"] == table.version
    what = f"replay of a whole game of {game}"
    return [
        within(f"{what}, compressed", "KB", found=len(body) / 1000, limit=60),
        within(f"{what}, made", "ms", found=first * 1000, limit=100),
        within(f"{what}, made before", "ms", found=median(again) * 1000, limit=100),
    ]


def _finished(people: Sequence[BenchClient], game: str) -> Table:
    table = started_table(people, game)
    while table.to_act:
        seat = min(table.to_act)
        wish = {"kind": "play", "move": legal_move(table, seat)}
        table = play.do(table, people[seat].id, wish)
    return table


async def _read(port: int, path: str) -> tuple[bytes, list[float]]:
    line, times = await Connection.open(port), []
    for _ in range(READINGS):
        start = perf_counter()
        body = await line.request(get_request(path))
        times.append(perf_counter() - start)
    line.close()
    return body, times
