"""Who is to act, and when it ends (B15 to B18)."""

import pytest

from games.kernel.chance import Chance
from games.kernel.refusal import Refused
from games.kernel.replay import fold
from games.rules.gemblo import course, placing
from games.rules.gemblo.events import ColourOut, Ended, Placed
from games.rules.gemblo.moves import Place
from games.rules.gemblo.table import TABLE
from games.rules.gemblo.tests.given import given, holding, in_order, started, with_free

STARTS_OF_3 = (5, -10), (5, 5), (-10, 5)
STARTS_OF_2 = (-3, -9), (12, -9), (3, 9), (-12, 9)


def lay(state, piece, *cells):
    """The facts of a placement by the colour to act, and the position after them."""
    facts = course.decide(state, state.seat, Place(piece, in_order(*cells)))
    return facts, fold(TABLE, facts, state)


def test_B15_chance_names_who_begins():
    seen = {TABLE.setup(3, {}, Chance(b"%d" % number))[0].first for number in range(40)}
    assert seen == {0, 1, 2}


def test_B15_turns_go_round_the_starts():
    events = TABLE.setup(4, {}, Chance(b"round"))
    state, turns = fold(TABLE, events), []
    for _ in range(8):
        turns.append(state.turn)
        place = next(placing.placements(state, state.turn))
        state = fold(TABLE, course.decide(state, state.seat, place), state)
    assert turns == [(events[0].first + step) % 4 for step in range(8)]


def test_B15_only_who_is_to_act_may_place():
    state = given(started("3", first=1))
    place = next(placing.placements(state, 1))
    assert course.to_act(state) == {1}
    assert course.refusal(state, 1, place) is None
    assert course.refusal(state, 0, place).code == "not_your_turn"
    with pytest.raises(Refused):
        course.decide(state, 2, place)


def test_B16_a_colour_without_a_place_is_out_with_one_fact():
    state = with_free(given(started("3")), STARTS_OF_3[0], STARTS_OF_3[2])
    facts, after = lay(state, "1", STARTS_OF_3[0])
    assert facts[1:] == [ColourOut(1, 1, "no_place")]
    assert course.to_act(after) == {2}


def test_B16_colours_behind_the_next_to_act_are_not_looked_at():
    state = with_free(given(started("3")), *STARTS_OF_3[:2])
    facts, after = lay(state, "1", STARTS_OF_3[0])
    assert [type(fact) for fact in facts] == [Placed]
    assert course.to_act(after) == {1}


def test_B16_B18_the_placer_is_tried_last_and_may_go_on_alone():
    state = with_free(given(started("3")), (5, -10), (4, -8), (4, -7))
    facts, after = lay(state, "1", (5, -10))
    assert [fact.colour for fact in facts[1:]] == [1, 2]
    assert (after.turn, after.ended) == (0, "")


def test_B16_who_is_out_stays_out():
    state = with_free(given(started("3")), (5, -10), (4, -8), (4, -7))
    _, after = lay(state, "1", (5, -10))
    facts, end = lay(after, "2", (4, -8), (4, -7))
    assert [type(fact) for fact in facts] == [Placed, ColourOut, Ended]
    assert [own.out for own in end.colours] == ["no_place"] * 3


def test_B16_there_is_no_pass():
    assert set(TABLE.codec.moves) == {"place"}


def test_B17_the_other_colours_of_the_player_keep_their_turns():
    state = with_free(given(started("2")), *STARTS_OF_2[0::2], STARTS_OF_2[3])
    facts, after = lay(state, "1", STARTS_OF_2[0])
    assert facts[1:] == [ColourOut(1, 1, "no_place")]
    assert (after.turn, after.seat) == (2, 0)
    _, later = lay(after, "1", STARTS_OF_2[2])
    assert (later.turn, later.seat) == (3, 1)


def test_B16_B17_an_emptied_colour_is_skipped_when_its_turn_comes():
    state = holding(with_free(given(started("2", first=1)), *STARTS_OF_2[1:]), {0: []})
    lapis_out = fold(TABLE, [ColourOut(0, 2, "no_place")], state)
    _, after = lay(lapis_out, "1", STARTS_OF_2[1])
    facts, later = lay(after, "1", STARTS_OF_2[3])
    assert facts[1] == ColourOut(0, 0, "no_pieces")
    assert later.ended == "stuck"


def test_B18_stuck_when_no_colour_can_place():
    state = with_free(given(started("3")), STARTS_OF_3[0])
    facts, after = lay(state, "1", STARTS_OF_3[0])
    assert [fact.colour for fact in facts[1:-1]] == [1, 2, 0]
    assert facts[-1] == Ended("stuck")
    assert course.to_act(after) == frozenset()
    place = Place("2", ((0, 0), (1, 0)))
    assert course.refusal(after, 0, place).code == "game_over"


def test_B18_emptied_ends_the_game_at_once():
    for free in ([(-3, -9)], [(-3, -9), (12, -9)]):
        state = with_free(holding(given(started("4")), {0: ["1"]}), *free)
        facts, after = lay(state, "1", (-3, -9))
        assert facts[1:] == [Ended("emptied")]
        assert course.to_act(after) == frozenset()


def test_B18_all_colours_of_a_player_must_be_emptied():
    state = holding(given(started("2")), {0: ["1"]})
    facts, after = lay(state, "1", (-3, -9))
    assert [type(fact) for fact in facts] == [Placed]
    both = holding(given(started("2")), {0: ["1"], 2: []})
    assert lay(both, "1", (-3, -9))[0][1:] == [Ended("emptied")]
    assert after.ended == ""
