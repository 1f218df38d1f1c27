"""Fixtures for schemathesis, which calls Django as a server would."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.signals import request_finished, request_started
from django.db import close_old_connections

from games.api import replays
from games.api.http.export_slots import ExportSlots


@pytest.fixture(autouse=True)
def own_exports(monkeypatch: pytest.MonkeyPatch) -> ExportSlots:
    """Return slots for this test alone, so that exports it does not read end with it."""
    slots = ExportSlots(total=4, by_address=1)
    monkeypatch.setattr(replays, "EXPORTS", slots)
    return slots


@pytest.fixture
def fuzzing(db: None, settings: Any) -> Iterator[None]:
    """Keep the database connection open after requests, as Django's own test client does."""
    settings.RATES = {}
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)
