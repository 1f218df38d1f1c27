"""Goals compare the events of a move with patterns."""

from typing import Any

import pytest

from games.kernel.values import Seat
from games.lessons.goals import Goal, matches
from games.rules.gobi.events import CamelsPlaced, TilePlaced

EVENTS = [
    TilePlaced(Seat(0), "altan", (2, 0), False),
    CamelsPlaced(Seat(0), ((1, 0), (2, 1))),
]
PLACED = {"kind": "gobi.tile_placed", "at": [2, 0]}
PUT = {"kind": "gobi.camels_placed", "at": {"$min": 2}}


def goal(*happens: dict[str, Any], never: tuple[dict[str, Any], ...] = ()) -> Goal:
    return Goal(show={}, happens=happens, never=never)


def test_goal_needs_every_pattern_and_none_that_is_excluded() -> None:
    assert goal(PLACED, PUT).is_met(EVENTS)
    assert not goal(PLACED, PUT).is_met(EVENTS[:1])
    assert not goal(PLACED, never=(PUT,)).is_met(EVENTS)
    assert goal(PLACED, never=({"kind": "gobi.turn_passed"},)).is_met(EVENTS)


@pytest.mark.parametrize(
    ("pattern", "value", "expected"),
    [
        ({"$in": [1, 2]}, 2, True),
        ({"$in": [1, 2]}, 3, False),
        ({"$has": [0, 1]}, [[0, 1], [2, 2]], True),
        ({"$has": [0, 1]}, [[2, 2]], False),
        ({"$meets": [[0, 1], [2, 2]]}, [[2, 2]], True),
        ({"$meets": [[0, 1]]}, [[2, 2]], False),
        ({"$min": 4}, 4, True),
        ({"$min": 4}, 3, False),
        ({"$min": 2, "$max": 3}, [1, 2, 3, 4], False),
        ({"$max": 3}, [1, 2, 3], True),
        ({"dates": 1}, {"dates": 1, "salt": 0}, True),
        ({"dates": 1}, {"salt": 1}, False),
        ([2, 0], [2, 0], True),
        (True, False, False),
    ],
)
def test_pattern_matches_a_value(pattern: Any, value: Any, expected: bool) -> None:
    assert matches(pattern, value) is expected
