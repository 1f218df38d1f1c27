"""The small parts: options, ranks, drafts, replay, and the bots that play any game."""

import pytest

from games.kernel.bots import GreedyBot, RandomBot
from games.kernel.chance import Chance
from games.kernel.draft import Draft
from games.kernel.game import GameInfo, Option
from games.kernel.outcome import Line, ranked, score_of
from games.kernel.players import play_out, sight_of
from games.kernel.refusal import Malformed, Refused, refuse
from games.kernel.replay import fold, states
from games.kernel.tests.toy import TOY, Draw
from games.kernel.values import seats

INFO = GameInfo(
    key="t",
    title="T",
    edition="",
    seats=(1, 2, 4),
    options=(
        Option("length", "short", ("short", "long")),
        Option("extras", ("dunes",), ("dunes", "winds"), form="many"),
        Option("date", "", form="text", seats=(1,)),
    ),
    bots=(),
)


class Opted(type(TOY)):
    info = INFO


def options_code(count, **changes):
    why = Opted().options_refusal(count, INFO.filled(count, changes))
    return why and why.code


def test_options_are_filled_with_their_defaults():
    assert INFO.filled(2, {}) == {"length": "short", "extras": ("dunes",)}
    assert INFO.filled(1, {"date": "x"}) == {"length": "short", "extras": ("dunes",), "date": "x"}
    assert INFO.filled(2, {"length": "long"})["length"] == "long"


def test_options_that_are_offered():
    assert options_code(2) is None
    assert options_code(4, length="long", extras=()) is None
    assert options_code(4, extras=("winds", "dunes")) is None
    assert options_code(1, date="2026-02-03") is None


def test_options_that_are_not_offered():
    assert options_code(3) == "seats_not_offered"
    assert options_code(2, date="2026-02-03") == "unknown_option"
    assert options_code(2, surprise="x") == "unknown_option"
    for value in ("middle", ("short",), 1, None, True):
        assert options_code(2, length=value) == "option_value_not_offered"
    for value in ("dunes", ["dunes"], ("storms",), None, ("dunes", "dunes")):
        assert options_code(2, extras=value) == "option_value_not_offered"
    assert options_code(1, date=("x",)) == "option_value_not_offered"


def test_ranks_count_who_is_better():
    assert ranked(4, [3, 1, 3, 2].__getitem__) == (3, 1, 3, 2)
    assert ranked(3, [(0, 1), (0, 1), (0, 2)].__getitem__) == (1, 1, 3)
    assert ranked(0, lambda seat: seat) == ()


def test_a_score_is_the_sum_of_its_lines():
    lines = (Line("gifts", 7), Line("discards", -2, {"count": 2}))
    assert score_of(*lines).total == 5
    assert score_of().total == 0


def test_a_draft_decides_on_the_state_after_each_fact():
    draft = Draft(10, lambda state, event: state + event)
    assert draft.emit(5) == 15
    assert draft.emit(draft.state) == 30
    assert draft.events == [5, 15]


def test_seats_are_numbered_from_zero():
    assert seats(3) == (0, 1, 2)


def test_a_refusal_is_raised_with_its_code_alone():
    for kind in (Refused, Malformed):
        raised = kind(refuse("no_well", cards=["hidden"]))
        assert str(raised) == "no_well"
        assert raised.refusal.facts == {"cards": ["hidden"]}


def whole_game():
    return play_out(TOY, [RandomBot()] * 2, {"deck": "short"}, Chance(b"a whole game"))


def test_bots_alone_play_a_whole_game():
    events = whole_game()
    assert TOY.outcome(fold(TOY, events))
    assert events == whole_game()


def test_states_after_each_fact_end_in_the_fold():
    events = whole_game()
    found = list(states(TOY, events))
    assert len(found) == len(events)
    assert found[-1] == fold(TOY, events) == fold(TOY, events[5:], found[4])


def sight(thinking=lambda: True):
    chance = Chance(b"sight")
    events = TOY.setup(2, {"deck": "short"}, chance.child("game"))
    state = fold(TOY, events)
    (seat,) = TOY.to_act(state)
    return sight_of(TOY, events=events, state=state, seat=seat, chance=chance, thinking=thinking)


def test_a_sight_is_what_the_seat_sees():
    seen = sight()
    assert seen.view["hands"][1 - seen.seat] == 2
    assert not hasattr(seen, "state")
    assert Draw() in seen.moves


def test_worlds_differ_in_what_the_seat_does_not_see():
    seen = sight()
    worlds = list(seen.worlds(5))
    assert len({world.deck for world in worlds}) > 1
    assert len({world.deck for world in (*seen.worlds(1), *seen.worlds(1), *seen.worlds(1))}) > 1
    assert {world.hands[seen.seat] for world in worlds} == {tuple(seen.view["hands"][seen.seat])}


def test_the_greedy_bot_takes_the_best_and_the_first_of_equals():
    def after(world, seat, move, chance):
        return move

    first = sight()
    assert GreedyBot(after, lambda move, seat: 0).choose(first) == first.moves[0]
    best = first.moves[-1]
    assert GreedyBot(after, lambda move, seat: move == best).choose(first) == best
    assert RandomBot().choose(first) in first.moves


@pytest.mark.parametrize("seed", range(3))
def test_the_random_bot_plays_by_its_chance_alone(seed):
    played = {RandomBot().choose(sight()) for _ in range(3)}
    assert len(played) == 1
