"""The bots: what they look at is what would be, and they play by the rules."""

from itertools import islice

from games.kernel.chance import Chance
from games.kernel.players import play_out, sight_of
from games.kernel.replay import fold
from games.rules.gemblo import placing
from games.rules.gemblo.bots import LEVELS, bot_of
from games.rules.gemblo.bots.outlook import Outlook, worth
from games.rules.gemblo.events import Placed
from games.rules.gemblo.state import evolve
from games.rules.gemblo.table import TABLE
from games.rules.gemblo.tests.twins import samples


def worth_after(state, place):
    """The worth of a placement, by making it and looking."""
    placed = Placed(state.seat, state.turn, place.piece, place.cells)
    return worth(evolve(state, placed), state.seat)


def test_the_outlook_is_the_worth_of_what_would_be():
    for sample in islice(samples(), 0, 300, 25):
        state = sample.state
        found = [worth for worth, *_ in Outlook(state)._worths()]
        assert found == [
            worth_after(state, place) for place in placing.placements(state, state.turn)
        ]


def test_the_best_comes_first():
    state = next(islice(samples(), 30, None)).state
    ranked = [worth_after(state, place) for place in Outlook(state).ranked(5)]
    assert ranked == sorted(ranked, reverse=True)
    assert Outlook(state).best() == Outlook(state).ranked(1)[0]


def looks(number):
    """A clock that runs out after so many looks."""
    left = iter(range(number))
    return lambda: next(left, None) is not None


def test_strong_without_time_plays_as_good():
    events = play_out(TABLE, [bot_of("easy")] * 3, {}, Chance(b"bots"))[:12]
    state = fold(TABLE, events)
    sight = sight_of(
        TABLE,
        events=events,
        state=state,
        seat=state.seat,
        chance=Chance(b"sight"),
        thinking=looks(0),
    )
    assert bot_of("strong").choose(sight) == bot_of("good").choose(sight)


def test_every_level_plays_a_whole_game():
    for level in LEVELS:
        events = play_out(TABLE, [bot_of(level)] * 2, {"board": "mini"}, Chance(b"x"), looks(200))
        assert TABLE.outcome(fold(TABLE, events)) is not None


def test_good_leaves_less_than_easy():
    events = play_out(TABLE, [bot_of("easy"), bot_of("good")], {"board": "mini"}, Chance(b"y"))
    assert TABLE.outcome(fold(TABLE, events)).ranks == (2, 1)
