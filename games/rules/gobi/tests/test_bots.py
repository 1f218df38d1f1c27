"""The bots: legal moves, no wasted gifts, and obvious gains."""

import pytest

from games.kernel.bots.bot import Observation
from games.kernel.bots.games import observe, play_out
from games.kernel.bots.tournament import clock_of
from games.kernel.chance import Chance
from games.kernel.replay import fold
from games.rules.gobi import moves as m
from games.rules.gobi.events import TileDrawn
from games.rules.gobi.game import GAME
from games.rules.gobi.moves import GobiMove
from games.rules.gobi.state import State
from games.rules.gobi.tests.builders import ME, position, routes_position, with_placed


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
