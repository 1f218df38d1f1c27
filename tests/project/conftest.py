"""Fixtures for tests that run the service as a process."""

import signal
from collections.abc import Iterator

import pytest

from .played import Played, playing


@pytest.fixture(scope="module", autouse=True)
def _interruptible() -> Iterator[None]:
    """Restore Ctrl-C, which background processes ignore and their children inherit."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    """Run a service for this module."""
    with playing(var=tmp_path_factory.mktemp("var")) as service:
        yield service
