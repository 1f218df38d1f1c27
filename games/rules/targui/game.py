"""Targui as the kernel knows it: each member says in which file its rule is."""

from collections.abc import Iterable, Iterator, Sequence

from games.kernel.bots import Bot
from games.kernel.chance import Chance
from games.kernel.facts import Move
from games.kernel.game import Game
from games.kernel.outcome import Outcome
from games.kernel.refusal import Refusal
from games.kernel.values import JsonObject, Options, Seat, Viewer
from games.rules.targui import course
from games.rules.targui import options as table
from games.rules.targui.bots import bot_of
from games.rules.targui.box.cards import Box, load
from games.rules.targui.checks import broken
from games.rules.targui.dealing import started
from games.rules.targui.events import EVENTS, TableEvent
from games.rules.targui.evolve import evolve
from games.rules.targui.moves import MOVES
from games.rules.targui.resample import resample
from games.rules.targui.scoring import outcome
from games.rules.targui.state import State
from games.rules.targui.view import offer, open_view, view


class Targui(Game[State, Move, TableEvent]):
    """The base game, the expansion, or both mixed, with the cards of a box."""

    info = table.INFO
    event_types = EVENTS
    move_types = MOVES
    endings = ("twelfth_card", "last_raid")
    rules_version = 2

    def __init__(self, box: Box) -> None:
        self.box = box

    def options_refusal(self, seats: int, options: Options) -> Refusal | None:
        """Why a table with these seats and (filled) options cannot be."""
        return super().options_refusal(seats, options) or table.refusal(self.box, options)

    def setup(self, seats: int, options: Options, chance: Chance) -> list[TableEvent]:
        filled = self.info.filled(seats, options)
        start = started(
            self.box,
            table.variant(filled),
            chance,
            easy=filled["easy"] == "yes",
            borders=tuple(filled["borders"]),
            chosen=tuple(filled["cards"]),
        )
        return course.setup(start, self.box, chance)

    def evolve(self, state: State | None, event: TableEvent) -> State:
        return evolve(self.box, state, event)

    def to_act(self, state: State) -> frozenset[Seat]:
        return course.to_act(state)

    def refusal(self, state: State, seat: Seat, move: Move) -> Refusal | None:
        return course.refusal(state, seat, move)

    def moves(self, state: State, seat: Seat) -> Iterator[Move]:
        return course.moves(state, seat)

    def decide(self, state: State, seat: Seat, move: Move, chance: Chance) -> list[TableEvent]:
        return course.decide(state, seat, move, chance)

    def view(self, state: State, viewer: Viewer) -> JsonObject:
        return view(state, viewer)

    def open_view(self, state: State) -> JsonObject:
        return open_view(state)

    def offer(self, state: State, seat: Seat) -> JsonObject:
        return offer(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        return outcome(state)

    def resample(
        self, events: Sequence[TableEvent], viewer: Viewer, chance: Chance
    ) -> list[TableEvent]:
        return resample(self.box, events, viewer, chance)

    def bot(self, level: str) -> Bot[State, Move]:
        return bot_of(level)

    def checks(self, state: State) -> Iterable[str]:
        return broken(state)


GAME = Targui(load())
