"""Measures of a test, switched on as a process does."""

from collections.abc import Iterator

import pytest

from games.metrics.measures import Measures, active


@pytest.fixture
def measures() -> Iterator[Measures]:
    """Measure in this process during the test."""
    active[:] = [Measures()]
    yield active[0]
    active.clear()
