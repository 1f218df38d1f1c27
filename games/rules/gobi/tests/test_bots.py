"""The bots: legal moves, no wasted gifts, and obvious gains."""

import dataclasses
from typing import NoReturn

import pytest
from msgspec.structs import replace

from games.kernel.bots.bot import Observation
from games.kernel.bots.games import observe, play_out
from games.kernel.bots.tournament import clock_of
from games.kernel.chance import Chance
from games.kernel.replay import fold
from games.rules.gobi import moves as m
from games.rules.gobi.bots.plans import Plan, end_turn, search_plans
from games.rules.gobi.bots.strong import _evaluate, _follow
from games.rules.gobi.components import COFFEE_POINTS
from games.rules.gobi.events import TileDrawn
from games.rules.gobi.game import GAME
from games.rules.gobi.moves import GobiMove
from games.rules.gobi.state import Stage, State
from games.rules.gobi.tests.builders import (
    ME,
    position,
    routes_position,
    with_placed,
    with_player,
    with_rival,
)


def observation(state: State, readings: int = 0) -> Observation[State, GobiMove]:
    """Return the observation of a bot for which every world is this state."""
    return Observation(
        seat=ME,
        view=GAME.view(state, ME),
        offer=GAME.offer(state, ME),
        moves=tuple(GAME.moves(state, ME)),
        worlds=lambda count: (state for _ in range(count)),
        chance=Chance(b"gobi tests").child("bots"),
        thinking=clock_of(readings),
    )


@pytest.mark.parametrize("level", GAME.info.bots)
def test_every_level_places_where_a_caravan_is_joined(level: str) -> None:
    state = position("C1 S1 C .\n. . . .", tile="A")
    assert GAME.bot(level).choose(observation(state)) in {
        m.Place((2, y), silk=False) for y in (-1, 1)
    } | {m.Place((3, 0), silk=False)}


@pytest.mark.parametrize("level", GAME.info.bots)
def test_every_level_takes_coffee_over_other_rewards(level: str) -> None:
    state = routes_position("C1 S1 N1 T1 C1")
    state = GAME.decide(state, ME, m.Reunite(((0, 0), (4, 0))), Chance(b"gobi tests")).state
    assert GAME.bot(level).choose(observation(state)) == m.Reward("coffee")


@pytest.mark.parametrize("level", ["good", "strong"])
def test_gifts_without_effect_are_not_used(level: str) -> None:
    state = position("C S\nA N1", tile=None, gifts=["perfume", "porcelain"])
    state = with_placed(state, (0, 0))
    assert GAME.bot(level).choose(observation(state, readings=20)) == m.EndTurn()


@pytest.mark.parametrize("level", GAME.info.bots)
def test_every_level_plays_whole_games_without_time_to_think(level: str) -> None:
    for seats in GAME.info.seats:
        bots = [GAME.bot(level) for _ in range(seats)]
        chance = Chance(f"bots {level} {seats}".encode())
        events = play_out(GAME, bots, {}, chance, thinking=lambda: False)
        assert GAME.outcome(fold(GAME, events)) is not None


def test_strong_bot_chooses_legal_moves_when_plans_fail_in_other_worlds() -> None:
    """Other rewards are uncovered in other worlds, so that planned moves may be refused."""
    events = play_out(GAME, [GAME.bot("good")] * 2, {}, Chance(b"other worlds"))
    batches = [at for at, event in enumerate(events) if isinstance(event, TileDrawn)]
    for at in batches[6::6]:
        log = events[: at + 1]
        state = fold(GAME, log)
        seat, chance = state.turn.seat, Chance(b"strong")
        seen = observe(
            GAME, events=log, state=state, seat=seat, chance=chance, thinking=clock_of(16)
        )
        assert GAME.bot("strong").choose(seen) in seen.moves


def no_worlds(count: int) -> NoReturn:
    """Fail: no world is needed."""
    raise AssertionError(f"{count} worlds were asked for")


@pytest.mark.parametrize("level", ["good", "strong"])
def test_only_move_is_made_without_a_search(level: str) -> None:
    state = routes_position("C S\nA N1")
    seen = replace(observation(state), worlds=no_worlds)
    assert seen.moves == (m.EndTurn(),)
    assert GAME.bot(level).choose(seen) == m.EndTurn()


def test_last_turn_is_compared_by_the_end_of_the_game() -> None:
    last = with_rival(position("C1 S1 C .\n. . . .", stack=()), stack=())
    plans = search_plans(last, 8)
    values = [_evaluate(last, plan, ME) for plan in plans]
    assert end_turn(plans[0].state).stage is Stage.OVER
    assert max(values) == values[0] > min(values)


def test_plan_is_finished_by_the_next_best_move_where_it_is_refused() -> None:
    state = routes_position("C1 S1 N1 T1 C1")
    taken = Plan((m.Reunite(((0, 0), (4, 0))), m.Reward(0)), state, 0)
    assert _follow(state, taken).player.gifts == ("perfume",)
    without = dataclasses.replace(state, stacks=((), *state.stacks[1:]))
    followed = _follow(without, taken)
    assert (followed.stage, followed.player.coffees) == (Stage.ROUTES, 1)


def test_prospects_are_the_points_of_each_seat_so_far() -> None:
    state = with_player(position("C1 S\nA N"), coffees=2)
    mine, rival = GAME.prospects(state).values
    assert mine > rival + COFFEE_POINTS
