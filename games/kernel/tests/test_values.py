"""The small parts: options, ranks, drafts, replay, and the bots that play any game."""

import pytest

from games.kernel.bots.bot import GreedyBot, RandomBot
from games.kernel.bots.games import observe, play_out
from games.kernel.chance import Chance
from games.kernel.draft import Draft
from games.kernel.game import GameInfo, Option
from games.kernel.outcome import ScoreLine, ranked, score_of
from games.kernel.refusal import Malformed, Refusal, Refused
from games.kernel.replay import fold, states
from games.kernel.tests.example import GAME, Draw
from games.kernel.values import seats

INFO = GameInfo(
    key="t",
    title="T",
    edition="",
    seats=(1, 2, 4),
    options=(
        Option("length", "short", ("short", "long"), first="long"),
        Option("extras", ("dunes",), ("dunes", "winds"), form="many"),
        Option("date", "", form="text", seats=(1,)),
    ),
    bots=(),
)


class Opted(type(GAME)):
    info = INFO


def options_code(count, **changes):
    why = Opted().options_refusal(count, INFO.filled(count, changes))
    return why and why.code


def test_options_are_filled_with_their_defaults():
    assert INFO.filled(2, {}) == {"length": "short", "extras": ("dunes",)}
    assert INFO.filled(1, {"date": "x"}) == {"length": "short", "extras": ("dunes",), "date": "x"}
    assert INFO.filled(2, {"length": "long"})["length"] == "long"


def test_first_game_has_its_own_values_or_the_defaults():
    assert INFO.first_game(2) == {"length": "long", "extras": ("dunes",)}


def test_valid_options_are_accepted():
    assert options_code(2) is None
    assert options_code(4, length="long", extras=()) is None
    assert options_code(4, extras=("winds", "dunes")) is None
    assert options_code(1, date="2026-02-03") is None


def test_invalid_options_are_refused():
    assert options_code(3) == "seats_not_offered"
    assert options_code(2, date="2026-02-03") == "unknown_option"
    assert options_code(2, surprise="x") == "unknown_option"
    for value in ("middle", ("short",), 1, None, True):
        assert options_code(2, length=value) == "option_value_not_offered"
    for value in ("dunes", ["dunes"], ("storms",), None, ("dunes", "dunes")):
        assert options_code(2, extras=value) == "option_value_not_offered"
    assert options_code(1, date=("x",)) == "option_value_not_offered"


def test_rank_counts_the_better_seats():
    assert ranked(4, [3, 1, 3, 2].__getitem__) == (3, 1, 3, 2)
    assert ranked(3, [(0, 1), (0, 1), (0, 2)].__getitem__) == (1, 1, 3)
    assert ranked(0, lambda seat: seat) == ()


def test_score_is_the_sum_of_its_lines():
    lines = (ScoreLine("gifts", 7), ScoreLine("discards", -2, {"count": 2}))
    assert score_of(*lines).total == 5
    assert score_of().total == 0


def test_draft_returns_the_state_after_each_event():
    draft = Draft(10, lambda state, event: state + event)
    assert draft.emit(5) == 15
    assert draft.emit(draft.state) == 30
    assert draft.events == [5, 15]


def test_seats_are_numbered_from_zero():
    assert seats(3) == (0, 1, 2)


def test_raised_refusal_shows_only_its_code():
    for kind in (Refused, Malformed):
        raised = kind(Refusal("no_well", cards=["hidden"]))
        assert str(raised) == "no_well"
        assert raised.refusal.facts == {"cards": ["hidden"]}


def whole_game():
    return play_out(GAME, [RandomBot()] * 2, {"deck": "short"}, Chance(b"a whole game"))


def test_bots_play_a_whole_game():
    events = whole_game()
    assert GAME.outcome(fold(GAME, events))
    assert events == whole_game()


def test_last_of_the_states_is_the_fold():
    events = whole_game()
    found = list(states(GAME, events))
    assert len(found) == len(events)
    assert found[-1] == fold(GAME, events) == fold(GAME, events[5:], found[4])


def observation(thinking=lambda: True):
    chance = Chance(b"sight")
    events = GAME.setup(2, {"deck": "short"}, chance.child("game"))
    state = fold(GAME, events)
    (seat,) = GAME.to_act(state)
    return observe(GAME, events=events, state=state, seat=seat, chance=chance, thinking=thinking)


def test_observation_contains_what_the_seat_sees():
    seen = observation()
    assert seen.view.players[1 - seen.seat].hand is None
    assert not hasattr(seen, "state")
    assert Draw() in seen.moves


def test_worlds_differ_in_hidden_information():
    seen = observation()
    worlds = list(seen.worlds(5))
    assert len({world.deck for world in worlds}) > 1
    assert len({world.deck for world in (*seen.worlds(1), *seen.worlds(1), *seen.worlds(1))}) > 1
    assert {tuple(sorted(world.hands[seen.seat])) for world in worlds} == {
        seen.view.players[seen.seat].hand
    }


def test_greedy_bot_takes_the_first_best_move():
    def after(world, seat, move, chance):
        return move

    first = observation()
    assert GreedyBot(after, lambda move, seat: 0).choose(first) == first.moves[0]
    best = first.moves[-1]
    assert GreedyBot(after, lambda move, seat: move == best).choose(first) == best
    assert RandomBot().choose(first) in first.moves


@pytest.mark.parametrize("seed", range(3))
def test_random_bot_follows_its_chance(seed):
    played = {RandomBot().choose(observation()) for _ in range(3)}
    assert len(played) == 1
