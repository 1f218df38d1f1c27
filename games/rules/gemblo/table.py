"""The half of Gemblo that is played at a table of two to six."""

from collections.abc import Iterable, Iterator, Sequence

from games.kernel.bots import Bot
from games.kernel.chance import Chance
from games.kernel.game import Game, GameInfo, Option
from games.kernel.outcome import Outcome
from games.kernel.refusal import Refusal
from games.kernel.values import JsonObject, Options, Seat, Viewer
from games.rules.gemblo import course, placing, scoring
from games.rules.gemblo.bots import LEVELS, bot_of
from games.rules.gemblo.checks import broken
from games.rules.gemblo.events import ColourOut, Ended, Placed, Started, TableEvent
from games.rules.gemblo.moves import Place
from games.rules.gemblo.offer import offer
from games.rules.gemblo.state import State, evolve
from games.rules.gemblo.view import view


class TableGame(Game[State, Place, TableEvent]):
    """Each member says in which file its rule is."""

    info = GameInfo(
        key="gemblo",
        title="Gemblo",
        edition="fr-1",
        seats=(2, 3, 4, 5, 6),
        options=(
            Option("board", "standard", ("standard", "full", "mini"), seats=(2,)),
            Option("tiebreak", "sheet", ("sheet", "tournament"), seats=(2, 3, 4, 5, 6)),
        ),
        bots=LEVELS,
    )
    event_types = (Started, Placed, ColourOut, Ended)
    move_types = (Place,)
    endings = ("stuck", "emptied")

    def setup(self, seats: int, options: Options, chance: Chance) -> list[TableEvent]:
        filled = self.info.filled(seats, options)
        board = str(filled.get("board", "standard"))
        return course.setup(seats, board, str(filled["tiebreak"]), chance)

    def evolve(self, state: State | None, event: TableEvent) -> State:
        return evolve(state, event)

    def to_act(self, state: State) -> frozenset[Seat]:
        return course.to_act(state)

    def refusal(self, state: State, seat: Seat, move: Place) -> Refusal | None:
        return course.refusal(state, seat, move)

    def moves(self, state: State, seat: Seat) -> Iterator[Place]:
        if seat in course.to_act(state):
            yield from placing.placements(state, state.turn)

    def decide(self, state: State, seat: Seat, move: Place, chance: Chance) -> list[TableEvent]:
        return course.decide(state, seat, move)

    def view(self, state: State, viewer: Viewer) -> JsonObject:
        return view(state)

    def offer(self, state: State, seat: Seat) -> JsonObject:
        return offer(state) if seat in course.to_act(state) else {}

    def outcome(self, state: State) -> Outcome | None:
        return scoring.outcome(state)

    def resample(
        self, events: Sequence[TableEvent], viewer: Viewer, chance: Chance
    ) -> list[TableEvent]:
        return list(events)

    def bot(self, level: str) -> Bot[State, Place]:
        return bot_of(level)

    def turn(self, state: State) -> int:
        return len(state.laid)

    def checks(self, state: State) -> Iterable[str]:
        return broken(state)


TABLE = TableGame()
