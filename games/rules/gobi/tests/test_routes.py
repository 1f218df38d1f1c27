"""G18 to G20: what a route is, its length, and when it is created."""

from dataclasses import replace

from games.kernel.refusal import Refusal
from games.kernel.replay import fold
from games.rules.gobi import events as e
from games.rules.gobi import moves as m
from games.rules.gobi.game import GAME
from games.rules.gobi.refusals import created
from games.rules.gobi.routes import joined, longest_way
from games.rules.gobi.state import Stage, State
from games.rules.gobi.tests.routes import place, routes, waiting
from games.rules.gobi.tests.table import (
    ME,
    RIVAL,
    facts,
    next_turn,
    play,
    position,
    why_not,
)

NO_STACKS = ((), (), (), ())


def test_G18_a_camel_on_every_tile_ends_included() -> None:
    assert waiting(routes("C1 S1 C1")) == [((0, 0), (2, 0))]
    assert waiting(routes("C1 S C1")) == []
    assert why_not(routes("C1 S C1"), m.Reunite(((0, 0), (2, 0)))) == "not_joined"
    assert waiting(routes("C S1 C1")) == []


def test_G18_edge_to_edge_only() -> None:
    assert waiting(routes("C1 S\nN C1")) == []


def test_G18_only_own_camels_count() -> None:
    assert waiting(routes("C1 S0/3 C1")) == []


def test_G18_each_joined_pair_is_a_route_of_its_own() -> None:
    assert waiting(routes("C1 S1 C1 N1 C1")) == [
        ((0, 0), (2, 0)),
        ((0, 0), (4, 0)),
        ((2, 0), (4, 0)),
    ]


def test_G18_a_route_is_joined_for_its_owner_alone() -> None:
    state = routes("C1 S1 C1")
    assert joined(frozenset(state.players[RIVAL].camels), state.desert) == frozenset()


RING = """C1 S1 N1
T1 .  T1
S1 N1 C1"""


def test_G19_the_longest_path_counts() -> None:
    camels = frozenset(routes(RING).player.camels)
    assert len(longest_way(camels, ((0, 0), (2, 2)))) == 5
    around = "C1 S1 A1\nN1 C1 T1"
    assert len(longest_way(frozenset(routes(around).player.camels), ((0, 0), (1, 1)))) == 5


def test_G19_the_length_is_counted_before_the_camels_leave() -> None:
    state = routes("C1 S1 N1 T1 C1 A1 S1")
    batch = facts(state, m.Reunite(((0, 0), (4, 0))))
    assert isinstance(batch[0], e.CaravanReunited)
    assert batch[0].way == ((0, 0), (1, 0), (2, 0), (3, 0), (4, 0))
    offer = GAME.offer(fold(GAME, batch, state), ME)
    assert (offer["length"], offer["coffee"]) == (5, None)


def test_G19_several_camels_on_a_tile_count_once() -> None:
    state = routes("C1 S3 C1")
    assert GAME.offer(state, ME)["reunite"][0]["length"] == 3


def test_G20_what_was_joined_before_is_not_created() -> None:
    state = position("C1 S1 C1", tile=None)
    assert waiting(state) == []
    assert why_not(state, m.Reunite(((0, 0), (2, 0)))) == "joined_before"


def test_G20_created_routes_must_be_resolved() -> None:
    state = routes("C1 S1 C1 N1 A1 N1")
    assert GAME.refusal(state, ME, m.EndTurn()) == Refusal(
        "routes_waiting", {"pairs": [((0, 0), (2, 0)), ((3, 0), (5, 0))]}
    )


def test_G20_in_the_order_the_player_chooses() -> None:
    state = routes("C1 S1 C1 N1 A1 N1")
    for ends in (((0, 0), (2, 0)), ((3, 0), (5, 0))):
        assert why_not(state, m.Reunite(ends)) is None
        assert play(state, m.Reunite(ends)).turn.reunited == {ends}


def test_G20_each_pair_at_most_once_a_turn() -> None:
    """Second camels keep the pair joined; it is not created again, nor in the next turn."""
    state = routes("C2 S1 C2 T1 N1 T1", gifts=["porcelain"])
    state = play(state, m.Reunite(((0, 0), (2, 0))), m.Reward(0))
    assert ((0, 0), (2, 0)) in joined(frozenset(state.player.camels), state.desert)
    assert why_not(state, m.Reunite(((0, 0), (2, 0)))) == "already_reunited"
    assert waiting(state) == [((3, 0), (5, 0))]
    later = play(next_turn(state), m.Discard(cotton=False), m.Skip())
    assert waiting(later) == []


