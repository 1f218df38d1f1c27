"""Every game in `games/rules` obeys the contract: all seats, each option, several seeds.

CONTRACT_SEEDS=20 plays more games of each kind than the few that fit into every test run.
"""

import os
from functools import cache
from typing import get_args

import msgspec
import pytest

from games import rules
from games.kernel.contract import Audit, Scenario, prove, scenarios, unvaried

SEEDS = int(os.environ.get("CONTRACT_SEEDS", "4"))
SCENARIOS = {
    str(scenario): scenario for game in rules.all_games() for scenario in scenarios(game, SEEDS)
}


@cache
def audit(name: str) -> Audit:
    """Return the audit of one scenario, which is played once for all tests."""
    return prove(SCENARIOS[name])


def scenarios_of(key: str) -> list[Scenario]:
    """Return the scenarios of one game."""
    return [scenario for scenario in SCENARIOS.values() if scenario.game.info.key == key]


@pytest.mark.parametrize("key", rules.keys())
def test_views_and_offers_have_declared_types(key):
    game = rules.game(key)
    for declared in (game.view_type, game.offer_type):
        members = get_args(declared) or (declared,)
        assert all(issubclass(member, msgspec.Struct) for member in members)


@pytest.mark.parametrize("name", SCENARIOS)
def test_random_game_obeys_every_law(name):
    assert audit(name).moves > 0


@pytest.mark.parametrize("key", rules.keys())
def test_every_secret_is_redrawn_in_some_world(key):
    """Otherwise the laws of secrecy would compare worlds that do not differ."""
    assert unvaried(audit(str(scenario)) for scenario in scenarios_of(key)) == frozenset()


@pytest.mark.parametrize("key", rules.keys())
def test_game_has_the_key_of_its_folder(key):
    info = rules.game(key).info
    assert info.key == key
    assert info.title
    assert list(info.seats) == sorted(set(info.seats))
    assert {scenario.seats for scenario in scenarios_of(key)} == set(info.seats)


@pytest.mark.parametrize("key", rules.keys())
def test_first_game_has_options_that_are_offered(key):
    game = rules.game(key)
    for seats in game.info.seats:
        assert game.options_refusal(seats, game.info.first_game(seats)) is None


@pytest.mark.parametrize("key", rules.keys())
def test_bots_are_listed_from_the_weakest(key):
    order = ("easy", "good", "strong")
    levels = [order.index(level) for level in rules.game(key).info.bots]
    assert levels == sorted(levels)


@pytest.mark.parametrize("key", rules.keys())
def test_unknown_seats_and_options_are_refused(key):
    game = rules.game(key)
    seats = game.info.seats[0]
    filled = game.info.filled(seats, {})
    assert game.options_refusal(seats, filled) is None
    assert game.options_refusal(99, filled).code == "seats_not_offered"
    assert game.options_refusal(seats, {**filled, "surprise": "yes"}).code == "unknown_option"
