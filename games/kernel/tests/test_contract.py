"""The contract accepts a good game, and catches each kind of mistake by its law."""

import re
from pathlib import Path

import pytest

from games.kernel import contract
from games.kernel.contract import LawBroken, prove, scenarios, unvaried
from games.kernel.tests import broken_events, broken_moves, broken_secrets
from games.kernel.tests.breaks import Variant, broken_games
from games.kernel.tests.example import GAME

SEEDS = 6


def audits(game):
    return [prove(scenario) for scenario in scenarios(game, SEEDS)]


def test_correct_game_passes():
    found = audits(GAME)
    assert all(audit.moves > 10 for audit in found)
    assert unvaried(found) == frozenset()


def test_scenarios_cover_seats_options_and_seeds():
    names = [str(scenario) for scenario in scenarios(GAME, 2)]
    assert names == [
        *("stairs-2p-s0", "stairs-2p-s1", "stairs-2p-deck=long-s0"),
        *("stairs-3p-s0", "stairs-3p-s1", "stairs-3p-deck=long-s0"),
    ]


BROKEN = broken_games(broken_events, broken_moves, broken_secrets)


@pytest.mark.parametrize("game", BROKEN, ids=lambda game: game.__name__)
def test_broken_game_breaks_its_law(game):
    with pytest.raises(LawBroken) as caught:
        audits(game())
    assert caught.value.law == game.broken_law


def test_every_law_has_a_game_that_breaks_it():
    folder = Path(contract.__file__).parent
    sources = [file.read_text(encoding="utf-8") for file in folder.glob("*.py")]
    laws = {law for source in sources for law in re.findall(r'"([a-z]+(?:_[a-z]+)+)"', source)}
    assert laws == {game.broken_law for game in BROKEN}


def test_secret_that_is_never_redrawn_is_reported():
    class Lazy(Variant):
        def resample(self, events, viewer, chance):
            return list(events)

    assert unvaried(audits(Lazy())) == {
        "stairs.cards_dealt.cards before a seat",
        "stairs.cards_dealt.cards before a spectator",
        "stairs.card_drawn.card before a seat",
        "stairs.card_drawn.card before a spectator",
        "stairs.started.deck before a seat",
        "stairs.started.deck before a spectator",
    }
