"""Projectors that are registered for one test, and no others."""

import pytest

from events import checks, projector
from events.tests.counting import Counting


@pytest.fixture(autouse=True)
def _registries_of_our_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(projector, "_projectors", {})
    monkeypatch.setattr(checks, "rules_checks", [])


@pytest.fixture
def inline(db: None) -> Counting:
    return _registered(Counting("inline_counts", inline=True))


@pytest.fixture
def following(db: None) -> Counting:
    return _registered(Counting("following_counts", inline=False))


def _registered(counting: Counting) -> Counting:
    projector.register(counting)
    counting.create()
    return counting
