"""A process that plays at a table of its own, or does the work that is compared with that."""

import os
from collections.abc import Callable
from multiprocessing.connection import Connection
from time import perf_counter

import django
from django.apps import apps

if not apps.ready:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()

from django.db import connection

from tests.bench.harness.play import do, moves

READY = "ready"
MOVES, INSERTS, COMPUTING = "moves", "inserts", "computing"
ROW = "x" * 600
"""About as much text as the rows of one move."""

TABLE = "CREATE TABLE bench_writer (id bigserial PRIMARY KEY, body text)"
INSERT = "INSERT INTO bench_writer (body) VALUES (%s)"


def work(database: str, orders: Connection) -> None:
    """Report when ready. Then do each ordered kind of work for its time and send the count."""
    connection.settings_dict["NAME"] = database
    works = {MOVES: _moving(), INSERTS: _inserting, COMPUTING: _computing}
    orders.send(READY)
    while order := orders.recv():
        kind, length = order
        end, count = perf_counter() + length, 0
        while perf_counter() < end:
            works[kind]()
            count += 1
        orders.send(count)


def _moving() -> Callable[[], object]:
    waiting = moves("gemblo", f"writer {os.getpid()}")
    ready = [next(waiting)]

    def move() -> None:
        do(*ready.pop())
        ready.append(next(waiting))

    return move


def _inserting() -> None:
    with connection.cursor() as cursor:
        cursor.execute(INSERT, [ROW])


def _computing() -> None:
    sum(range(20_000))