def test_G20_what_stood_joined_at_the_end_of_a_turn_is_not_created_in_the_next() -> None:
    """Through the turn of the rival: what was joined is read off the table as a turn begins."""
    state = play(routes("C2 S1 C2\nN T A"), m.Reunite(((0, 0), (2, 0))), m.Reward(0), m.EndTurn())
    state = play(state, m.Discard(cotton=False), m.Skip(), m.EndTurn())
    assert (state.turn.seat, state.stage) == (ME, Stage.TILE)
    state = play(state, m.Discard(cotton=False), m.Camel((0, 1)))
    assert ((0, 0), (2, 0)) in joined(frozenset(state.player.camels), state.desert)
    assert list(GAME.moves(state, ME)) == [m.EndTurn()]


def again(state: State, *moves: m.GobiMove) -> State:
    """The rival leaves its turn to waste, and seat 0 makes these moves in its next."""
    idle = m.Discard(cotton=False), m.Skip(), m.EndTurn()
    return play(state, m.EndTurn(), *idle, *moves)


def test_G20_camels_of_others_joined_nothing_before() -> None:
    state = position("C1 S0/1 C1\nN T A", tile=None)
    state = again(state, m.Discard(cotton=False), m.Camel((1, 0)))
    assert state.turn.reunited == {((0, 0), (2, 0))}


def test_G20_a_pair_reunited_in_one_turn_may_be_created_in_a_later_one() -> None:
    state = play(routes("C1 S1 C1\nN T A"), m.Reunite(((0, 0), (2, 0))), m.Reward(0))
    state = again(state, m.Discard(cotton=False), m.Camel((0, 0)))
    state = again(state, m.Discard(cotton=False), m.Camel((2, 0)))
    assert (state.stage, state.player.camels) == (Stage.REWARD, ((1, 0),))


def test_G20_a_second_camel_on_its_ends_creates_nothing() -> None:
    state = position("C1 S1 C1\nN . .", tile="A")
    after = play(state, place(2, 1))
    assert after.player.camels.count((2, 0)) == 2
    assert waiting(after) == []


def test_G20_a_longer_way_creates_nothing() -> None:
    state = next_turn(position("C1 S1 C1\nT1 N T1", tile="A"))
    after = play(state, m.Discard(cotton=False), m.Camel((1, 1)))
    camels = frozenset(after.player.camels)
    assert len(longest_way(camels, ((0, 0), (2, 0)))) == 5
    assert ((0, 0), (2, 0)) not in created(after)


def test_G20_joined_again_after_being_resolved_is_not_created() -> None:
    state = routes("C1 S1 C1 T1 N1 T1", gifts=["perfume", "porcelain"])
    state = replace(state, turn=replace(state.turn, placed=(0, 0)))
    state = play(state, m.Reunite(((0, 0), (2, 0))), m.Reward(1), m.UsePerfume())
    state = fold(GAME, [e.CamelsPlaced(ME, ((2, 0),))], state)
    assert ((0, 0), (2, 0)) in joined(frozenset(state.player.camels), state.desert)
    assert waiting(state) == [((3, 0), (5, 0))]


def test_G20_broken_and_joined_again_within_a_turn_was_joined_before() -> None:
    state = position("C1 S1 C1 N", tile="A", gifts=["porcelain", "porcelain"])
    state = play(state, m.UsePorcelain((1, 0), (3, 0)), m.UsePorcelain((3, 0), (1, 0)))
    state = play(state, m.Discard(cotton=False), m.Skip())
    assert waiting(state) == []


def test_G20_routes_are_looked_for_when_all_camels_are_down() -> None:
    """Porcelain joins a pair before the tile, and lifting for the tile breaks it: no route."""
    picture = "C1 S C1 S7\n. N1 . ."
    state = position(picture, tile="A", gifts=["porcelain"])
    state = play(state, m.UsePorcelain((1, 1), (1, 0)))
    assert state.stage is Stage.TILE
    assert why_not(state, m.Reunite(((0, 0), (2, 0)))) == "not_now"
    broken = play(state, place(1, 2), m.Lift((0, 0)))
    assert ((0, 0), (2, 0)) not in created(broken)
    kept = play(state, place(1, 2), m.Lift((3, 0)))
    assert ((0, 0), (2, 0)) in {*created(kept), *kept.turn.reunited}
