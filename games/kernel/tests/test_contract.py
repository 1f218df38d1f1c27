"""The contract accepts a good game, and catches each kind of mistake by its law."""

import re
from pathlib import Path

import pytest

from games.kernel import contract
from games.kernel.contract import Breach, cases, prove, unvaried
from games.kernel.tests import broken_facts, broken_moves, broken_secrets
from games.kernel.tests.breaks import broken_games
from games.kernel.tests.toy import Toy

SEEDS = 6


def audits(game):
    return [prove(case) for case in cases(game, SEEDS)]


def test_a_good_game_passes():
    found = audits(Toy())
    assert all(audit.moves > 10 for audit in found)
    assert unvaried(found) == frozenset()


def test_cases_cover_seats_options_and_seeds():
    names = [str(case) for case in cases(Toy(), 2)]
    assert names == [
        *("toy-2p-s0", "toy-2p-s1", "toy-2p-deck=long-s0"),
        *("toy-3p-s0", "toy-3p-s1", "toy-3p-deck=long-s0"),
    ]


BROKEN = broken_games(broken_facts, broken_moves, broken_secrets)


@pytest.mark.parametrize("game", BROKEN, ids=lambda game: game.__name__)
def test_a_broken_game_is_caught(game):
    with pytest.raises(Breach) as caught:
        audits(game())
    assert caught.value.law == game.broken_law


def test_every_law_has_a_game_that_breaks_it():
    folder = Path(contract.__file__).parent
    sources = [file.read_text(encoding="utf-8") for file in folder.glob("*.py")]
    laws = {law for source in sources for law in re.findall(r'"([a-z]+(?:_[a-z]+)+)"', source)}
    assert laws == {game.broken_law for game in BROKEN}


def test_a_secret_that_is_never_redrawn_is_told():
    class Lazy(Toy):
        def resample(self, events, viewer, chance):
            return list(events)

    assert unvaried(audits(Lazy())) == {
        "toy.dealt.cards before a seat",
        "toy.dealt.cards before a spectator",
        "toy.drew.card before a seat",
        "toy.drew.card before a spectator",
        "toy.started.deck before a seat",
        "toy.started.deck before a spectator",
    }
