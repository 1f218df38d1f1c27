"""The fixtures of the tests that look at the service from outside."""

import signal
from collections.abc import Iterator

import pytest

from .played import Played, playing


@pytest.fixture(scope="module", autouse=True)
def _interruptible() -> Iterator[None]:
    """Tests that run in the background ignore Ctrl-C, and would hand that down."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    """A service of this module's own, stopped when the module is done."""
    with playing(var=tmp_path_factory.mktemp("var")) as service:
        yield service
