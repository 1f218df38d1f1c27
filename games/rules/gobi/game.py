"""Gobi as the kernel sees it."""

from collections.abc import Iterable, Iterator, Sequence
from typing import get_args

from games.kernel.bots import Bot
from games.kernel.chance import Chance
from games.kernel.game import Game, GameInfo
from games.kernel.outcome import Outcome
from games.kernel.refusal import Refusal
from games.kernel.values import JsonObject, Options, Seat, Viewer
from games.rules.gobi import choices, refusals
from games.rules.gobi.bots import LEVELS, bot_of
from games.rules.gobi.checks import checks
from games.rules.gobi.decide import decide
from games.rules.gobi.events import GobiEvent
from games.rules.gobi.evolve import evolve
from games.rules.gobi.moves import GobiMove
from games.rules.gobi.offer import offer
from games.rules.gobi.resample import resample
from games.rules.gobi.setup import setup
from games.rules.gobi.state import Stage, State
from games.rules.gobi.view import view


class Gobi(Game[State, GobiMove, GobiEvent]):
    """Place tiles, lead camels, reunite tribes."""

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
    endings = ("tiles_played",)
    rules_version = 1

    def setup(self, seats: int, options: Options, chance: Chance) -> list[GobiEvent]:
        """The opening facts, with all initial chance recorded."""
        return setup(seats, chance)

    def evolve(self, state: State | None, event: GobiEvent) -> State:
        """The state after one more fact."""
        return evolve(state, event)

    def to_act(self, state: State) -> frozenset[Seat]:
        """The seat whose turn it is; nobody when the game is over."""
        return frozenset() if state.stage is Stage.OVER else frozenset({state.turn.seat})

    def refusal(self, state: State, seat: Seat, move: GobiMove) -> Refusal | None:
        """Why this move may not be made, or None."""
        return refusals.refusal(state, seat, move)

    def moves(self, state: State, seat: Seat) -> Iterator[GobiMove]:
        """Every move that `refusal` accepts, in a stable order."""
        return choices.moves(state, seat)

    def decide(self, state: State, seat: Seat, move: GobiMove, chance: Chance) -> list[GobiEvent]:
        """The facts of a move and all that is forced by it: no chance after the opening."""
        return decide(state, seat, move)

    def view(self, state: State, viewer: Viewer) -> JsonObject:
        """The picture of the table, the same for everybody."""
        return view(state)

    def open_view(self, state: State) -> JsonObject:
        """The picture with the stacks of rewards and the box open."""
        return view(state, bare=True)

    def offer(self, state: State, seat: Seat) -> JsonObject:
        """What the seat may do now."""
        return offer(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        """Ranks and scores once all tiles are played."""
        return Outcome("tiles_played", state.ranks, state.scores) if state.ranks else None

    def resample(
        self, events: Sequence[GobiEvent], viewer: Viewer, chance: Chance
    ) -> list[GobiEvent]:
        """The same log with the hidden orders drawn again; what is hidden is so from all."""
        return resample(events, chance)

    def bot(self, level: str) -> Bot[State, GobiMove]:
        """The player that the machine offers at this level."""
        return bot_of(level)

    def checks(self, state: State) -> Iterable[str]:
        """Conservation laws that this state breaks."""
        return checks(state)


GAME = Gobi()
