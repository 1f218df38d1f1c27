"""A push service on loopback, and a key to sign with."""

from collections.abc import Iterator
from typing import Any

import pytest

from games.notices.push.new_key import new_private_key
from tests.kit.push_service import PushService, push_service


@pytest.fixture
def signing(settings: Any) -> None:
    """Sign with a key of the test, and allow services on loopback."""
    settings.VAPID_PRIVATE_KEY = new_private_key()
    settings.VAPID_SUBJECT = "mailto:host@example.org"
    settings.SEND_TO_LOOPBACK = True


@pytest.fixture
def service(signing: None) -> Iterator[PushService]:
    """Run a push service."""
    with push_service() as made:
        yield made
