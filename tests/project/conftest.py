"""The fixtures of the tests that look at the service from outside."""

from collections.abc import Iterator

import pytest

from .played import Played, playing


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    """A service of this module's own, stopped when the module is done."""
    with playing(var=tmp_path_factory.mktemp("var")) as service:
        yield service
