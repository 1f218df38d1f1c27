"""A process with players, who move until it is killed or the database is gone.

`python -m tests.rehearsal.players fill NUMBER` first fills the database with so many events;
`… play FILE` adds a line to a file for each move once it is acknowledged.
"""

import os
import sys
from pathlib import Path
from time import time
from uuid import uuid4

import django
from django.apps import apps

if not apps.ready:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()

from django.db import connection

from events.models import Event
from tests.bench.generated.games import generate
from tests.bench.harness.play import do, moves
from tests.kit.any_game import OPEN_GAME

SEGMENT = "SELECT pg_walfile_name(pg_current_wal_insert_lsn())"
"""The segment of the write-ahead log that is written now: the last commit's, or a later one."""


def fill(number: int) -> None:
    """Add games with about so many events."""
    generate(40, moves=30, games=[OPEN_GAME], others=100)
    there = Event.objects.count()
    generate((number - there) * 40 // there, moves=30, games=[OPEN_GAME], others=100, seed=1)
    print(Event.objects.count())


def play(file: Path) -> None:
    """Move, and note the stream, version, segment, begin and end of each acknowledged move."""
    with file.open("w", buffering=1) as acknowledged:
        for table, player, command in moves(OPEN_GAME, uuid4().hex):
            began = time()
            after = do(table, player, command)
            ended = time()
            line = (f"table-{after.id}", after.version, _segment(), began, ended)
            acknowledged.write(" ".join(map(str, line)) + "\n")


def _segment() -> str:
    if connection.vendor == "sqlite":
        return "-"
    with connection.cursor() as cursor:
        cursor.execute(SEGMENT)
        name: str = cursor.fetchone()[0]
        return name


if __name__ == "__main__":
    if sys.argv[1] == "fill":
        fill(int(sys.argv[2]))
    else:
        play(Path(sys.argv[2]))
