"""A small game with everything that a table must handle.

A turn: mark as often as one likes, peek at the next card, or draw it; then end the turn. Cards
come from a hidden deck of three that is shuffled again when it is empty. Three turns each.
"""

from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from games.kernel.bots.bot import Bot, RandomBot
from games.kernel.chance import Chance
from games.kernel.draft import Batch, Draft
from games.kernel.events import Event, Move
from games.kernel.game import Game, GameInfo, Option
from games.kernel.outcome import Outcome, Prospects, ScoreLine, ranked, score_of
from games.kernel.refusal import GAME_OVER, Refusal, Refused
from games.kernel.values import JsonObject, Options, Seat, Viewer
from games.kernel.visibility import Drawn, Hidden, Kept, Public, Shown

CARDS = (1, 2, 3)
ROUNDS = 3


class Dealt(Event, tag="toy.started", frozen=True):
    seats: Public[int]
    turns: Public[int]
    first: Shown[Seat]
    deck: Hidden[tuple[int, ...]]


class Marked(Event, tag="toy.marked", frozen=True):
    seat: Public[Seat]


class Whispered(Event, tag="toy.whispered", frozen=True):
    seat: Public[Seat]
    word: Kept[str]


class Peeked(Event, tag="toy.peeked", frozen=True):
    seat: Public[Seat]
    card: Drawn[int]


class Taken(Event, tag="toy.taken", frozen=True):
    seat: Public[Seat]
    card: Shown[int]


class Reshuffled(Event, tag="toy.reshuffled", frozen=True):
    number: Public[int]
    deck: Hidden[tuple[int, ...]]


class TurnEnded(Event, tag="toy.turn_ended", frozen=True):
    seat: Public[Seat]


ToyEvent = Dealt | Marked | Whispered | Peeked | Taken | Reshuffled | TurnEnded


class Mark(Move, tag="mark", frozen=True):
    pass


class Whisper(Move, tag="whisper", frozen=True):
    word: Kept[str]


class Peek(Move, tag="peek", frozen=True):
    pass


class Take(Move, tag="take", frozen=True):
    pass


class EndTurn(Move, tag="end_turn", frozen=True):
    pass


ToyMove = Mark | Whisper | Peek | Take | EndTurn


class State(msgspec.Struct, frozen=True):
    scores: tuple[int, ...]
    turn: Seat
    turns_left: int
    deck: tuple[int, ...]
    shuffles: int = 0
    marks: int = 0

    def score(self, seat: Seat, points: int) -> "State":
        scores = (*self.scores[:seat], self.scores[seat] + points, *self.scores[seat + 1 :])
        return replace(self, scores=scores)


class Toy(Game[State, ToyMove, ToyEvent]):
    info = GameInfo(
        key="toy",
        title="Toy",
        edition="1",
        seats=(1, 2, 3, 4),
        options=(
            Option("length", "long", ("short", "long")),
            Option("handicap", "no", ("no", "yes"), seats=(2,)),
        ),
        bots=("easy", "good", "strong"),
    )
    event_types = (Dealt, Marked, Whispered, Peeked, Taken, Reshuffled, TurnEnded)
    move_types = (Mark, Whisper, Peek, Take, EndTurn)
    end_reasons = ("turns_over",)

    def options_refusal(self, seats: int, options: Options) -> Refusal | None:
        if seats == 1 and options.get("length") == "short":
            return Refusal("too_short_alone")
        return super().options_refusal(seats, options)

    def setup(self, seats: int, options: Options, chance: Chance) -> list[ToyEvent]:
        turns = seats * (1 if options["length"] == "short" else ROUNDS)
        deck = chance.shuffled(CARDS, "deck/0")
        first = Seat(chance.below(seats, "first"))
        return [Dealt(seats=seats, turns=turns, first=first, deck=deck)]

    def evolve(self, state: State | None, event: ToyEvent) -> State:
        if isinstance(event, Dealt):
            return State((0,) * event.seats, event.first, event.turns, event.deck)
        assert state is not None
        match event:
            case Marked(seat):
                state = replace(state.score(seat, 1), marks=state.marks + 1)
            case Taken(seat, card):
                state = replace(state.score(seat, card), deck=state.deck[1:])
            case Reshuffled(number, deck):
                state = replace(state, deck=deck, shuffles=number)
            case TurnEnded(seat):
                following = Seat((seat + 1) % len(state.scores))
                left = state.turns_left - 1
                state = replace(state, turn=following, turns_left=left, marks=0)
            case Peeked() | Whispered():
                pass
        return state

    def to_act(self, state: State) -> frozenset[Seat]:
        return frozenset({state.turn}) if state.turns_left else frozenset()

    def refusal(self, state: State, seat: Seat, move: ToyMove) -> Refusal | None:
        if seat not in self.to_act(state):
            return Refusal("not_your_turn" if self.to_act(state) else GAME_OVER)
        if isinstance(move, Mark) and state.marks == 2:
            return Refusal("marked_enough", marks=2)
        return None

    def moves(self, state: State, seat: Seat) -> Iterator[ToyMove]:
        for move in (Mark(), Whisper("psst"), Peek(), Take(), EndTurn()):
            if self.refusal(state, seat, move) is None:
                yield move

    def decide(
        self, state: State, seat: Seat, move: ToyMove, chance: Chance
    ) -> Batch[State, ToyEvent]:
        draft = Draft[State, ToyEvent](state, self.evolve)
        for event in self._events(state, seat, move, chance):
            draft.emit(event)
        return draft.batch()

    def _events(self, state: State, seat: Seat, move: ToyMove, chance: Chance) -> list[ToyEvent]:
        if why := self.refusal(state, seat, move):
            raise Refused(why)
        match move:
            case Mark():
                return [Marked(seat)]
            case Whisper(word):
                return [Whispered(seat, word)]
            case Peek():
                return [Peeked(seat, state.deck[0])]
            case EndTurn():
                return [TurnEnded(seat)]
        taken: list[ToyEvent] = [Taken(seat, state.deck[0])]
        if len(state.deck) == 1:
            number = state.shuffles + 1
            taken.append(Reshuffled(number, chance.shuffled(CARDS, f"deck/{number}")))
        return [*taken, TurnEnded(seat)]

    def view(self, state: State, viewer: Viewer) -> JsonObject:
        return {"scores": list(state.scores), "turn": state.turn, "left": state.turns_left}

    def offer(self, state: State, seat: Seat) -> JsonObject:
        return {}

    def outcome(self, state: State) -> Outcome | None:
        if state.turns_left:
            return None
        scores = tuple(score_of(ScoreLine("points", points)) for points in state.scores)
        ranks = ranked(len(state.scores), lambda seat: -state.scores[seat])
        return Outcome("turns_over", ranks, scores)

    def prospects(self, state: State) -> Prospects:
        return Prospects(state.scores, margin=3)

    def resample(
        self, events: Sequence[ToyEvent], viewer: Viewer, chance: Chance
    ) -> list[ToyEvent]:
        return list(events)

    def turn_number(self, state: State) -> int:
        return state.turns_left

    def bot(self, level: str) -> Bot[State, ToyMove]:
        return RandomBot()


TOY = Toy()
