"""Writing moves to PostgreSQL: one through the door against a bare insert, many side by side."""

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from statistics import median
from time import perf_counter
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psycopg
from django.db import connection

from tests.bench._database import WITHOUT, fresh_database, is_postgresql
from tests.bench._play import do, moves
from tests.bench.figure import Figure, against_peer

WRITERS = 8
ROW = "x" * 600
"""About as much text as the rows of one move."""

INSERT = "INSERT INTO bench_raw (stream, version, body) VALUES ('one', %s, %s)"


def figures(quick: bool) -> Iterator[Figure | str]:
    """What is promised for writing."""
    if not is_postgresql():
        yield f"services.act and eight writers {WITHOUT}"
        return
    with fresh_database() as name:
        yield _one_move(quick)
        yield _writers(name, quick)


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


def _writers(database: str, quick: bool) -> Figure:
    writers = [_writer(database) for _ in range(WRITERS)]
    try:
        for writer in writers:
            assert writer.stdout is not None
            assert writer.stdout.readline() == "ready\n"
        rounds, length = (3, 1.0) if quick else (7, 4.0)
        pairs = [(_speed(writers[:1], length), _speed(writers, length)) for _ in range(rounds)]
    finally:
        for writer in writers:
            writer.communicate()
    return against_peer(
        f"{WRITERS} processes on {WRITERS} tables, PostgreSQL, {os.cpu_count()} cores",
        "moves/s",
        found=median(many for _, many in pairs),
        against="one process",
        peer=median(one for one, _ in pairs),
        at_least=1.6,
    )


def _writer(database: str) -> subprocess.Popen[str]:
    address = urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{database}")
    return subprocess.Popen(
        [sys.executable, "-m", "tests.bench._writer"],
        env=os.environ | {"DATABASE_URL": urlunsplit(address)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def _speed(writers: Sequence[subprocess.Popen[str]], length: float) -> float:
    for writer in writers:
        assert writer.stdin is not None
        print(length, file=writer.stdin, flush=True)
    return sum(int(writer.stdout.readline()) for writer in writers if writer.stdout) / length
