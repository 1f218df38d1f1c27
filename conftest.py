"""Fixtures of every test: reproducible randomness, a database emptied quickly, an SQLite file.

SQLite in memory locks differently from a file, so it could not show a race between writers.
"""

import os
import random
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit
from uuid import uuid4

import msgspec
import pytest
from django.conf import settings as configured
from django.core.cache import caches
from django.db import connection
from hypothesis import HealthCheck, settings
from hypothesis.database import DirectoryBasedExampleDatabase

from config.bootstrap.catalogs import compile_catalogs
from events.database.limits import COMMANDS, limit_process
from events.testing import quick_emptying
from games.kernel.events import RedactedRepr
from tests.kit.ids import readable_id

# The same examples each time, so that a failure is caused by a change. `make nightly` draws others.
# On a loaded machine, any example may take long to draw.
SLOW = [HealthCheck.too_slow]
settings.register_profile("same", derandomize=True, suppress_health_check=SLOW)
settings.register_profile(
    "nightly",
    max_examples=1000,
    print_blob=True,
    suppress_health_check=SLOW,
    database=DirectoryBasedExampleDatabase(Path(__file__).parent / "var/hypothesis"),
)
# For mutants: a test that is slow on a loaded machine must not fail.
settings.register_profile("mutants", derandomize=True, deadline=None, suppress_health_check=SLOW)
settings.load_profile("same")

# Here, since the first import of the application would start to measure.
configured.METRICS["MEASURE"] = False


def pytest_configure() -> None:
    """Compile the translations, and give each worker process a Redis database of its own."""
    compile_catalogs()
    # Its own tests switch it on.
    configured.CONDUCT["SECOND_FACTOR"] = False
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    if worker and configured.REDIS_URL:
        url = _beside(configured.REDIS_URL, int(worker.removeprefix("gw")))
        os.environ["REDIS_URL"] = configured.REDIS_URL = url
        configured.CHANNEL_LAYERS["default"]["CONFIG"]["hosts"] = [url]
        configured.CACHES["default"]["LOCATION"] = url


def pytest_make_parametrize_id(val: object) -> str | None:
    """Name the rows of parametrised tests after their values."""
    return readable_id(val)


def _beside(url: str, number: int) -> str:
    address = urlsplit(url)
    # The default number of databases.
    path = f"/{(int(address.path.strip('/') or 0) + number) % 16}"
    return address._replace(path=path).geturl()


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    if connection.vendor == "sqlite":
        file = tmp_path_factory.mktemp("database") / "test.sqlite3"
        connection.settings_dict["TEST"]["NAME"] = str(file)
    # On a loaded machine, statements may take longer than the limits of web requests.
    limit_process(COMMANDS)
    # Threads outlive tests, and must not keep a connection to a database that is dropped.
    connection.settings_dict["CONN_MAX_AGE"] = 0


def pytest_assertrepr_compare(op: str, left: object, right: object) -> list[str] | None:
    """Show facts in full, because their own repr omits secret fields."""
    if not any(isinstance(side, RedactedRepr | list | tuple) for side in (left, right)):
        return None
    shown = [msgspec.to_builtins(side, enc_hook=repr) for side in (left, right)]
    return [f"{shown[0]} {op} {shown[1]}"] if str(shown[0]) != str(left) else None


@pytest.fixture(scope="session", autouse=True)
def _quick_emptying() -> Iterator[None]:
    with quick_emptying():
        yield


@pytest.fixture(autouse=True)
def _own_cache() -> None:
    """Give each test rate limits of its own."""
    caches["default"].key_prefix = uuid4().hex


@pytest.fixture(autouse=True)
def _own_chance(
    _own_cache: None, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Derive seeds and ids from the name of the test, so that a failure repeats."""
    drawn = random.Random(request.node.nodeid).randbytes
    monkeypatch.setattr(os, "urandom", drawn)
    monkeypatch.setattr(random, "_urandom", drawn)
