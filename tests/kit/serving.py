"""A web server on the tests' stores, and logs large enough to be read slowly."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from itertools import groupby
from urllib.parse import urlsplit, urlunsplit

import pytest
from django.conf import settings
from django.db import connection, transaction

from events.store import record
from tests.kit.any_game import SECRET_GAME
from tests.kit.recording import Recording
from tests.kit.servers import Process, environment_for, web_server

on_both_stores = pytest.mark.skipif(
    not (settings.REDIS_URL and connection.vendor == "postgresql"),
    reason="DATABASE_URL and REDIS_URL name no PostgreSQL and Redis",
)
LOG = "/api/v1/tables/long"
GAMES = "/api/v1/games"


def database_url() -> str:
    """Return the address of the tests' own database."""
    address = urlsplit(os.environ["DATABASE_URL"])
    return urlunsplit(address._replace(path=f"/{connection.settings_dict['NAME']}"))


@contextmanager
def serving() -> Iterator[Process]:
    """Serve the tests' database inside the block."""
    environment = environment_for(database_url(), settings.REDIS_URL, RATE_LIMITS="off")
    with web_server(environment) as server:
        yield server


def a_long_log() -> int:
    """Record a public log of 1.6 MB at `LOG`. Return its number of rows."""
    log = Recording(SECRET_GAME, "long")
    table = log.do("p0", kind="open", chairs=["", ""], visibility="public")
    for number in range(1500):
        entropy = f"{number:0128x}"
        log.do("p1", kind="sit", seat=1, commitment=table.commitment, entropy=entropy)
        table = log.do("p1", kind="leave")
    with transaction.atomic():
        for _, batch in groupby(log.rows, key=lambda row: row.version - row.index):
            # Without the projections, which take ten times as long and which no export reads.
            record(list(batch))
    return len(log.rows)


def get(port: int, path: str, address: str = "127.0.0.1") -> tuple[int, bytes]:
    """Return the status and the body of a response."""
    asking = HTTPConnection("127.0.0.1", port, timeout=30, source_address=(address, 0))
    try:
        asking.request("GET", path)
        answer = asking.getresponse()
        return answer.status, answer.read()
    finally:
        asking.close()
