"""People around a circle."""

import pytest

from tests.kit.person import Person


@pytest.fixture
def three() -> tuple[Person, Person, Person]:
    """Return Ann, Bob and Cat."""
    return Person("Ann"), Person("Bob"), Person("Cat")
