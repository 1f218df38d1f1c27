"""Fixtures that capture log lines."""

from collections.abc import Iterator

import pytest

from config.logs.tests.captured import Lines, logged


@pytest.fixture(params=["json", "text"])
def both(request: pytest.FixtureRequest) -> Iterator[Lines]:
    """All lines, down to those for debugging, in each form."""
    yield from logged(request.param)


@pytest.fixture
def lines() -> Iterator[Lines]:
    """All lines, down to those for debugging, as JSON."""
    yield from logged("json")
