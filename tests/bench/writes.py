"""Moves written to PostgreSQL: one through the services against a bare INSERT, then many."""

import os
from collections.abc import Iterator, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection
from statistics import median
from time import perf_counter
from typing import Any

import psycopg
from django.db import connection

from tests.bench.figure import Figure, against_peer
from tests.bench.harness import writer
from tests.bench.harness.database import WITHOUT, is_postgresql, own_database
from tests.bench.harness.play import do, moves
from tests.bench.harness.writer import COMPUTING, INSERTS, MOVES, READY, ROW, TABLE

WRITERS = 4
INSERT = "INSERT INTO bench_raw (stream, version, body) VALUES ('one', %s, %s)"


def figures(quick: bool) -> Iterator[Figure | str]:
    """Yield the figures of writing."""
    if not is_postgresql():
        yield f"services.act and {WRITERS} writers {WITHOUT}"
        return
    name = own_database()
    yield _one_move(quick)
    yield from _writers(name, quick)


def _one_move(quick: bool) -> Figure:
    waiting, ours, theirs = moves("gemblo", "one move"), [], []
    with psycopg.connect(**_address()) as raw:
        raw.execute("CREATE TABLE bench_raw (stream text, version int, body text)")
        raw.execute("ALTER TABLE bench_raw ADD UNIQUE (stream, version)")
        raw.commit()
        for number in range(150 if quick else 1_000):
            move = next(waiting)
            start = perf_counter()
            do(*move)
            ours.append(perf_counter() - start)
            start = perf_counter()
            raw.execute(INSERT, [number, ROW])
            raw.commit()
            theirs.append(perf_counter() - start)
    return against_peer(
        "one move through services.act on PostgreSQL",
        "moves/s",
        found=1 / median(ours),
        against="INSERT and COMMIT",
        peer=1 / median(theirs),
        at_least=0.12,
    )


def _address() -> dict[str, Any]:
    given = connection.settings_dict
    names = {"dbname": "NAME", "user": "USER", "password": "PASSWORD", "host": "HOST"}
    return {name: given[key] for name, key in names.items()} | {"port": given["PORT"] or None}


def _writers(database: str, quick: bool) -> Iterator[Figure]:
    with connection.cursor() as cursor:
        cursor.execute(TABLE)
    writers = [_writer(database) for _ in range(WRITERS)]
    try:
        for each in writers:
            assert each.recv() == READY
        rounds, length = (3, 1.0) if quick else (7, 4.0)
        what = f"{WRITERS} processes on {WRITERS} tables, PostgreSQL, {os.cpu_count()} cores"
        yield _scaled(what, "moves/s", _pairs(writers, MOVES, rounds, length), at_least=1.7)
        # The limit of the machine for any writer, which the goal above cannot exceed.
        for kind, unit in ((INSERTS, "rows/s"), (COMPUTING, "rounds/s")):
            pairs = _pairs(writers, kind, rounds, length / 2)
            what = f"the most that these cores allow {WRITERS} processes: {kind} only"
            yield _scaled(what, unit, pairs, at_least=1.0)
    finally:
        for each in writers:
            each.send(None)


def _pairs(
    writers: Sequence[Connection], kind: str, rounds: int, length: float
) -> list[tuple[float, float]]:
    return [
        (_speed(writers[:1], kind, length), _speed(writers, kind, length)) for _ in range(rounds)
    ]


def _scaled(
    what: str, unit: str, pairs: Sequence[tuple[float, float]], *, at_least: float
) -> Figure:
    return against_peer(
        what,
        unit,
        found=median(many for _, many in pairs),
        against="one process",
        peer=median(one for one, _ in pairs),
        at_least=at_least,
    )


def _writer(database: str) -> Connection:
    # Each is a separate process; Django is loaded once for all of them.
    forks = get_context("forkserver")
    forks.set_forkserver_preload([writer.__name__])
    here, there = forks.Pipe()
    forks.Process(target=writer.work, args=(database, there)).start()
    there.close()
    return here


def _speed(writers: Sequence[Connection], kind: str, length: float) -> float:
    for each in writers:
        each.send((kind, length))
    return sum(each.recv() for each in writers) / length
