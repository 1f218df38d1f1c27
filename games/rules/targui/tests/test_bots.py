"""The bots: always a legal move in any time, and the obvious best moves."""

import pytest

from games.kernel.bots.bot import Observation
from games.kernel.bots.games import observe, play_out
from games.kernel.bots.tournament import clock_of
from games.kernel.chance import Chance
from games.kernel.events import Move
from games.kernel.replay import fold
from games.rules.targui import moves as m
from games.rules.targui.bots.placing import _Relevant
from games.rules.targui.bots.spots import square_value
from games.rules.targui.bots.values import side_of
from games.rules.targui.box.bundle import Bundle
from games.rules.targui.events import PieceUsed, TargiPlaced
from games.rules.targui.game import GAME
from games.rules.targui.state import State
from games.rules.targui.tests.builders import RICH
from games.rules.targui.tests.scene import CHANCE, ME, YOU, GameScene, given


def observation(scene: GameScene, readings: int = 0) -> Observation[State, Move]:
    """Return what a bot sees when every world is this one."""
    return Observation(
        seat=ME,
        view=GAME.view(scene.state, ME),
        offer=GAME.offer(scene.state, ME),
        moves=tuple(GAME.moves(scene.state, ME)),
        worlds=lambda count: (scene.state for _ in range(count)),
        chance=CHANCE.child("bots"),
        thinking=clock_of(readings),
    )


@pytest.mark.parametrize("level", ["good", "strong"])
def test_bot_sells_its_gold_in_the_last_round(level):
    me = {"targis": ("b10",), "purse": Bundle(gold=2, vp=4)}
    scene = given(me=me, robber=15, number=12).when(m.Use("b10"))
    assert GAME.bot(level).choose(observation(scene, readings=20)) == m.Trade(3, Bundle())


@pytest.mark.parametrize("level", ["good", "strong"])
def test_bot_plays_a_card_it_can_pay(level):
    me = {"markers": ("c11",), "purse": Bundle(dates=2, pepper=2, gold=1, vp=4)}
    scene = given(me=me, centre={"c11": "TX-01"}).when(m.Use("c11"))
    assert isinstance(GAME.bot(level).choose(observation(scene, readings=20)), m.Pay)


@pytest.mark.parametrize("level", ["good", "strong"])
def test_bot_exchanges_surplus_water_for_the_best_resource(level):
    gold = given(me={"purse": Bundle(dates=3, salt=3, pepper=3, gold=1, water=13)})
    assert GAME.bot(level).choose(observation(gold)) == m.TradeWater("gold")
    good = given(me={"purse": Bundle(dates=3, salt=3, gold=3, water=12)})
    assert GAME.bot(level).choose(observation(good)) == m.TradeWater("pepper")


@pytest.mark.parametrize("variant", ["base", "expansion", "mixed"])
@pytest.mark.parametrize("level", GAME.info.bots)
def test_each_level_plays_whole_games_without_time_to_think(level, variant):
    chance, bots = Chance(f"bots {level}".encode()), [GAME.bot(level), GAME.bot(level)]
    events = play_out(GAME, bots, {"set": variant}, chance, thinking=lambda: False)
    assert GAME.outcome(fold(GAME, events)) is not None


def test_strong_bot_chooses_a_legal_move_in_other_worlds():
    """Other worlds have other cards, so that a planned move may be refused there."""
    events = play_out(GAME, [GAME.bot("good")] * 2, {}, Chance(b"other worlds"))
    chosen = [at for at, e in enumerate(events) if isinstance(e, TargiPlaced | PieceUsed)]
    for at in chosen[::40]:
        log = events[:at]
        state = fold(GAME, log)
        (seat,) = GAME.to_act(state)
        seen = observe(
            GAME, events=log, state=state, seat=seat, chance=CHANCE, thinking=clock_of(13)
        )
        assert GAME.bot("strong").choose(seen) in seen.moves


def test_face_down_card_is_worth_nothing_to_a_bot():
    scene = given(me={"purse": RICH}, centre={"c12": "GB-16"})
    assert square_value(side_of(scene.state, ME), "c12") > 0
    hidden = scene.state.replace(down=("c12",))
    assert square_value(side_of(hidden, ME), "c12") == 0


def test_cached_spot_values_are_those_of_one_seat_and_position():
    scene = given(me={"purse": RICH})
    relevant = _Relevant(ME, ("key",), scene.state)
    assert relevant == _Relevant(ME, ("key",), given().state)
    assert relevant not in (_Relevant(YOU, ("key",), scene.state), ("key",))


@pytest.mark.parametrize("variant", ["base", "expansion"])
def test_prospects_are_equal_for_equal_players(variant):
    mine, yours = GAME.prospects(given(variant, number=12).state).values
    assert mine == yours
    richer = given(variant, me={"purse": Bundle(vp=9)}, number=12)
    ahead, behind = GAME.prospects(richer.state).values
    assert (ahead > mine, behind) == (True, yours)
