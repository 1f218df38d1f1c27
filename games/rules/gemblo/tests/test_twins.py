"""The fast rules say what the slow ones say (B2, B9 to B13)."""

import random
from itertools import islice

from games.rules.gemblo import placing
from games.rules.gemblo.tests.twins import agree_on, differing_list, placements_to_try, samples


def test_B2_B9_B10_B11_B12_whole_lists_agree():
    compared = [differing_list(sample) for sample in islice(samples(), 2_000)]
    assert compared == [set()] * 2_000


def test_B16_who_can_place_has_a_placement():
    for sample in islice(samples(), 0, 2_000, 4):
        state = sample.state
        for colour in state.board.colours:
            listed = next(placing.placements(state, colour), None)
            assert placing.can_place(state, colour) == (listed is not None)


def test_B2_B9_B10_B11_B12_single_placements_agree():
    source = random.Random(100_000)
    tried = agreed = 0
    for sample in islice(samples(), 1_000):
        for place in placements_to_try(sample, source, 100):
            tried += 1
            agreed += agree_on(sample, place)
    assert tried == agreed == 100_000
