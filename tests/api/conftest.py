"""What schemathesis needs of Django, which it asks as a server would."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.signals import request_finished, request_started
from django.db import close_old_connections

from games.api import replays
from games.api.export_slots import ExportSlots


@pytest.fixture(autouse=True)
def own_exports(monkeypatch: pytest.MonkeyPatch) -> ExportSlots:
    """Return the slots of this test alone: exports that one test does not read end with it."""
    slots = ExportSlots(total=4, by_address=1)
    monkeypatch.setattr(replays, "EXPORTS", slots)
    return slots


@pytest.fixture
def fuzzing(db: None, settings: Any) -> Iterator[None]:
    """As with Django's own test client: requests leave the connection of the test open."""
    settings.RATES = {}
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)
