from datetime import UTC, datetime

import pytest

from games.conduct.staff import Staff
from games.players.models import Player
from tests.kit.factories import GuestFactory
from tests.kit.staff import staff

NOW = datetime(2026, 5, 4, 12, tzinfo=UTC)


@pytest.fixture
def ann() -> Player:
    player: Player = GuestFactory(name="Ann")
    return player


@pytest.fixture
def decider() -> Staff:
    return staff("moderator")


@pytest.fixture
def other() -> Staff:
    return staff("moderator")
