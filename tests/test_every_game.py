"""Every game in `games/rules` obeys the contract: each seat count, the options worth it, seeds.

CONTRACT_SEEDS=20 plays more games of each kind than the few that fit into every test run.
"""

import os
from functools import cache

import pytest

from games import rules
from games.kernel.contract import Audit, Case, cases, prove, unvaried

SEEDS = int(os.environ.get("CONTRACT_SEEDS", "4"))
CASES = {str(case): case for game in rules.all_games() for case in cases(game, SEEDS)}


@cache
def audit(name: str) -> Audit:
    """The proof of one case, played once for all tests that want it."""
    return prove(CASES[name])


def cases_of(key: str) -> list[Case]:
    """The cases of one game."""
    return [case for case in CASES.values() if case.game.info.key == key]


@pytest.mark.parametrize("name", CASES)
def test_a_random_game_obeys_every_law(name):
    assert audit(name).moves > 0


@pytest.mark.parametrize("key", rules.keys())
def test_every_secret_is_redrawn_in_some_world(key):
    """Else the proof that nothing leaks would be about worlds that do not differ."""
    assert unvaried(audit(str(case)) for case in cases_of(key)) == frozenset()


@pytest.mark.parametrize("key", rules.keys())
def test_a_game_is_what_its_folder_says(key):
    info = rules.game(key).info
    assert info.key == key
    assert info.title
    assert list(info.seats) == sorted(set(info.seats))
    assert {case.seats for case in cases_of(key)} == set(info.seats)


@pytest.mark.parametrize("key", rules.keys())
def test_unknown_seats_and_options_are_refused(key):
    game = rules.game(key)
    seats = game.info.seats[0]
    filled = game.info.filled(seats, {})
    assert game.options_refusal(seats, filled) is None
    assert game.options_refusal(99, filled).code == "seats_not_offered"
    assert game.options_refusal(seats, {**filled, "surprise": "yes"}).code == "unknown_option"
