"""The bots: evaluated positions are those that moves lead to, and every move is legal."""

from itertools import islice

from games.kernel.bots.games import observe, play_out
from games.kernel.bots.tournament import clock_of
from games.kernel.chance import Chance
from games.kernel.replay import fold
from games.rules.gemblo.bots import LEVELS, bot_of
from games.rules.gemblo.bots.evaluation import PlacementEvaluator, evaluate
from games.rules.gemblo.bots.reasons import explain
from games.rules.gemblo.bots.strong import _Line
from games.rules.gemblo.events import Placed
from games.rules.gemblo.game import GAME
from games.rules.gemblo.multiplayer import placing
from games.rules.gemblo.multiplayer.game import MULTIPLAYER
from games.rules.gemblo.multiplayer.state import evolve
from games.rules.gemblo.multiplayer.turns import decide
from games.rules.gemblo.tests.builders import placed, position, started, with_free
from games.rules.gemblo.tests.rule_comparison import samples


def value_after(state, place):
    """Return the value of the position after a placement."""
    placed = Placed(state.seat, state.turn, place.piece, place.cells)
    return evaluate(evolve(state, placed), state.seat)


def test_evaluated_placements_have_the_value_of_the_position_after_them():
    for sample in islice(samples(), 0, 300, 25):
        state = sample.state
        values = [each.value for each in PlacementEvaluator(state).evaluated()]
        assert values == [
            value_after(state, place) for place in placing.colour_placements(state, state.turn)
        ]


def test_ranked_placements_begin_with_the_best():
    state = next(islice(samples(), 30, None)).state
    ranked = PlacementEvaluator(state).ranked(5)
    values = [value_after(state, place) for place in ranked]
    assert values == sorted(values, reverse=True)
    assert PlacementEvaluator(state).best() == ranked[0]


def test_strong_bot_without_time_plays_as_the_good_bot():
    events = play_out(MULTIPLAYER, [bot_of("easy")] * 3, {}, Chance(b"bots"))[:12]
    state = fold(MULTIPLAYER, events)
    observation = observe(
        MULTIPLAYER,
        events=events,
        state=state,
        seat=state.seat,
        chance=Chance(b"sight"),
        thinking=clock_of(0),
    )
    assert bot_of("strong").choose(observation) == bot_of("good").choose(observation)


def test_every_level_plays_a_whole_game():
    for level in LEVELS:
        bots = [bot_of(level)] * 2
        events = play_out(MULTIPLAYER, bots, {"board": "mini"}, Chance(b"x"), clock_of(200))
        assert MULTIPLAYER.outcome(fold(MULTIPLAYER, events)) is not None


def test_good_bot_leaves_fewer_hexagons_than_the_easy_one():
    bots = [bot_of("easy"), bot_of("good")]
    events = play_out(MULTIPLAYER, bots, {"board": "mini"}, Chance(b"y"))
    assert MULTIPLAYER.outcome(fold(MULTIPLAYER, events)).ranks == (2, 1)


def test_line_of_an_ended_game_goes_no_further():
    state = with_free(position(started("3")), (5, -10))
    place = next(placing.colour_placements(state, 0))
    line = _Line(place, decide(state, state.seat, place).state)
    assert line.state.ended == "stuck"
    assert line.extended() is line


def test_prospects_are_the_hexagons_that_each_seat_has_placed():
    state = position(started("2"), placed(0, (-3, -9), on="2"), placed(2, (3, 9), (4, 9), on="2"))
    assert GAME.prospects(state).values == (3, 0)


def test_table_of_two_gets_its_bots_and_reasons_from_the_game_of_several():
    state = position(started("2-mini"))
    (seat,) = GAME.to_act(state)
    seen = observe(
        GAME,
        events=[started("2-mini")],
        state=state,
        seat=seat,
        chance=Chance(b"sight"),
        thinking=clock_of(0),
    )
    move = GAME.bot("good").choose(seen)
    assert move in seen.moves
    assert GAME.explain(seen, move) == explain(seen, move)
