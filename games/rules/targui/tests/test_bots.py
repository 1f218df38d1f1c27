"""The bots: always a legal move, whatever time they have, and what is plainly best."""

from collections.abc import Callable

import pytest

from games.kernel.bots import Sight
from games.kernel.chance import Chance
from games.kernel.facts import Move
from games.kernel.players import play_out, sight_of
from games.kernel.replay import fold
from games.rules.targui import moves as m
from games.rules.targui.box.bundle import Bundle
from games.rules.targui.events import PieceUsed, TargiPlaced
from games.rules.targui.game import GAME
from games.rules.targui.state import State
from games.rules.targui.tests.scene import CHANCE, ME, Scene, given


def countdown(looks: int) -> Callable[[], bool]:
    times = iter(range(looks))
    return lambda: next(times, None) is not None


def sight(scene: Scene, looks: int = 0) -> Sight[State, Move]:
    """What a bot sees when every world is this one."""
    return Sight(
        seat=ME,
        view=GAME.view(scene.state, ME),
        offer=GAME.offer(scene.state, ME),
        moves=tuple(GAME.moves(scene.state, ME)),
        worlds=lambda count: (scene.state for _ in range(count)),
        chance=CHANCE.child("bots"),
        thinking=countdown(looks),
    )


@pytest.mark.parametrize("level", ["good", "strong"])
def test_in_the_last_round_gold_becomes_points(level):
    me = {"targis": ("b10",), "purse": Bundle(gold=2, vp=4)}
    scene = given(me=me, robber=15, number=12).when(m.Use("b10"))
    assert GAME.bot(level).choose(sight(scene, looks=20)) == m.Trade(3, Bundle())


@pytest.mark.parametrize("level", ["good", "strong"])
def test_a_card_that_can_be_paid_is_played(level):
    me = {"markers": ("c11",), "purse": Bundle(dates=2, pepper=2, gold=1, vp=4)}
    scene = given(me=me, centre={"c11": "TX-01"}).when(m.Use("c11"))
    assert isinstance(GAME.bot(level).choose(sight(scene, looks=20)), m.Pay)


@pytest.mark.parametrize("level", ["good", "strong"])
def test_surplus_water_becomes_what_is_worth_most(level):
    gold = given(me={"purse": Bundle(dates=3, salt=3, pepper=3, gold=1, water=13)})
    assert GAME.bot(level).choose(sight(gold)) == m.TradeWater("gold")
    good = given(me={"purse": Bundle(dates=3, salt=3, gold=3, water=12)})
    assert GAME.bot(level).choose(sight(good)) == m.TradeWater("pepper")


@pytest.mark.parametrize("variant", ["base", "expansion", "mixed"])
@pytest.mark.parametrize("level", GAME.info.bots)
def test_each_level_plays_whole_games_with_no_time_to_think(level, variant):
    chance, bots = Chance(f"bots {level}".encode()), [GAME.bot(level), GAME.bot(level)]
    events = play_out(GAME, bots, {"set": variant}, chance, thinking=lambda: False)
    assert GAME.outcome(fold(GAME, events)) is not None


def test_the_strong_bot_follows_its_moves_through_other_worlds():
    """In them other cards come up, so that what was planned may be closed."""
    events = play_out(GAME, [GAME.bot("good")] * 2, {}, Chance(b"other worlds"))
    chosen = [at for at, e in enumerate(events) if isinstance(e, TargiPlaced | PieceUsed)]
    for at in chosen[::40]:
        log = events[:at]
        state = fold(GAME, log)
        (seat,) = GAME.to_act(state)
        seen = sight_of(
            GAME, events=log, state=state, seat=seat, chance=CHANCE, thinking=countdown(13)
        )
        assert GAME.bot("strong").choose(seen) in seen.moves
