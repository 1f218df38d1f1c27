"""Stairs as a game of the kernel."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import get_args

from games.kernel.bots.bot import Bot
from games.kernel.chance import Chance
from games.kernel.draft import Batch
from games.kernel.game import Game, GameInfo, Option
from games.kernel.outcome import Outcome
from games.kernel.refusal import Refusal
from games.kernel.values import Options, Seat, Viewer
from games.rules.stairs import refusals, scoring
from games.rules.stairs.bots import LEVELS, bot_of
from games.rules.stairs.decide import decide
from games.rules.stairs.events import StairsEvent
from games.rules.stairs.evolve import evolve
from games.rules.stairs.moves import StairsMove
from games.rules.stairs.offer import StairsOffer, build_offer
from games.rules.stairs.resample import resample
from games.rules.stairs.setup import setup
from games.rules.stairs.state import CARDS, State
from games.rules.stairs.view import StairsView, build_view


class Stairs(Game[State, StairsMove, StairsEvent]):
    """The methods of a game; each calls the module with its rules."""

    info = GameInfo(
        key="stairs",
        title="Stairs",
        edition="2026",
        seats=(2, 3),
        options=(Option("deck", "short", tuple(CARDS)),),
        bots=tuple(LEVELS),
    )
    event_types = get_args(StairsEvent)
    move_types = get_args(StairsMove)
    view_type = StairsView
    offer_type = StairsOffer
    end_reasons = ("cards_played",)

    def setup(self, seats: int, options: Options, chance: Chance) -> list[StairsEvent]:
        """Return the opening events, with all chance of the opening."""
        return setup(seats, options, chance)

    def evolve(self, state: State | None, event: StairsEvent) -> State:
        """Return the state after one more event."""
        return evolve(state, event)

    def to_act(self, state: State) -> frozenset[Seat]:
        """Return the seat whose turn it is, until the game has ended."""
        return frozenset() if state.is_over else frozenset({state.turn})

    def refusal(self, state: State, seat: Seat, move: StairsMove) -> Refusal | None:
        """Return why this move may not be made, or None."""
        return refusals.refusal(state, seat, move)

    def moves(self, state: State, seat: Seat) -> Iterator[StairsMove]:
        """Yield every legal move, in a stable order."""
        return refusals.legal_moves(state, seat)

    def decide(
        self, state: State, seat: Seat, move: StairsMove, chance: Chance
    ) -> Batch[State, StairsEvent]:
        """Return the events of a move. Raise `Refused`."""
        return decide(state, seat, move, chance)

    def view(self, state: State, viewer: Viewer) -> StairsView:
        """Return what this viewer may see."""
        return build_view(state, viewer)

    def revealed_view(self, state: State) -> StairsView:
        """Return the view with the deck and all hands."""
        return build_view(state, None, revealed=True)

    def offer(self, state: State, seat: Seat) -> StairsOffer:
        """Return what the seat may do now."""
        return build_offer(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        """Return the ranks and scores once all cards are played."""
        return scoring.outcome(state)

    def resample(
        self, events: Sequence[StairsEvent], viewer: Viewer, chance: Chance
    ) -> list[StairsEvent]:
        """Return the log with the cards that the viewer has not seen drawn again."""
        return resample(events, viewer, chance)

    def bot(self, level: str) -> Bot[State, StairsMove]:
        """Return the bot of this level."""
        return bot_of(level)

    def broken_invariants(self, state: State) -> Iterable[str]:
        """Yield the names of the invariants that this state breaks."""
        cards = [*state.deck, *chain(*state.hands, *state.rows)]
        if sorted(cards) != list(range(1, len(cards) + 1)):
            yield "cards lost or added"

    def turn_number(self, state: State) -> int:
        """Return the number of the turn in progress."""
        return state.turn_number


GAME = Stairs()
