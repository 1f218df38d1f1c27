"""The half of Gemblo that one player does alone: puzzles (B22, B23)."""

from collections.abc import Iterable, Iterator, Sequence

from games.kernel.bots import Bot
from games.kernel.chance import Chance
from games.kernel.game import Game, GameInfo, Option
from games.kernel.outcome import Outcome
from games.kernel.refusal import Refusal
from games.kernel.values import JsonObject, Options, Seat, Viewer
from games.rules.gemblo.bots import LEVELS
from games.rules.gemblo.events import Ended, Placed, Started
from games.rules.gemblo.moves import Place
from games.rules.gemblo.puzzle import course
from games.rules.gemblo.puzzle.drawings import shipped
from games.rules.gemblo.puzzle.events import Hinted, PuzzleEvent, TakenUp
from games.rules.gemblo.puzzle.library import FIRST, refusal_of_choice
from games.rules.gemblo.puzzle.moves import GiveUp, Hint, PuzzleMove, Take
from games.rules.gemblo.puzzle.solver import Solver
from games.rules.gemblo.puzzle.state import PuzzleState, evolve
from games.rules.gemblo.puzzle.view import offer, view


class PuzzleGame(Game[PuzzleState, PuzzleMove, PuzzleEvent]):
    """Each member says in which file its rule is."""

    info = GameInfo(
        key="gemblo",
        title="Gemblo",
        edition="fr-1",
        seats=(1,),
        options=(Option("puzzle", FIRST, tuple(shipped()), form="text"),),
        bots=LEVELS,
    )
    event_types = (Started, Placed, TakenUp, Hinted, Ended)
    move_types = (Place, Take, Hint, GiveUp)
    endings = ("solved", "given_up")

    def options_refusal(self, seats: int, options: Options) -> Refusal | None:
        if (why := super().options_refusal(seats, options)) is not None:
            return why
        return refusal_of_choice(str(self.info.filled(seats, options)["puzzle"]))

    def setup(self, seats: int, options: Options, chance: Chance) -> list[PuzzleEvent]:
        return course.setup(str(self.info.filled(seats, options)["puzzle"]))

    def evolve(self, state: PuzzleState | None, event: PuzzleEvent) -> PuzzleState:
        return evolve(state, event)

    def to_act(self, state: PuzzleState) -> frozenset[Seat]:
        return course.to_act(state)

    def refusal(self, state: PuzzleState, seat: Seat, move: PuzzleMove) -> Refusal | None:
        return course.refusal(state, seat, move)

    def moves(self, state: PuzzleState, seat: Seat) -> Iterator[PuzzleMove]:
        if seat in course.to_act(state):
            yield from course.moves(state)

    def decide(
        self, state: PuzzleState, seat: Seat, move: PuzzleMove, chance: Chance
    ) -> list[PuzzleEvent]:
        return course.decide(state, seat, move)

    def view(self, state: PuzzleState, viewer: Viewer) -> JsonObject:
        return view(state)

    def offer(self, state: PuzzleState, seat: Seat) -> JsonObject:
        return offer(state) if seat in course.to_act(state) else {}

    def outcome(self, state: PuzzleState) -> Outcome | None:
        return course.outcome(state)

    def resample(
        self, events: Sequence[PuzzleEvent], viewer: Viewer, chance: Chance
    ) -> list[PuzzleEvent]:
        return list(events)

    def bot(self, level: str) -> Bot[PuzzleState, PuzzleMove]:
        return Solver()

    def checks(self, state: PuzzleState) -> Iterable[str]:
        return course.broken(state)

    def progress(self, state: PuzzleState, moves: Sequence[PuzzleMove]) -> Sequence[PuzzleMove]:
        return course.progress(moves)


PUZZLE = PuzzleGame()
