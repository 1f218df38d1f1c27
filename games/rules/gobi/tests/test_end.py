"""G31 to G39: blessings, scores, and what the end reveals."""

from dataclasses import replace

import pytest

from games.kernel.replay import fold
from games.rules.gobi import events as e
from games.rules.gobi import moves as m
from games.rules.gobi.game import GAME
from games.rules.gobi.scoring import lines
from games.rules.gobi.state import Stage, State
from games.rules.gobi.tests.table import ME, RIVAL, facts, play, position

BLOCK = """. N .
A C T
. S ."""


def blessed(blessing: str, picture: str = BLOCK, **more: object) -> tuple[int, dict[str, object]]:
    """The value of this blessing alone for seat 0, and why."""
    state = position(picture, **more)  # type: ignore[arg-type]  # passed through
    player = replace(state.player, blessings=(blessing,))
    state = replace(state, players=(player, state.players[1]))
    found = [line for line in lines(state, ME) if line.code == "blessing"]
    assert len(found) == 1
    return found[0].value, dict(found[0].facts)


@pytest.mark.parametrize(
    ("camels", "value"), [("C", 1), ("C1", 1), ("C2", 4), ("C3", 4), ("C0/2", 1)]
)
def test_G32_two_camels_on_inner_tiles(camels: str, value: int) -> None:
    assert blessed("inner", BLOCK.replace("C", camels))[0] == value


def test_G32_they_may_stand_on_different_inner_tiles() -> None:
    assert blessed("inner", ". N C .\nA C1 T1 S\n. S N .")[0] == 4


def test_G32_G34_a_tile_with_a_free_edge_is_outer() -> None:
    edge = ". . .\nA C2 T\n. S ."
    assert blessed("inner", edge)[0] == 1
    assert blessed("outer", edge)[0] == 4


def test_G32_it_says_why() -> None:
    assert blessed("inner", BLOCK.replace("C", "C1"))[1] == {
        "blessing": "inner",
        "met": False,
        "count": 1,
        "needed": 2,
    }


@pytest.mark.parametrize(("camels", "count", "met"), [("C1", 1, False), ("C2", 2, True)])
def test_everybody_sees_how_a_blessing_stands(camels: str, count: int, met: bool) -> None:
    state = position(BLOCK.replace("C", camels))
    player = replace(state.player, blessings=("inner",))
    view = GAME.view(replace(state, players=(player, state.players[1])), RIVAL)
    standing = {"count": count, "needed": 2, "met": met, "value": 4 if met else 1}
    assert view["players"][ME]["standing"] == [standing]
    assert view["players"][RIVAL]["standing"] == []


@pytest.mark.parametrize(
    ("picture", "value"), [("C1 S1", 1), ("C2 S", 5), ("C1/1 S", 1), ("C S", 1)]
)
def test_G33_two_camels_on_one_tile(picture: str, value: int) -> None:
    assert blessed("together", picture)[0] == value


@pytest.mark.parametrize(
    ("picture", "value"), [("C1 S1", 4), ("C2 S", 4), ("C1 S", 1), (BLOCK.replace("C", "C3"), 1)]
)
def test_G34_two_camels_on_outer_tiles(picture: str, value: int) -> None:
    assert blessed("outer", picture)[0] == value


def test_G35_no_tile_discarded() -> None:
    assert blessed("thrifty")[0] == 5
    assert blessed("thrifty", discards=("altan",)) == (
        1,
        {"blessing": "thrifty", "met": False, "count": 1, "needed": 0},
    )


def test_G35_a_forced_discard_counts() -> None:
    state = position("C S")
    state = GAME.evolve(state, e.TileDiscarded(ME, "altan", cotton=False, forced=True))
    assert state.player.discards == ("altan",)


@pytest.mark.parametrize(("picture", "value"), [("C1/1 S", 5), ("C1 S0/1", 1), ("C0/2 S", 1)])
def test_G36_a_tile_shared_with_another_player(picture: str, value: int) -> None:
    assert blessed("mingled", picture)[0] == value


def test_G36_any_other_player_will_do() -> None:
    state = position("C1/0/1 S", seats=3)
    player = replace(state.player, blessings=("mingled",))
    state = replace(state, players=(player, *state.players[1:]))
    assert [line.value for line in lines(state, ME)] == [5]


@pytest.mark.parametrize(
    ("gifts", "used", "value"),
    [((), (), 1), (("tea",), (), 4), ((), ("tea",), 1), (("tea",), ("tea", "silk"), 4)],
)
def test_G37_an_unused_gift(gifts: tuple[str, ...], used: tuple[str, ...], value: int) -> None:
    assert blessed("unspent", gifts=gifts, used=used)[0] == value


def last_turn(**mine: object) -> State:
    """Seat 0 at the end of the last turn of the game."""
    state = position("C1 S1\nN0/1 T", tile=None, **mine)  # type: ignore[arg-type]  # passed through
    players = tuple(replace(player, stack=()) for player in state.players)
    return replace(state, players=players, box=("tea", "inner"))


def test_G38_the_game_ends_when_all_stacks_are_empty() -> None:
    state = position("C S", tile=None)
    players = (replace(state.player, stack=()), replace(state.players[1], stack=("altan",)))
    state = play(replace(state, players=players), m.EndTurn())
    assert GAME.outcome(state) is None
    assert state.turn.seat == RIVAL
    state = play(state, m.Discard(cotton=False), m.Skip(), m.EndTurn())
    assert state.stage is Stage.OVER
    assert GAME.to_act(state) == frozenset()


def test_G38_everything_counts_line_by_line() -> None:
    state = last_turn(gifts=["silk"], used=("tea",), discards=("altan", "naran"))
    player = replace(state.player, coffees=2, blessings=("outer", "together"))
    state = play(replace(state, players=(player, state.players[1])), m.EndTurn())
    outcome = GAME.outcome(state)
    assert outcome is not None
    found = [(line.code, line.value) for line in outcome.scores[ME].lines]
    assert found == [
        ("gift", 3),
        ("gift", 2),
        ("coffee", 14),
        ("blessing", 4),
        ("blessing", 1),
        ("discards", -2),
    ]
    assert outcome.scores[ME].total == 22


def test_G38_two_blessings_of_a_kind_both_count() -> None:
    state = position("C2 S", blessings=("together", "together"))
    assert [line.value for line in lines(state, ME)] == [5, 5]


def test_G39_the_highest_total_wins() -> None:
    outcome = GAME.outcome(play(last_turn(gifts=["silk"]), m.EndTurn()))
    assert outcome is not None
    assert outcome.ranks == (1, 2)
    assert outcome.reason == "tiles_played"


def test_G39_a_tie_is_shared() -> None:
    outcome = GAME.outcome(play(last_turn(), m.EndTurn()))
    assert outcome is not None
    assert outcome.ranks == (1, 1)


def test_the_end_reveals_everything() -> None:
    state = last_turn()
    assert GAME.view(state, None)["box"] is None
    batch = facts(state, m.EndTurn())
    assert batch[-1] == e.Ended((1, 1), state.box, state.stacks)
    view = GAME.view(fold(GAME, batch, state), None)
    assert view["box"] == ["tea", "inner"]
    assert view["stacks"][0] == {"top": "perfume", "height": 2, "hidden": ["tea"]}
    assert view["turn"] is None


def test_nothing_may_be_done_after_the_end() -> None:
    state = play(last_turn(), m.EndTurn())
    refused = GAME.refusal(state, ME, m.EndTurn())
    assert refused is not None
    assert refused.code == "game_over"
    assert list(GAME.moves(state, ME)) == []
    assert GAME.offer(state, ME) == {}
