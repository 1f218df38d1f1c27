"""The fast routes and ends of turns agree with the slow rules."""

import random
from itertools import islice

import pytest

from games.rules.gobi.tests import rule_comparison
from games.rules.gobi.tests.rule_comparison import compare_ends, game_positions

pytestmark = pytest.mark.once


def test_G18_G19_G20_G30_routes_agree_with_the_slow_rules() -> None:
    assert list(rule_comparison.main(5_000))[-1] == 5_000


def test_G24_ends_of_turns_agree_with_the_slow_rules() -> None:
    positions = islice(game_positions(), 500)
    ended = [compare_ends(state, random.Random(number)) for number, state in enumerate(positions)]
    assert sum(ended) > 100
