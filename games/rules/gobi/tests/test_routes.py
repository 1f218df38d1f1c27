"""G18 to G20: routes, their length, and their creation."""

from games.kernel.refusal import Refusal
from games.kernel.replay import fold
from games.rules.gobi import events as e
from games.rules.gobi import moves as m
from games.rules.gobi.board.routes import joined, longest_crossing, longest_way
from games.rules.gobi.game import GAME
from games.rules.gobi.rules.refusals import created
from games.rules.gobi.state import Stage, State
from games.rules.gobi.tests.builders import (
    ME,
    RIVAL,
    events_of,
    next_turn,
    place,
    play,
    position,
    refusal_code,
    routes_position,
    unresolved,
    with_placed,
)

NO_STACKS = ((), (), (), ())


def test_G18_route_needs_a_camel_on_every_tile_ends_included() -> None:
    assert unresolved(routes_position("C1 S1 C1")) == [((0, 0), (2, 0))]
    assert unresolved(routes_position("C1 S C1")) == []
    assert refusal_code(routes_position("C1 S C1"), m.Reunite(((0, 0), (2, 0)))) == "not_joined"
    assert unresolved(routes_position("C S1 C1")) == []


def test_G18_diagonal_neighbours_are_not_joined() -> None:
    assert unresolved(routes_position("C1 S\nN C1")) == []


def test_G18_camels_of_rivals_do_not_join() -> None:
    assert unresolved(routes_position("C1 S0/3 C1")) == []


def test_G18_each_joined_pair_is_a_route_of_its_own() -> None:
    assert unresolved(routes_position("C1 S1 C1 N1 C1")) == [
        ((0, 0), (2, 0)),
        ((0, 0), (4, 0)),
        ((2, 0), (4, 0)),
    ]


def test_G18_route_is_joined_for_its_owner_only() -> None:
    state = routes_position("C1 S1 C1")
    assert joined(frozenset(state.players[RIVAL].camels), state.desert) == frozenset()


RING = """C1 S1 N1
T1 .  T1
S1 N1 C1"""


def test_G19_longest_path_counts() -> None:
    camels = frozenset(routes_position(RING).player.camels)
    assert len(longest_way(camels, ((0, 0), (2, 2)))) == 5
    around = "C1 S1 A1\nN1 C1 T1"
    assert len(longest_way(frozenset(routes_position(around).player.camels), ((0, 0), (1, 1)))) == 5


def test_G19_length_is_counted_before_the_camels_return() -> None:
    state = routes_position("C1 S1 N1 T1 C1 A1 S1")
    batch = events_of(state, m.Reunite(((0, 0), (4, 0))))
    assert isinstance(batch[0], e.CaravanReunited)
    assert batch[0].way == ((0, 0), (1, 0), (2, 0), (3, 0), (4, 0))
    offer = GAME.offer(fold(GAME, batch, state), ME)
    assert offer.length == 5
    assert offer.coffee is None


def test_G19_several_camels_on_a_tile_count_once() -> None:
    state = routes_position("C1 S3 C1")
    assert GAME.offer(state, ME).reunite[0].length == 3


def test_G20_pair_joined_before_the_turn_is_not_created() -> None:
    state = position("C1 S1 C1", tile=None)
    assert unresolved(state) == []
    assert refusal_code(state, m.Reunite(((0, 0), (2, 0)))) == "joined_before"


def test_G20_ending_the_turn_with_created_routes_is_refused() -> None:
    state = routes_position("C1 S1 C1 N1 A1 N1")
    assert GAME.refusal(state, ME, m.EndTurn()) == Refusal(
        "routes_waiting", pairs=[((0, 0), (2, 0)), ((3, 0), (5, 0))]
    )


def test_G20_routes_are_resolved_in_the_order_of_the_player() -> None:
    state = routes_position("C1 S1 C1 N1 A1 N1")
    for ends in (((0, 0), (2, 0)), ((3, 0), (5, 0))):
        assert refusal_code(state, m.Reunite(ends)) is None
        assert play(state, m.Reunite(ends)).turn.reunited == {ends}


def test_G20_pair_is_reunited_at_most_once_a_turn() -> None:
    """Second camels keep the pair joined: it is not created again, nor in the next turn."""
    state = routes_position("C2 S1 C2 T1 N1 T1", gifts=["porcelain"])
    state = play(state, m.Reunite(((0, 0), (2, 0))), m.Reward(0))
    assert ((0, 0), (2, 0)) in joined(frozenset(state.player.camels), state.desert)
    assert refusal_code(state, m.Reunite(((0, 0), (2, 0)))) == "already_reunited"
    assert unresolved(state) == [((3, 0), (5, 0))]
    later = play(next_turn(state), m.Discard(cotton=False), m.Skip())
    assert unresolved(later) == []


