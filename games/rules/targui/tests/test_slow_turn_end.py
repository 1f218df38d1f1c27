"""Turns end by themselves where the slow rules say so."""

from itertools import islice

import pytest

from games.kernel.chance import Chance
from games.rules.targui.game import GAME
from games.rules.targui.tests.rule_comparison import compare, samples

pytestmark = pytest.mark.once


def test_T17_ends_of_turns_agree_with_the_slow_rules() -> None:
    ended = compared = 0
    for state, seat, source in islice(samples(), 1_600):
        moves = list(GAME.moves(state, seat))
        chosen = source.sample(moves, min(4, len(moves)))
        ended += compare(state, seat, Chance(b"slow"), chosen)
        compared += len(chosen)
    assert compared >= 5_000
    assert ended > 150
