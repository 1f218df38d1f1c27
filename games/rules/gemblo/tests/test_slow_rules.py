"""The fast rules agree with the slow ones (B2, B9 to B13)."""

import random
from itertools import islice

import pytest

from games.rules.gemblo.multiplayer import placing
from games.rules.gemblo.tests.rule_comparison import (
    differences,
    nearby_placements,
    rules_agree,
    samples,
)

pytestmark = pytest.mark.once


def test_B2_B9_B10_B11_B12_all_placements_agree_with_the_slow_rules():
    compared = [differences(sample) for sample in islice(samples(), 5_000)]
    assert compared == [set()] * 5_000


def test_B16_colour_that_can_place_has_a_placement():
    for sample in islice(samples(), 0, 2_000, 4):
        state = sample.state
        for colour in state.board.colours:
            listed = next(placing.colour_placements(state, colour), None)
            assert placing.can_place(state, colour) == (listed is not None)


def test_B2_B9_B10_B11_B12_single_placements_agree_with_the_slow_rules():
    source = random.Random(100_000)
    tried = agreed = 0
    for sample in islice(samples(), 1_000):
        for place in nearby_placements(sample, source, 100):
            tried += 1
            agreed += rules_agree(sample, place)
    assert tried == agreed == 100_000
