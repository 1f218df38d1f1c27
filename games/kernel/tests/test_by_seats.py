"""A game that delegates to others by the number of seats."""

from functools import reduce
from operator import or_

import msgspec
import pytest

from games.kernel.bots.games import play_out
from games.kernel.by_seats import BySeats
from games.kernel.chance import Chance
from games.kernel.contract import prove, scenarios
from games.kernel.draft import Draft
from games.kernel.events import Event, Move
from games.kernel.game import Game, GameInfo, Option
from games.kernel.outcome import Outcome, ScoreLine, ranked, score_of
from games.kernel.refusal import GAME_OVER, Refusal, Refused
from games.kernel.replay import fold
from games.kernel.values import NoOffer, Seat
from games.kernel.visibility import Public

PACE = Option("pace", "slow", ("slow", "fast"))
TRACK = Option("track", "mud", ("mud", "ice"))


class Started(Event, tag="race.started", frozen=True):
    seats: Public[int]


class Stepped(Event, tag="race.stepped", frozen=True):
    seat: Public[Seat]


class Rested(Event, tag="race.rested", frozen=True):
    seat: Public[Seat]


class Step(Move, tag="step", frozen=True):
    pass


class Rest(Move, tag="rest", frozen=True):
    pass


class SoloState(msgspec.Struct, frozen=True):
    steps: tuple[int, ...]
    turn: Seat = Seat(0)


class GroupState(SoloState, frozen=True):
    pass


class SoloView(msgspec.Struct, frozen=True, tag_field="mode", tag="solo"):
    steps: tuple[int, ...]


class GroupView(SoloView, frozen=True, tag_field="mode", tag="group"):
    pass


class FixedBot:
    def __init__(self, move):
        self.move = move

    def choose(self, observation):
        return self.move if self.move in observation.moves else observation.moves[0]


class Race(Game):
    """Each seat makes steps in turn, until one has made `length`."""

    length = 3
    move_types = (Step,)
    event_types = (Started, Stepped)
    end_reasons = ("arrived",)
    offer_type = NoOffer

    def setup(self, seats, options, chance):
        return [Started(seats)]

    def evolve(self, state, event):
        if isinstance(event, Started):
            return self.state_type((0,) * event.seats)
        steps = list(state.steps)
        steps[event.seat] += isinstance(event, Stepped)
        return self.state_type(tuple(steps), Seat((event.seat + 1) % len(steps)))

    def to_act(self, state):
        return frozenset() if max(state.steps) == self.length else frozenset({state.turn})

    def refusal(self, state, seat, move):
        if not self.to_act(state):
            return Refusal(GAME_OVER)
        return None if seat == state.turn else Refusal("not_your_turn")

    def moves(self, state, seat):
        return (kind() for kind in self.move_types if not self.refusal(state, seat, kind()))

    def playout_moves(self, state, moves):
        return [Step()]

    def decide(self, state, seat, move, chance):
        if refused := self.refusal(state, seat, move):
            raise Refused(refused)
        draft = Draft(state, self.evolve)
        draft.emit(Stepped(seat) if isinstance(move, Step) else Rested(seat))
        return draft.batch()

    def view(self, state, viewer):
        return self.view_type(state.steps)

    def offer(self, state, seat):
        return NoOffer()

    def outcome(self, state):
        if self.to_act(state):
            return None
        ranks = ranked(len(state.steps), lambda seat: -state.steps[seat])
        scores = tuple(score_of(ScoreLine("steps", steps)) for steps in state.steps)
        return Outcome(self.end_reasons[0], ranks, scores)

    def resample(self, events, viewer, chance):
        return list(events)

    def turn_number(self, state):
        return sum(state.steps)

    def broken_invariants(self, state):
        return ["steps"] if min(state.steps) < 0 else []


class Solo(Race):
    info = GameInfo("race", "Solo", "1", (1,), (PACE,), ("easy",))
    state_type = SoloState
    view_type = SoloView
    event_types = (Started, Stepped, Rested)
    move_types = (Step, Rest)
    end_reasons = ("finished",)

    def bot(self, level):
        return FixedBot(Step())


class Group(Race):
    info = GameInfo("race", "Race", "1", (2, 3), (TRACK,), ("easy",))
    state_type = GroupState
    view_type = GroupView

    def bot(self, level):
        return FixedBot(Step())


class Both(BySeats):
    parts = {SoloState: Solo(), GroupState: Group()}
    unknown_move = Refusal("only_alone")

    def seats_of(self, opening):
        return opening.seats


GAME = Both()


def opened(seats):
    return fold(GAME, GAME.setup(seats, {}, Chance(b"")))


def test_attributes_are_those_of_all_parts():
    assert GAME.info.seats == (1, 2, 3)
    assert GAME.info.title == "Race"
    assert GAME.info.bots == ("easy",)
    assert {option.key: option.seats for option in GAME.info.options} == {
        "pace": (1,),
        "track": (2, 3),
    }
    assert GAME.event_types == (Started, Stepped, Rested)
    assert GAME.move_types == (Step, Rest)
    assert GAME.end_reasons == ("finished", "arrived")
    assert GAME.view_type == SoloView | GroupView
    assert GAME.offer_type == reduce(or_, [NoOffer, NoOffer])


@pytest.mark.parametrize(("seats", "state"), [(1, SoloState), (2, GroupState), (3, GroupState)])
def test_first_event_chooses_the_part_for_its_seats(seats, state):
    assert type(opened(seats)) is state


def test_options_of_another_part_are_refused():
    assert GAME.options_refusal(1, {"pace": "fast"}) is None
    assert GAME.options_refusal(1, {"track": "ice"}).code == "unknown_option"
    assert GAME.options_refusal(2, {"pace": "fast"}).code == "unknown_option"
    assert GAME.options_refusal(4, {}).facts["offered"] == (1, 2, 3)


def test_move_of_another_part_is_refused():
    state = opened(2)
    assert GAME.refusal(state, Seat(0), Rest()).code == "only_alone"
    assert GAME.refusal(opened(1), Seat(0), Rest()) is None
    with pytest.raises(Refused) as refused:
        GAME.decide(state, Seat(0), Rest(), Chance(b""))
    assert refused.value.refusal.code == "only_alone"


@pytest.mark.parametrize(("seats", "reason"), [(1, "finished"), (3, "arrived")])
def test_bot_plays_the_part_that_it_sees(seats, reason):
    events = play_out(GAME, [GAME.bot("easy")] * seats, {}, Chance(b""))
    state = fold(GAME, events)
    assert GAME.outcome(state).reason == reason
    assert GAME.turn_number(state) == sum(state.steps)
    assert GAME.broken_invariants(state) == []


@pytest.mark.parametrize("scenario", list(scenarios(GAME, 2)), ids=str)
def test_game_by_seats_obeys_the_contract(scenario):
    assert prove(scenario).moves > 0
