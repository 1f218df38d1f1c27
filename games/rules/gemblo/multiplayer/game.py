"""The part of Gemblo for two to six players."""

from collections.abc import Iterable, Iterator, Sequence

from games.kernel.bots.bot import Bot, Observation
from games.kernel.bots.reason import Reasons
from games.kernel.chance import Chance
from games.kernel.draft import Batch
from games.kernel.game import Game, GameInfo, Option
from games.kernel.outcome import Outcome, Prospects
from games.kernel.refusal import Refusal
from games.kernel.values import NoOffer, Options, Seat, Viewer
from games.rules.gemblo.bots import LEVELS, bot_of
from games.rules.gemblo.bots.reasons import explain
from games.rules.gemblo.events import ColourOut, Ended, MultiplayerEvent, Placed, Started, Tiebreak
from games.rules.gemblo.moves import Place
from games.rules.gemblo.multiplayer import placing, scoring, turns
from games.rules.gemblo.multiplayer.build_offer import build_offer
from games.rules.gemblo.multiplayer.build_view import build_view
from games.rules.gemblo.multiplayer.invariants import broken_invariants
from games.rules.gemblo.multiplayer.state import State, evolve
from games.rules.gemblo.offer import MultiplayerOffer
from games.rules.gemblo.view import MultiplayerView


class MultiplayerGame(Game[State, Place, MultiplayerEvent]):
    """The game of two to six; each method calls the module with its rules."""

    info = GameInfo(
        key="gemblo",
        title="Gemblo",
        edition="fr-1",
        seats=(2, 3, 4, 5, 6),
        options=(
            Option("board", "standard", ("standard", "full", "mini"), seats=(2,)),
            Option("tiebreak", "sheet", ("sheet", "tournament"), seats=(2, 3, 4, 5, 6)),
        ),
        bots=tuple(LEVELS),
    )
    event_types = (Started, Placed, ColourOut, Ended)
    move_types = (Place,)
    view_type = MultiplayerView
    offer_type = MultiplayerOffer | NoOffer
    end_reasons = ("stuck", "emptied")

    def setup(self, seats: int, options: Options, chance: Chance) -> list[MultiplayerEvent]:
        filled = self.info.filled(seats, options)
        board = str(filled.get("board", "standard"))
        tiebreak: Tiebreak = "tournament" if filled["tiebreak"] == "tournament" else "sheet"
        return turns.setup(seats, board, tiebreak, chance)

    def evolve(self, state: State | None, event: MultiplayerEvent) -> State:
        return evolve(state, event)

    def to_act(self, state: State) -> frozenset[Seat]:
        return turns.to_act(state)

    def refusal(self, state: State, seat: Seat, move: Place) -> Refusal | None:
        return turns.refusal(state, seat, move)

    def moves(self, state: State, seat: Seat) -> Iterator[Place]:
        if seat in turns.to_act(state):
            yield from placing.colour_placements(state, state.turn)

    def decide(
        self, state: State, seat: Seat, move: Place, chance: Chance
    ) -> Batch[State, MultiplayerEvent]:
        return turns.decide(state, seat, move)

    def view(self, state: State, viewer: Viewer) -> MultiplayerView:
        return build_view(state)

    def offer(self, state: State, seat: Seat) -> MultiplayerOffer | NoOffer:
        return build_offer(state) if seat in turns.to_act(state) else NoOffer()

    def outcome(self, state: State) -> Outcome | None:
        return scoring.outcome(state)

    def resample(
        self, events: Sequence[MultiplayerEvent], viewer: Viewer, chance: Chance
    ) -> list[MultiplayerEvent]:
        return list(events)

    def bot(self, level: str) -> Bot[State, Place]:
        return bot_of(level)

    def turn_number(self, state: State) -> int:
        return len(state.laid)

    def explain(self, observation: Observation[State, Place], move: Place) -> Reasons:
        """Return the reasons for a placement."""
        return explain(observation, move)

    def prospects(self, state: State) -> Prospects:
        return Prospects(scoring.placed(state), scoring.CLEAR_LEAD)

    def broken_invariants(self, state: State) -> Iterable[str]:
        return broken_invariants(state)


MULTIPLAYER = MultiplayerGame()
