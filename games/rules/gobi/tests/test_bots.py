"""The bots: always a legal move, gifts not wasted, and the best of what is plain to see."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from games.kernel.bots import Sight
from games.kernel.chance import Chance
from games.kernel.players import play_out, sight_of
from games.kernel.replay import fold
from games.rules.gobi import moves as m
from games.rules.gobi.events import TileDrawn
from games.rules.gobi.game import GAME
from games.rules.gobi.moves import GobiMove
from games.rules.gobi.state import State
from games.rules.gobi.tests.table import CHANCE, ME, position


def sight(state: State, looks: int = 0) -> Sight[State, GobiMove]:
    """What a bot sees when every world is this one."""
    return Sight(
        seat=ME,
        view=GAME.view(state, ME),
        offer=GAME.offer(state, ME),
        moves=tuple(GAME.moves(state, ME)),
        worlds=lambda count: (state for _ in range(count)),
        chance=CHANCE.child("bots"),
        thinking=countdown(looks),
    )


def countdown(looks: int) -> Callable[[], bool]:
    times = iter(range(looks))
    return lambda: next(times, None) is not None


@pytest.mark.parametrize("level", GAME.info.bots)
def test_each_level_takes_the_place_that_makes_a_caravan(level: str) -> None:
    state = position("C1 S1 C .\n. . . .", tile="A")
    assert GAME.bot(level).choose(sight(state)) in {
        m.Place((2, y), silk=False) for y in (-1, 1)
    } | {m.Place((3, 0), silk=False)}


@pytest.mark.parametrize("level", GAME.info.bots)
def test_each_level_takes_coffee_rather_than_less(level: str) -> None:
    state = position("C1 S1 N1 T1 C1", tile=None)
    state = replace(state, turn=replace(state.turn, before=frozenset()))
    state = fold(GAME, GAME.decide(state, ME, m.Reunite(((0, 0), (4, 0))), CHANCE), state)
    assert GAME.bot(level).choose(sight(state)) == m.Reward("coffee")


@pytest.mark.parametrize("level", ["good", "strong"])
def test_gifts_are_not_wasted(level: str) -> None:
    state = position("C S\nA N1", tile=None, gifts=["perfume", "porcelain"])
    state = replace(state, turn=replace(state.turn, placed=(0, 0)))
    assert GAME.bot(level).choose(sight(state, looks=20)) == m.EndTurn()


@pytest.mark.parametrize("level", GAME.info.bots)
def test_each_level_plays_whole_games_with_no_time_to_think(level: str) -> None:
    for seats in GAME.info.seats:
        bots = [GAME.bot(level) for _ in range(seats)]
        chance = Chance(f"bots {level} {seats}".encode())
        events = play_out(GAME, bots, {}, chance, thinking=lambda: False)
        assert GAME.outcome(fold(GAME, events)) is not None


def test_the_strong_bot_follows_its_turns_through_other_worlds() -> None:
    """In them other rewards come up, so that a planned move may be closed or a route be left."""
    events = play_out(GAME, [GAME.bot("good")] * 2, {}, Chance(b"other worlds"))
    batches = [at for at, event in enumerate(events) if isinstance(event, TileDrawn)]
    for at in batches[6::6]:
        log = events[: at + 1]
        state = fold(GAME, log)
        seat, chance = state.turn.seat, Chance(b"strong")
        seen = sight_of(
            GAME, events=log, state=state, seat=seat, chance=chance, thinking=countdown(16)
        )
        assert GAME.bot("strong").choose(seen) in seen.moves