def test_G20_pair_still_joined_after_a_turn_is_not_created_in_the_next() -> None:
    """The joined pairs are those at the beginning of the turn, after that of the rival."""
    state = play(
        routes_position("C2 S1 C2\nN T A"), m.Reunite(((0, 0), (2, 0))), m.Reward(0), m.EndTurn()
    )
    state = play(state, m.Discard(cotton=False), m.Skip(), m.EndTurn())
    assert state.turn.seat == ME
    assert state.stage is Stage.TILE
    state = play(state, m.Discard(cotton=False), m.Camel((0, 1)))
    assert ((0, 0), (2, 0)) in joined(frozenset(state.player.camels), state.desert)
    assert list(GAME.moves(state, ME)) == [m.EndTurn()]


def play_next_turn(state: State, *moves: m.GobiMove) -> State:
    """Return the state after an idle turn of the rival and these moves of seat 0."""
    idle = m.Discard(cotton=False), m.Skip(), m.EndTurn()
    return play(state, m.EndTurn(), *idle, *moves)


def test_G20_pair_with_a_camel_of_a_rival_between_was_not_joined_before() -> None:
    state = position("C1 S0/1 C1\nN T A", tile=None)
    state = play_next_turn(state, m.Discard(cotton=False), m.Camel((1, 0)))
    assert state.turn.reunited == {((0, 0), (2, 0))}


def test_G20_pair_reunited_in_a_turn_may_be_created_in_a_later_one() -> None:
    state = play(routes_position("C1 S1 C1\nN T A"), m.Reunite(((0, 0), (2, 0))), m.Reward(0))
    state = play_next_turn(state, m.Discard(cotton=False), m.Camel((0, 0)))
    state = play_next_turn(state, m.Discard(cotton=False), m.Camel((2, 0)))
    assert state.stage is Stage.REWARD
    assert state.player.camels == ((1, 0),)


def test_G20_second_camel_on_an_end_creates_no_route() -> None:
    state = position("C1 S1 C1\nN . .", tile="A")
    after = play(state, place(2, 1))
    assert after.player.camels.count((2, 0)) == 2
    assert unresolved(after) == []


def test_G20_longer_way_between_a_joined_pair_creates_no_route() -> None:
    state = next_turn(position("C1 S1 C1\nT1 N T1", tile="A"))
    after = play(state, m.Discard(cotton=False), m.Camel((1, 1)))
    camels = frozenset(after.player.camels)
    assert len(longest_way(camels, ((0, 0), (2, 0)))) == 5
    assert ((0, 0), (2, 0)) not in created(after)


def test_G20_pair_joined_again_after_being_resolved_is_not_created() -> None:
    state = routes_position("C1 S1 C1 T1 N1 T1", gifts=["perfume", "porcelain"])
    state = with_placed(state, (0, 0))
    state = play(state, m.Reunite(((0, 0), (2, 0))), m.Reward(1), m.UsePerfume())
    state = fold(GAME, [e.CamelsPlaced(ME, ((2, 0),))], state)
    assert ((0, 0), (2, 0)) in joined(frozenset(state.player.camels), state.desert)
    assert unresolved(state) == [((3, 0), (5, 0))]


def test_G20_pair_broken_and_joined_again_in_a_turn_is_not_created() -> None:
    state = position("C1 S1 C1 N", tile="A", gifts=["porcelain", "porcelain"])
    state = play(state, m.UsePorcelain((1, 0), (3, 0)), m.UsePorcelain((3, 0), (1, 0)))
    state = play(state, m.Discard(cotton=False), m.Skip())
    assert unresolved(state) == []


def test_G20_routes_are_created_only_after_all_camels_are_put() -> None:
    """Porcelain joins a pair before the tile, and lifting a camel for the tile breaks it."""
    drawing = "C1 S C1 S7\n. N1 . ."
    state = position(drawing, tile="A", gifts=["porcelain"])
    state = play(state, m.UsePorcelain((1, 1), (1, 0)))
    assert state.stage is Stage.TILE
    assert refusal_code(state, m.Reunite(((0, 0), (2, 0)))) == "not_now"
    broken = play(state, place(1, 2), m.Lift((0, 0)))
    assert ((0, 0), (2, 0)) not in created(broken)
    kept = play(state, place(1, 2), m.Lift((3, 0)))
    assert ((0, 0), (2, 0)) in {*created(kept), *kept.turn.reunited}


def test_G18_G30_no_route_begins_on_a_tile_without_a_camel() -> None:
    camels = frozenset({(1, 0), (2, 0)})
    assert longest_way(camels, ((1, 0), (2, 0))) == ((1, 0), (2, 0))
    assert longest_way(camels, ((0, 0), (1, 0))) == ()
    assert longest_crossing(camels, ((0, 0), (1, 0))) == ()


def test_G18_reunited_ends_are_two_tiles_of_one_tribe_in_order() -> None:
    state = routes_position("C1 S1 C1 N1", gifts=["spices"])
    for move in (m.Reunite, m.UseSpices):
        assert refusal_code(state, move(((2, 0), (0, 0)))) == "ends_out_of_order"
        assert refusal_code(state, move(((0, 0), (0, 0)))) == "ends_out_of_order"
        assert refusal_code(state, move(((0, 0), (1, 0)))) == "not_one_tribe"
        assert refusal_code(state, move(((0, 0), (9, 0)))) == "no_camel"
