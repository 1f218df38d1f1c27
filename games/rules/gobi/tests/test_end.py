"""G31 to G39: blessings, scores, and the end of the game."""

from dataclasses import replace
from typing import Any

import pytest

from games.kernel.chance import Chance
from games.kernel.refusal import Refused
from games.kernel.replay import fold
from games.kernel.values import NoOffer
from games.rules.gobi import events as e
from games.rules.gobi import moves as m
from games.rules.gobi.components import BLESSINGS, GIFTS
from games.rules.gobi.events import ScoreLine
from games.rules.gobi.game import GAME
from games.rules.gobi.rules.scoring import BlessingProgress, lines
from games.rules.gobi.state import Stage, State
from games.rules.gobi.tests.builders import (
    ME,
    RIVAL,
    events_of,
    play,
    position,
    with_player,
    with_rival,
)
from games.rules.gobi.view import StackView

BLOCK = """. N .
A C T
. S ."""


def blessing_line(blessing: str, drawing: str = BLOCK, **more: Any) -> ScoreLine:
    """Return the score line of this blessing for seat 0."""
    state = with_player(position(drawing, **more), blessings=(blessing,))
    (line,) = (line for line in lines(state, ME) if line.code == "blessing")
    return line


@pytest.mark.parametrize(
    ("camels", "value"), [("C", 1), ("C1", 1), ("C2", 4), ("C3", 4), ("C0/2", 1)]
)
def test_G32_inner_blessing_needs_two_camels_on_inner_tiles(camels: str, value: int) -> None:
    assert blessing_line("inner", BLOCK.replace("C", camels)).value == value


def test_G32_camels_on_different_inner_tiles_count() -> None:
    assert blessing_line("inner", ". N C .\nA C1 T1 S\n. S N .").value == 4


def test_G32_G34_tile_with_a_free_edge_is_outer() -> None:
    edge = ". . .\nA C2 T\n. S ."
    assert blessing_line("inner", edge).value == 1
    assert blessing_line("outer", edge).value == 4


def test_G32_score_line_has_the_facts_of_the_blessing() -> None:
    assert blessing_line("inner", BLOCK.replace("C", "C1")).facts == {
        "blessing": "inner",
        "met": False,
        "count": 1,
        "needed": 2,
    }


@pytest.mark.parametrize(("camels", "count", "met"), [("C1", 1, False), ("C2", 2, True)])
def test_view_has_the_progress_of_each_blessing(camels: str, count: int, met: bool) -> None:
    state = position(BLOCK.replace("C", camels))
    view = GAME.view(with_player(state, blessings=("inner",)), RIVAL)
    progress = BlessingProgress(count=count, needed=2, met=met, lost=False, value=4 if met else 1)
    assert view.players[ME].standing == (progress,)
    assert view.players[RIVAL].standing == ()


def test_view_has_the_prospects_of_the_blessings_on_top_of_the_stacks() -> None:
    stacks = (("inner", "tea"), ("perfume",), (), ("thrifty",))
    state = position(BLOCK.replace("C", "C1/2"), stacks=stacks, discards=("altan",))
    view = GAME.view(state, RIVAL)
    inner = BlessingProgress(count=1, needed=2, met=False, lost=False, value=1)
    wasted = BlessingProgress(count=1, needed=0, met=False, lost=True, value=1)
    assert view.players[ME].prospects == (inner, None, None, wasted)
    assert [each and each.met for each in view.players[RIVAL].prospects] == [True, None, None, True]


def test_view_has_the_points_of_each_reward() -> None:
    values = GAME.view(position("C S"), None).values
    assert set(values) == {*GIFTS, *BLESSINGS, "coffee"}
    assert (values["silk"], values["inner"], values["coffee"]) == (3, 4, 7)


@pytest.mark.parametrize(
    ("drawing", "value"), [("C1 S1", 1), ("C2 S", 5), ("C1/1 S", 1), ("C S", 1)]
)
def test_G33_together_blessing_needs_two_camels_on_one_tile(drawing: str, value: int) -> None:
    assert blessing_line("together", drawing).value == value


@pytest.mark.parametrize(
    ("drawing", "value"), [("C1 S1", 4), ("C2 S", 4), ("C1 S", 1), (BLOCK.replace("C", "C3"), 1)]
)
def test_G34_outer_blessing_needs_two_camels_on_outer_tiles(drawing: str, value: int) -> None:
    assert blessing_line("outer", drawing).value == value


def test_G35_thrifty_blessing_needs_no_discard() -> None:
    assert blessing_line("thrifty").value == 5
    missed = blessing_line("thrifty", discards=("altan",))
    assert missed.value == 1
    assert missed.facts == {"blessing": "thrifty", "met": False, "count": 1, "needed": 0}


