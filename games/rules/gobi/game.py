"""Gobi as a game of the kernel."""

from collections.abc import Iterable, Iterator, Sequence
from typing import get_args

from games.kernel.bots.bot import Bot, Observation
from games.kernel.bots.reason import Reasons
from games.kernel.chance import Chance
from games.kernel.draft import Batch
from games.kernel.game import Game, GameInfo
from games.kernel.outcome import Outcome, Prospects
from games.kernel.recap.fact import Facts, PublicEvents
from games.kernel.refusal import Refusal
from games.kernel.values import Options, Seat, Viewer
from games.rules.gobi.bots import LEVELS, bot_of
from games.rules.gobi.bots.evaluation import CLEAR_LEAD, evaluate_seat
from games.rules.gobi.bots.reasons import explain
from games.rules.gobi.events import GobiEvent
from games.rules.gobi.moves import GobiMove
from games.rules.gobi.offer import GobiOffer
from games.rules.gobi.recap import recap
from games.rules.gobi.rules import refusals
from games.rules.gobi.rules.build_offer import build_offer
from games.rules.gobi.rules.build_view import build_view
from games.rules.gobi.rules.decide import decide
from games.rules.gobi.rules.evolve import evolve
from games.rules.gobi.rules.invariants import broken_invariants
from games.rules.gobi.rules.legal_moves import legal_moves
from games.rules.gobi.rules.resample import resample
from games.rules.gobi.rules.setup import setup
from games.rules.gobi.state import Stage, State
from games.rules.gobi.view import GobiView


class Gobi(Game[State, GobiMove, GobiEvent]):
    """The game; each method calls the module with its rules."""

    info = GameInfo(
        key="gobi",
        title="Gobi",
        edition="2018",
        seats=(2, 3, 4),
        options=(),
        bots=tuple(LEVELS),
    )
    event_types = get_args(GobiEvent)
    move_types = get_args(GobiMove)
    view_type = GobiView
    offer_type = GobiOffer
    end_reasons = ("tiles_played",)
    rules_version = 2

    def setup(self, seats: int, options: Options, chance: Chance) -> list[GobiEvent]:
        """Return the opening events, with all chance of the game."""
        return setup(seats, chance)

    def evolve(self, state: State | None, event: GobiEvent) -> State:
        """Return the state after one more event."""
        return evolve(state, event)

    def to_act(self, state: State) -> frozenset[Seat]:
        """Return the seat whose turn it is, until the game has ended."""
        return frozenset() if state.stage is Stage.OVER else frozenset({state.turn.seat})

    def refusal(self, state: State, seat: Seat, move: GobiMove) -> Refusal | None:
        """Return why this move may not be made, or None."""
        return refusals.refusal(state, seat, move)

    def moves(self, state: State, seat: Seat) -> Iterator[GobiMove]:
        """Yield every legal move, in a stable order."""
        return legal_moves(state, seat)

    def decide(
        self, state: State, seat: Seat, move: GobiMove, chance: Chance
    ) -> Batch[State, GobiEvent]:
        """Return the events of a move; there is no chance after the opening."""
        return decide(state, seat, move)

    def view(self, state: State, viewer: Viewer) -> GobiView:
        """Return the view of the table, the same for everybody."""
        return build_view(state)

    def revealed_view(self, state: State) -> GobiView:
        """Return the view with the hidden rewards."""
        return build_view(state, revealed=True)

    def offer(self, state: State, seat: Seat) -> GobiOffer:
        """Return what the seat may do now."""
        return build_offer(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        """Return the ranks and scores once all tiles are played."""
        return Outcome("tiles_played", state.ranks, state.scores) if state.ranks else None

    def resample(
        self, events: Sequence[GobiEvent], viewer: Viewer, chance: Chance
    ) -> list[GobiEvent]:
        """Return the log with its hidden orders drawn again, the same for every viewer."""
        return resample(events, chance)

    def bot(self, level: str) -> Bot[State, GobiMove]:
        """Return the bot of this level."""
        return bot_of(level)

    def explain(self, observation: Observation[State, GobiMove], move: GobiMove) -> Reasons:
        """Return the reasons for a move."""
        return explain(observation, move)

    def recap(self, events: PublicEvents) -> Facts:
        """Return what happened, for players who were away."""
        return tuple(recap(events))

    def prospects(self, state: State) -> Prospects:
        """Return the expected points of each seat."""
        seats = map(Seat, range(len(state.players)))
        return Prospects(tuple(round(evaluate_seat(state, seat)) for seat in seats), CLEAR_LEAD)

    def broken_invariants(self, state: State) -> Iterable[str]:
        """Yield the names of the invariants that this state breaks."""
        return broken_invariants(state)


GAME = Gobi()
