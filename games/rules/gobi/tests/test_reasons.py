"""The reasons of hints: what they say is what the move really brings."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from games.kernel.bots.bot import Observation
from games.kernel.bots.games import observe
from games.kernel.chance import Chance
from games.kernel.replay import fold
from games.kernel.values import Seat
from games.rules import text
from games.rules.gobi import moves as m
from games.rules.gobi.board.grid import Cell
from games.rules.gobi.bots.reasons import CODES, explain
from games.rules.gobi.components import BLESSINGS, COFFEE_POINTS, GIFTS
from games.rules.gobi.game import GAME
from games.rules.gobi.rules.decide import decide_within_turn
from games.rules.gobi.rules.scoring import lines
from games.rules.gobi.state import Camels, Stage, State
from games.rules.gobi.tests.builders import ME, place, play, position, routes_position
from games.rules.gobi.tests.slow_rules import longest_lengths, share_an_edge

Facts = dict[str, dict[str, Any]]


def observation(state: State, seat: Seat = ME) -> Observation[State, m.GobiMove]:
    """Return an observation whose only world is this state."""
    return Observation(
        seat=seat,
        view=None,
        offer=None,
        moves=(),
        worlds=lambda n: iter((state,)),
        chance=Chance(b"reasons"),
        thinking=lambda: False,
    )


def reasons(state: State, move: m.GobiMove) -> Facts:
    """Return the reasons for a move of the seat to act, by code."""
    found = explain(observation(state, state.turn.seat), move)
    return {reason.code: dict(reason.facts) for reason in found}


def best_reward(state: State) -> int:
    """Return the most points that a legal reward brings."""
    points = {**GIFTS, **BLESSINGS}
    rewards = [each for each in GAME.moves(state, state.turn.seat) if isinstance(each, m.Reward)]
    tops = [
        COFFEE_POINTS if take == "coffee" else points[state.stacks[take][0]]
        for take in (reward.take for reward in rewards)
    ]
    return max(tops, default=0)


def longest_chain(camels: set[Cell]) -> int:
    """Return the most tiles with camels that are connected edge to edge."""
    groups: list[set[Cell]] = []
    for cell in camels:
        near = [group for group in groups if any(share_an_edge(cell, other) for other in group)]
        groups = [each for each in groups if each not in near] + [{cell}.union(*near)]
    return max(map(len, groups), default=0)


def new_lengths(state: State, camels: frozenset[Cell]) -> list[int]:
    """Return the lengths of the routes that these camels create, by the slow rules."""
    before = longest_lengths(state.turn.before, state.desert, diagonal=False)
    now = longest_lengths(camels, state.desert, diagonal=False)
    return [now[pair] for pair in now if pair not in before and pair not in state.turn.reunited]


def check_caravans(state: State, move: m.GobiMove, facts: Facts) -> None:
    """Assert that the stated caravans can be completed, now or with one more camel."""
    then = decide_within_turn(state, state.turn.seat, move).state
    camels = frozenset(then.player.camels)
    if "completes" in facts and isinstance(move, m.Reunite | m.UseSpices):
        if then.stage is Stage.REWARD:
            assert facts["completes"]["length"] == then.turn.task.length
            assert facts["completes"]["points"] == best_reward(then)
    elif "completes" in facts and then.stage is Stage.ROUTES and not then.turn.reunited:
        lengths = new_lengths(then, camels)
        assert facts["completes"]["length"] == max(lengths)
        assert facts.get("completes_more", {"count": 0})["count"] == len(lengths) - 1
    if "prepares" in facts:
        others = set(then.desert) - camels
        lengths = [each for tile in others for each in new_lengths(then, camels | {tile})]
        assert facts["prepares"]["length"] in lengths
    if "connects" in facts:
        assert facts["connects"]["camels"] == longest_chain(set(camels))
    if "puts" in facts:
        assert facts["puts"]["count"] == state.player.reserve - then.player.reserve


def points_by_line(state: State, seat: Seat) -> Counter[str]:
    """Return the points of a seat by the code of the line."""
    points = Counter({"gift": 0, "coffee": 0})
    for line in lines(state, seat):
        points[line.code] += line.value
    return points


def last_blessing(state: State, seat: Seat) -> int:
    """Return the points that the last blessing of a seat has now."""
    return [line.value for line in lines(state, seat) if line.code == "blessing"][-1]


def check_points(state: State, move: m.GobiMove, facts: Facts) -> None:
    """Assert that the stated points and camels are what the move brings or leaves."""
    seat = state.turn.seat
    then = decide_within_turn(state, seat, move).state
    before, after = points_by_line(state, seat), points_by_line(then, seat)
    if isinstance(move, m.Reward):
        ((code, fact),) = facts.items()
        gained = {kind: after[kind] - before[kind] for kind in after}
        reward = gained["gift"] or gained["coffee"] or last_blessing(then, seat)
        assert reward == (1 if code == "takes_blessing" else fact["points"])
    if isinstance(move, m.Discard):
        assert after["discards"] == before["discards"] - 1
        (stated,) = facts.values()
        task = then.turn.task
        assert not isinstance(task, Camels) or task.due + task.spare == stated["count"]
        assert ("discards_only" in facts) is (
            not any(isinstance(each, m.Place) for each in GAME.moves(state, seat))
        )
    if isinstance(move, m.Lift):
        left = list(state.player.camels)
        left.remove(move.at)
        assert ("stays_covered" in facts) is (move.at in left)
        assert facts.get("keeps_chain", {"camels": 1})["camels"] == max(1, longest_chain(set(left)))
    if isinstance(move, m.EndTurn):
        gifts = len(state.player.gifts)
        assert facts == ({"keeps_gifts": {"count": gifts}} if gifts else {"ends": {}})


def game_positions(seed: int) -> Iterator[tuple[Observation[State, m.GobiMove], State]]:
    """Yield the positions of a game of easy bots."""
    chance = Chance(f"reasons {seed}".encode())
    bot = GAME.bot("easy")
    events = GAME.setup(2 + seed % 3, {}, chance)
    state = fold(GAME, events)
    while waiting := GAME.to_act(state):
        (seat,) = waiting
        turn = chance.child(f"{len(events)}")
        seen = observe(
            GAME, events=events, state=state, seat=seat, chance=turn, thinking=lambda: False
        )
        yield seen, state
        batch = GAME.decide(state, seat, bot.choose(seen), chance)
        events, state = [*events, *batch.events], batch.state


@pytest.mark.parametrize("seed", range(3))
def test_reasons_state_what_moves_really_yield(seed: int) -> None:
    words, stated = text("gobi", "words", "en"), Counter[str]()
    for number, (seen, state) in enumerate(game_positions(seed)):
        once = observation(next(seen.worlds(1)), seen.seat)
        for move in seen.moves[number % 7 :: 7] or seen.moves[:1]:
            found = GAME.explain(once, move)
            facts = {reason.code: dict(reason.facts) for reason in found}
            assert facts
            assert all(f"reason.{code}" in words for code in facts)
            stated.update(list(facts))
            check_caravans(state, move, facts)
            check_points(state, move, facts)
    assert {"completes", "discards", "puts", "takes"} <= set(stated) <= set(CODES)


def test_blessing_is_worth_its_points_only_once_it_is_met() -> None:
    state = routes_position("C1 S1 C1 T1", stacks=(("outer",), ("mingled",), ("tea",), ()))
    claim = decide_within_turn(state, ME, m.Reunite(((0, 0), (2, 0)))).state
    assert reasons(claim, m.Reward(0)) == {"takes_met": {"points": 4}}
    assert reasons(claim, m.Reward(1)) == {"takes_blessing": {"points": 5}}
    assert reasons(claim, m.Reward(2)) == {"takes": {"points": 2}}


def test_tile_that_fits_nowhere_is_called_so() -> None:
    fitting = position("C S\nA N")
    assert reasons(fitting, m.Discard(cotton=True)) == {"discards": {"count": 2}}
    closed = replace(fitting, desert={(0, 0): "altan"})
    assert reasons(closed, m.Discard(cotton=False)) == {"discards_only": {"count": 1}}


def test_lifted_camel_says_what_is_left() -> None:
    state = position("C2 S1\nA N")
    assert reasons(state, m.Lift((0, 0))) == {"stays_covered": {}, "keeps_chain": {"camels": 2}}
    assert reasons(state, m.Lift((1, 0))) == {"best": {}}


def test_ended_turn_counts_the_gifts_it_keeps() -> None:
    state = position("C1 S\nA N", tile=None, gifts=["perfume", "tea"])
    assert reasons(state, m.EndTurn()) == {"keeps_gifts": {"count": 2}}


def test_reasons_are_found_while_all_camels_are_in_play() -> None:
    state = position("C1 S1 A1 N1 T1 C1 S1 A1 N1 T1 C S", gifts=["porcelain"])
    assert state.player.reserve == 0
    assert reasons(state, m.UsePorcelain((9, 0), (10, 0)))


def test_optional_camel_that_is_not_put_stays_in_the_reserve() -> None:
    state = play(position("C S\nA N1", tile="T"), m.Discard(cotton=False))
    assert reasons(state, m.Skip()) == {"keeps_camel": {}}


def test_tea_is_kept_by_doing_without_a_coffee() -> None:
    state = routes_position("C1 S1 N1 C1", gifts=["tea"], stacks=((), (), (), ()))
    state = play(state, m.Reunite(((0, 0), (3, 0))))
    assert reasons(state, m.Skip()) == {"keeps_tea": {}}


def test_second_caravan_of_a_move_is_counted() -> None:
    state = position("N1 C1 S C1\n. . N1 .")
    facts = reasons(state, place(2, -1))
    assert facts["completes"]["length"] == 4
    assert facts["completes_more"] == {"count": 1}