def test_G35_forced_discard_counts() -> None:
    state = position("C S")
    state = GAME.evolve(state, e.TileDiscarded(ME, "altan", cotton=False, forced=True))
    assert state.player.discards == ("altan",)


@pytest.mark.parametrize(("drawing", "value"), [("C1/1 S", 5), ("C1 S0/1", 1), ("C0/2 S", 1)])
def test_G36_mingled_blessing_needs_a_tile_shared_with_a_rival(drawing: str, value: int) -> None:
    assert blessing_line("mingled", drawing).value == value


def test_G36_tile_may_be_shared_with_any_rival() -> None:
    state = position("C1/0/1 S", seats=3)
    state = with_player(state, blessings=("mingled",))
    assert [line.value for line in lines(state, ME)] == [5]


@pytest.mark.parametrize(
    ("gifts", "used", "value"),
    [((), (), 1), (("tea",), (), 4), ((), ("tea",), 1), (("tea",), ("tea", "silk"), 4)],
)
def test_G37_unspent_blessing_needs_an_unused_gift(
    gifts: tuple[str, ...], used: tuple[str, ...], value: int
) -> None:
    assert blessing_line("unspent", gifts=gifts, used=used).value == value


def last_turn(**mine: Any) -> State:
    """Return the end of the last turn of a game, which is that of seat 0."""
    state = position("C1 S1\nN0/1 T", tile=None, **mine)
    players = tuple(replace(player, stack=()) for player in state.players)
    return replace(state, players=players, box=("tea", "inner"))


def test_G38_game_ends_when_all_stacks_are_empty() -> None:
    state = position("C S", tile=None)
    state = with_rival(with_player(state, stack=()), stack=("altan",))
    state = play(state, m.EndTurn())
    assert GAME.outcome(state) is None
    assert state.turn.seat == RIVAL
    state = play(state, m.Discard(cotton=False), m.Skip(), m.EndTurn())
    assert state.stage is Stage.OVER
    assert GAME.to_act(state) == frozenset()


def test_G38_score_has_a_line_for_everything_that_counts() -> None:
    state = last_turn(gifts=["silk"], used=("tea",), discards=("altan", "naran"))
    state = with_player(state, coffees=2, blessings=("outer", "together"))
    state = play(state, m.EndTurn())
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert [f"{line.code} {line.value}" for line in outcome.scores[ME].lines] == [
        "gift 3",
        "gift 2",
        "coffee 14",
        "blessing 4",
        "blessing 1",
        "discards -2",
    ]
    assert outcome.scores[ME].total == 22


def test_G38_two_blessings_of_a_kind_both_count() -> None:
    state = position("C2 S", blessings=("together", "together"))
    assert [line.value for line in lines(state, ME)] == [5, 5]


def test_G39_highest_total_wins() -> None:
    outcome = GAME.outcome(play(last_turn(gifts=["silk"]), m.EndTurn()))
    assert outcome is not None
    assert outcome.ranks == (1, 2)
    assert outcome.reason == "tiles_played"


def test_G39_equal_totals_share_the_rank() -> None:
    outcome = GAME.outcome(play(last_turn(), m.EndTurn()))
    assert outcome is not None
    assert outcome.ranks == (1, 1)


def test_end_reveals_the_hidden_rewards() -> None:
    state = last_turn()
    assert GAME.view(state, None).box is None
    batch = events_of(state, m.EndTurn())
    assert batch[-1] == e.Ended((1, 1), state.box, state.stacks)
    view = GAME.view(fold(GAME, batch, state), None)
    assert view.box == ("tea", "inner")
    assert view.stacks[0] == StackView(top="perfume", height=2, hidden=("tea",))
    assert view.turn is None


def test_revealed_view_shows_the_hidden_rewards_before_the_end() -> None:
    state = last_turn()
    view = GAME.revealed_view(state)
    assert view.box == ("tea", "inner")
    assert view.stacks[0] == StackView(top="perfume", height=2, hidden=("tea",))
    assert view.turn is not None


def test_moves_after_the_end_are_refused() -> None:
    state = play(last_turn(), m.EndTurn())
    refused = GAME.refusal(state, ME, m.EndTurn())
    assert refused is not None
    assert refused.code == "game_over"
    assert list(GAME.moves(state, ME)) == []
    assert GAME.offer(state, ME) == NoOffer()
    with pytest.raises(Refused):
        GAME.decide(state, ME, m.EndTurn(), Chance(b"after the end"))
