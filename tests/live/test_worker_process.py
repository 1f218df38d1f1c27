"""The worker as a process of its own, told by Redis where a bot is to act."""

import os
import subprocess
import sys
from collections.abc import Iterator
from time import monotonic, sleep
from urllib.parse import urlsplit, urlunsplit

import pytest
from django.conf import settings
from django.db import connection

from games import folding
from games.reactors.worker import SWEEP_SECONDS
from games.table.state import Table
from tests.services.tables import do, open_table, play, player, seat

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(
        not (settings.REDIS_URL and connection.vendor == "postgresql"),
        reason="DATABASE_URL and REDIS_URL name no PostgreSQL and Redis",
    ),
]
STARTING_SECONDS = 90.0
CALLED_SECONDS = SWEEP_SECONDS / 2
"""Whoever answers this soon was called: the sweep comes later."""


@pytest.fixture
def _worker() -> Iterator[None]:
    address = urlsplit(os.environ["DATABASE_URL"])
    database = urlunsplit(address._replace(path=f"/{connection.settings_dict['NAME']}"))
    command = [sys.executable, "manage.py", "worker"]
    environment = os.environ | {"DATABASE_URL": database}
    with subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL) as process:
        yield
        process.terminate()


def answered(table: Table, seconds: float) -> Table:
    """The table after its bot has moved, in so many seconds at most."""
    until = monotonic() + seconds
    while (now := folding.current(table.id)).bots_to_act:
        assert monotonic() < until, "no bot moved"
        sleep(0.05)
    return now


def played_to_a_bot(table: Table) -> Table:
    """The table after people have moved until a bot is to act."""
    while not table.bots_to_act:
        table = play(table).table
    return table


@pytest.mark.usefixtures("_worker")
def test_a_bot_is_called_by_redis_and_answers() -> None:
    table = open_table("", "bot:easy", options={"board": "mini"})
    seat(table, "ann")
    table = do(table, player("ann"), "start").table
    # The first answer may come of the sweep that the worker begins with.
    table = answered(played_to_a_bot(table), STARTING_SECONDS)
    for _ in range(2):
        table = answered(played_to_a_bot(table), CALLED_SECONDS)
    assert len(table.line) >= 6
