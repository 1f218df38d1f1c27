"""Read models that exist for one test."""

from typing import Any

import pytest

from events.tests.counting import Counting


@pytest.fixture(autouse=True)
def _no_read_models(settings: Any) -> None:
    settings.EVENTS = {"PROJECTIONS": [], "FOLLOWERS": [], "RULES_CHECKS": []}


@pytest.fixture
def inline(db: None, settings: Any) -> Counting:
    """Register a projection, written together with the events."""
    counting = Counting("inline_counts")
    counting.create()
    settings.EVENTS["PROJECTIONS"].append(counting)
    return counting


@pytest.fixture
def following(db: None, settings: Any) -> Counting:
    """Register a follower of the whole log."""
    counting = Counting("following_counts")
    counting.create()
    settings.EVENTS["FOLLOWERS"].append(counting)
    return counting
