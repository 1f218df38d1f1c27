"""The game object of Targui: each method names the module with its rule."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from games.kernel.bots.bot import Bot, Observation
from games.kernel.bots.reason import Reasons
from games.kernel.chance import Chance
from games.kernel.draft import Batch
from games.kernel.events import Move
from games.kernel.game import Game
from games.kernel.outcome import Outcome, Prospects
from games.kernel.recap.fact import Facts, PublicEvents
from games.kernel.refusal import Refusal
from games.kernel.values import NoOffer, Options, Seat, Viewer
from games.rules.targui import decide, scoring
from games.rules.targui import options as table_options
from games.rules.targui.bots import bot_of
from games.rules.targui.bots.reasons import explain
from games.rules.targui.bots.values import CLEAR_LEAD, position_value
from games.rules.targui.box.cards import Box, load
from games.rules.targui.events import EVENTS, TableEvent
from games.rules.targui.evolve import evolve
from games.rules.targui.invariants import broken_invariants
from games.rules.targui.moves import MOVES
from games.rules.targui.recap import recap
from games.rules.targui.resample import resample
from games.rules.targui.setup import started
from games.rules.targui.standing.answers import standing_answer
from games.rules.targui.standing.questions import QUESTIONS
from games.rules.targui.state import State
from games.rules.targui.views import build_view
from games.rules.targui.views.offer import AnyOffer
from games.rules.targui.views.view import View


class Targui(Game[State, Move, TableEvent]):
    """The base game, the expansion, or both mixed, with the cards of a box."""

    info = table_options.INFO
    event_types = EVENTS
    move_types = MOVES
    end_reasons = ("twelfth_card", "last_raid")
    standing_questions = QUESTIONS
    rules_version = 3
    view_type = View
    offer_type = AnyOffer | NoOffer

    def __init__(self, box: Box) -> None:
        self.box = box

    def options_refusal(self, seats: int, options: Options) -> Refusal | None:
        """Return why a table with these seats and complete options cannot be opened, or None."""
        refusal = super().options_refusal(seats, options)
        return refusal or table_options.refusal(self.box, options)

    def setup(self, seats: int, options: Options, chance: Chance) -> list[TableEvent]:
        filled = self.info.filled(seats, options)
        start = started(
            self.box,
            table_options.variant(filled),
            chance,
            easy=filled["easy"] == "yes",
            borders=tuple(filled["borders"]),
            chosen=tuple(filled["cards"]),
        )
        return decide.opening_events(start, self.box, chance)

    def evolve(self, state: State | None, event: TableEvent) -> State:
        return evolve(self.box, state, event)

    def to_act(self, state: State) -> frozenset[Seat]:
        return decide.to_act(state)

    def refusal(self, state: State, seat: Seat, move: Move) -> Refusal | None:
        return decide.refusal(state, seat, move)

    def moves(self, state: State, seat: Seat) -> Iterator[Move]:
        return decide.moves(state, seat)

    def decide(
        self, state: State, seat: Seat, move: Move, chance: Chance
    ) -> Batch[State, TableEvent]:
        return decide.decide(state, seat, move, chance)

    def view(self, state: State, viewer: Viewer) -> View:
        return build_view.view(state, viewer)

    def revealed_view(self, state: State) -> View:
        return build_view.revealed_view(state)

    def offer(self, state: State, seat: Seat) -> AnyOffer | NoOffer:
        return build_view.offer(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        return scoring.outcome(state)

    def resample(
        self, events: Sequence[TableEvent], viewer: Viewer, chance: Chance
    ) -> list[TableEvent]:
        return resample(self.box, events, viewer, chance)

    def bot(self, level: str) -> Bot[State, Move]:
        return bot_of(level)

    def explain(self, observation: Observation[State, Move], move: Move) -> Reasons:
        return explain(observation, move)

    def standing_answer(self, state: State, seat: Seat, answers: Mapping[str, str]) -> Move | None:
        return standing_answer(state, seat, answers)

    def recap(self, events: PublicEvents) -> Facts:
        """Return what happened, for players who were away."""
        return tuple(recap(events))

    def prospects(self, state: State) -> Prospects:
        seats = map(Seat, range(len(state.players)))
        return Prospects(tuple(round(position_value(state, seat)) for seat in seats), CLEAR_LEAD)

    def broken_invariants(self, state: State) -> Iterable[str]:
        return broken_invariants(state)


GAME = Targui(load())
