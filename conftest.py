"""For every test: chance of its own, a log that can be emptied, and on SQLite a real file.

SQLite in memory locks otherwise than its files do, so it could not show a race between writers.
"""

import os
import random
from collections.abc import Iterator
from urllib.parse import urlsplit
from uuid import uuid4

import msgspec
import pytest
from django.conf import settings as configured
from django.core.cache import caches
from django.db import connection
from hypothesis import settings

from events.limits import COMMANDS, limit_process
from events.testing import flushable_log
from games.kernel.facts import Discreet

# What draws examples draws the same ones each time; `--hypothesis-profile=default` draws others.
settings.register_profile("same", derandomize=True)
settings.load_profile("same")


def pytest_configure() -> None:
    """Of several processes each has a database of Redis for itself and for those it starts."""
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    if worker and configured.REDIS_URL:
        url = _beside(configured.REDIS_URL, int(worker.removeprefix("gw")))
        os.environ["REDIS_URL"] = configured.REDIS_URL = url
        configured.CHANNEL_LAYERS["default"]["CONFIG"]["hosts"] = [url]
        configured.CACHES["default"]["LOCATION"] = url


def _beside(url: str, number: int) -> str:
    address = urlsplit(url)
    # As many as a Redis has, unless it is told otherwise.
    path = f"/{(int(address.path.strip('/') or 0) + number) % 16}"
    return address._replace(path=path).geturl()


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    if connection.vendor == "sqlite":
        file = tmp_path_factory.mktemp("database") / "test.sqlite3"
        connection.settings_dict["TEST"]["NAME"] = str(file)
    # A loaded machine may need longer than the requests that some tests import may wait.
    limit_process(COMMANDS)
    # Threads outlive tests: none may keep a connection to a database that is about to go.
    connection.settings_dict["CONN_MAX_AGE"] = 0


def pytest_assertrepr_compare(op: str, left: object, right: object) -> list[str] | None:
    """Facts in full: their own repr leaves out what is secret."""
    if not any(isinstance(side, Discreet | list | tuple) for side in (left, right)):
        return None
    shown = [msgspec.to_builtins(side, enc_hook=repr) for side in (left, right)]
    return [f"{shown[0]} {op} {shown[1]}"] if str(shown[0]) != str(left) else None


@pytest.fixture(scope="session", autouse=True)
def _flushable_log() -> Iterator[None]:
    with flushable_log():
        yield


@pytest.fixture(autouse=True)
def _own_cache() -> None:
    """What one test has counted against the limits, the next one does not pay for."""
    caches["default"].key_prefix = uuid4().hex


@pytest.fixture(autouse=True)
def _own_chance(
    _own_cache: None, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table's seed and every id follow from the test's name: what fails, fails again."""
    drawn = random.Random(request.node.nodeid).randbytes
    monkeypatch.setattr(os, "urandom", drawn)
    monkeypatch.setattr(random, "_urandom", drawn)
