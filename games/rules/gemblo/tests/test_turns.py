"""The seat to act, and the end of the game (B15 to B18)."""

import pytest

from games.kernel.chance import Chance
from games.kernel.refusal import Refused
from games.kernel.replay import fold
from games.rules.gemblo.events import ColourOut, Ended, Placed
from games.rules.gemblo.moves import Place
from games.rules.gemblo.multiplayer import placing, turns
from games.rules.gemblo.multiplayer.game import MULTIPLAYER
from games.rules.gemblo.tests.builders import (
    position,
    reading_order,
    started,
    with_free,
    with_hands,
)

STARTS_OF_3 = (5, -10), (5, 5), (-10, 5)
STARTS_OF_2 = (-3, -9), (12, -9), (3, 9), (-12, 9)


def place(state, piece, *cells):
    """Return the batch of a placement by the colour to act."""
    return turns.decide(state, state.seat, Place(piece, reading_order(*cells)))


def test_B15_first_seat_is_drawn_by_chance():
    firsts = {MULTIPLAYER.setup(3, {}, Chance(b"%d" % number))[0].first for number in range(40)}
    assert firsts == {0, 1, 2}


def test_B15_turns_follow_the_order_of_the_starts():
    events = MULTIPLAYER.setup(4, {}, Chance(b"round"))
    state, colours = fold(MULTIPLAYER, events), []
    for _ in range(8):
        colours.append(state.turn)
        move = next(placing.colour_placements(state, state.turn))
        state = turns.decide(state, state.seat, move).state
    assert colours == [(events[0].first + step) % 4 for step in range(8)]


def test_B15_placing_out_of_turn_is_refused():
    state = position(started("3", first=1))
    move = next(placing.colour_placements(state, 1))
    assert turns.to_act(state) == {1}
    assert turns.refusal(state, 1, move) is None
    assert turns.refusal(state, 0, move).code == "not_your_turn"
    with pytest.raises(Refused):
        turns.decide(state, 2, move)


def test_B16_colour_without_a_placement_is_out_with_one_event():
    state = with_free(position(started("3")), STARTS_OF_3[0], STARTS_OF_3[2])
    batch = place(state, "1", STARTS_OF_3[0])
    assert batch.events[1:] == (ColourOut(1, 1, "no_place"),)
    assert turns.to_act(batch.state) == {2}


def test_B16_colours_after_the_next_to_act_are_not_checked():
    state = with_free(position(started("3")), *STARTS_OF_3[:2])
    batch = place(state, "1", STARTS_OF_3[0])
    assert [type(event) for event in batch.events] == [Placed]
    assert turns.to_act(batch.state) == {1}


def test_B16_B18_colour_that_placed_is_checked_last_and_may_go_on_alone():
    state = with_free(position(started("3")), (5, -10), (4, -8), (4, -7))
    batch = place(state, "1", (5, -10))
    assert [event.colour for event in batch.events[1:]] == [1, 2]
    assert batch.state.turn == 0
    assert not batch.state.ended


def test_B16_colour_that_is_out_stays_out():
    state = with_free(position(started("3")), (5, -10), (4, -8), (4, -7))
    alone = place(state, "1", (5, -10)).state
    batch = place(alone, "2", (4, -8), (4, -7))
    assert [type(event) for event in batch.events] == [Placed, ColourOut, Ended]
    assert [own.out for own in batch.state.colours] == ["no_place"] * 3


def test_B16_placing_is_the_only_move():
    assert set(MULTIPLAYER.codec.moves) == {"place"}


def test_B17_other_colours_of_the_player_keep_their_turns():
    state = with_free(position(started("2")), *STARTS_OF_2[0::2], STARTS_OF_2[3])
    first = place(state, "1", STARTS_OF_2[0])
    assert first.events[1:] == (ColourOut(1, 1, "no_place"),)
    assert first.state.turn == 2
    assert first.state.seat == 0
    second = place(first.state, "1", STARTS_OF_2[2])
    assert second.state.turn == 3
    assert second.state.seat == 1


def test_B16_B17_emptied_colour_is_skipped_in_its_turn():
    state = with_hands(with_free(position(started("2", first=1)), *STARTS_OF_2[1:]), {0: []})
    lapis_out = fold(MULTIPLAYER, [ColourOut(0, 2, "no_place")], state)
    first = place(lapis_out, "1", STARTS_OF_2[1])
    second = place(first.state, "1", STARTS_OF_2[3])
    assert second.events[1] == ColourOut(0, 0, "no_pieces")
    assert second.state.ended == "stuck"


def test_B18_game_ends_stuck_when_no_colour_can_place():
    state = with_free(position(started("3")), STARTS_OF_3[0])
    batch = place(state, "1", STARTS_OF_3[0])
    assert [event.colour for event in batch.events[1:-1]] == [1, 2, 0]
    assert batch.events[-1] == Ended("stuck")
    assert turns.to_act(batch.state) == frozenset()
    move = Place("2", ((0, 0), (1, 0)))
    assert turns.refusal(batch.state, 0, move).code == "game_over"


def test_B18_emptied_hands_end_the_game_at_once():
    for free in ([(-3, -9)], [(-3, -9), (12, -9)]):
        state = with_free(with_hands(position(started("4")), {0: ["1"]}), *free)
        batch = place(state, "1", (-3, -9))
        assert batch.events[1:] == (Ended("emptied"),)
        assert turns.to_act(batch.state) == frozenset()


def test_B18_game_goes_on_until_all_colours_of_a_player_are_emptied():
    one_left = with_hands(position(started("2")), {0: ["1"]})
    batch = place(one_left, "1", (-3, -9))
    assert [type(event) for event in batch.events] == [Placed]
    assert not batch.state.ended
    last = with_hands(position(started("2")), {0: ["1"], 2: []})
    assert place(last, "1", (-3, -9)).events[1:] == (Ended("emptied"),)


def test_B15_seat_that_is_not_to_act_has_no_moves():
    state = position(started("3", first=1))
    assert list(MULTIPLAYER.moves(state, 0)) == []
    move = next(MULTIPLAYER.moves(state, 1))
    assert MULTIPLAYER.refusal(state, 1, move) is None
    assert MULTIPLAYER.refusal(state, 0, move).code == "not_your_turn"


def test_turn_is_numbered_by_the_pieces_on_the_board():
    state = position(started("3"))
    assert MULTIPLAYER.turn_number(state) == 0
    move = next(placing.colour_placements(state, state.turn))
    assert MULTIPLAYER.turn_number(turns.decide(state, state.seat, move).state) == 1
