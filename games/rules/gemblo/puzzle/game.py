"""The part of Gemblo for one player: puzzles (B22, B23)."""

from collections.abc import Iterable, Iterator, Sequence

from games.kernel.bots.bot import Bot
from games.kernel.chance import Chance
from games.kernel.draft import Batch
from games.kernel.game import Game, GameInfo, Option
from games.kernel.outcome import Outcome
from games.kernel.refusal import Refusal
from games.kernel.values import NoOffer, Options, Seat, Viewer
from games.rules.gemblo.bots import LEVELS
from games.rules.gemblo.events import Ended, Placed, Started
from games.rules.gemblo.moves import Place
from games.rules.gemblo.offer import PuzzleOffer
from games.rules.gemblo.puzzle import turns
from games.rules.gemblo.puzzle.build_view import build_offer, build_view
from games.rules.gemblo.puzzle.catalog.choices import DEFAULT, choice_refusal
from games.rules.gemblo.puzzle.catalog.drawings import shipped
from games.rules.gemblo.puzzle.events import Hinted, PuzzleEvent, TakenUp
from games.rules.gemblo.puzzle.moves import GiveUp, Hint, PuzzleMove, Take
from games.rules.gemblo.puzzle.solving.solver import Solver
from games.rules.gemblo.puzzle.state import PuzzleState, evolve
from games.rules.gemblo.view import PuzzleView


class PuzzleGame(Game[PuzzleState, PuzzleMove, PuzzleEvent]):
    """The game of one; each method calls the module with its rules."""

    info = GameInfo(
        key="gemblo",
        title="Gemblo",
        edition="fr-1",
        seats=(1,),
        options=(Option("puzzle", DEFAULT, tuple(shipped()), form="text"),),
        bots=tuple(LEVELS),
    )
    event_types = (Started, Placed, TakenUp, Hinted, Ended)
    move_types = (Place, Take, Hint, GiveUp)
    view_type = PuzzleView
    offer_type = PuzzleOffer | NoOffer
    end_reasons = ("solved", "given_up")

    def options_refusal(self, seats: int, options: Options) -> Refusal | None:
        if (refused := super().options_refusal(seats, options)) is not None:
            return refused
        return choice_refusal(str(self.info.filled(seats, options)["puzzle"]))

    def setup(self, seats: int, options: Options, chance: Chance) -> list[PuzzleEvent]:
        return turns.setup(str(self.info.filled(seats, options)["puzzle"]))

    def evolve(self, state: PuzzleState | None, event: PuzzleEvent) -> PuzzleState:
        return evolve(state, event)

    def to_act(self, state: PuzzleState) -> frozenset[Seat]:
        return turns.to_act(state)

    def refusal(self, state: PuzzleState, seat: Seat, move: PuzzleMove) -> Refusal | None:
        return turns.refusal(state, seat, move)

    def moves(self, state: PuzzleState, seat: Seat) -> Iterator[PuzzleMove]:
        if seat in turns.to_act(state):
            yield from turns.legal_moves(state)

    def decide(
        self, state: PuzzleState, seat: Seat, move: PuzzleMove, chance: Chance
    ) -> Batch[PuzzleState, PuzzleEvent]:
        return turns.decide(state, seat, move)

    def view(self, state: PuzzleState, viewer: Viewer) -> PuzzleView:
        return build_view(state)

    def offer(self, state: PuzzleState, seat: Seat) -> PuzzleOffer | NoOffer:
        return build_offer(state) if seat in turns.to_act(state) else NoOffer()

    def outcome(self, state: PuzzleState) -> Outcome | None:
        return turns.outcome(state)

    def resample(
        self, events: Sequence[PuzzleEvent], viewer: Viewer, chance: Chance
    ) -> list[PuzzleEvent]:
        return list(events)

    def bot(self, level: str) -> Bot[PuzzleState, PuzzleMove]:
        return Solver()

    def broken_invariants(self, state: PuzzleState) -> Iterable[str]:
        return turns.broken_invariants(state)

    def playout_moves(
        self, state: PuzzleState, moves: Sequence[PuzzleMove]
    ) -> Sequence[PuzzleMove]:
        return turns.playout_moves(moves)


PUZZLE = PuzzleGame()
