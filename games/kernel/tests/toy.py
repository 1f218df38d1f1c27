"""A small game for tests, with all that is hard about games: hands, a deck, dice, secrets.

Each turn the seat draws a card, or gambles with a die once in the game; then it shows a card,
or keeps them all while there is a deck. When the deck and the hands are empty, what was shown
and rolled counts.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import ClassVar, assert_never

from games.kernel.bots import RandomBot
from games.kernel.draft import Draft
from games.kernel.facts import Event, Move
from games.kernel.game import Game, GameInfo, Option
from games.kernel.outcome import Line, Outcome, ranked, score_of
from games.kernel.refusal import GAME_OVER, Refused, refuse
from games.kernel.values import Seat
from games.kernel.visibility import Drawn, Hidden, Public, Shown

HAND = 2


class Started(Event, tag="toy.started", frozen=True):
    seats: Public[int]
    first: Shown[int]
    deck: Hidden[tuple[int, ...]]


class Dealt(Event, tag="toy.dealt", frozen=True):
    seat: Public[Seat]
    cards: Drawn[tuple[int, ...]]


class Drew(Event, tag="toy.drew", frozen=True):
    seat: Public[Seat]
    card: Drawn[int]


class Gambled(Event, tag="toy.gambled", frozen=True):
    seat: Public[Seat]
    roll: Shown[int]


class Showed(Event, tag="toy.showed", frozen=True):
    seat: Public[Seat]
    card: Shown[int]


class KeptAll(Event, tag="toy.kept_all", frozen=True):
    seat: Public[Seat]


class Draw(Move, tag="draw", frozen=True):
    pass


class Gamble(Move, tag="gamble", frozen=True):
    pass


class Show(Move, tag="show", frozen=True):
    card: Public[int]


class Keep(Move, tag="keep", frozen=True):
    pass


@dataclass(frozen=True, slots=True)
class State:
    turn: Seat
    drawing: bool
    deck: tuple[int, ...] = field(repr=False)
    hands: tuple[tuple[int, ...], ...] = field(repr=False)
    shown: tuple[tuple[int, ...], ...]
    rolls: tuple[int, ...]


def put(values, seat, value):
    return (*values[:seat], value, *values[seat + 1 :])


class Toy(Game):
    info: ClassVar = GameInfo(
        key="toy",
        title="Toy",
        edition="for tests",
        seats=(2, 3),
        options=(Option("deck", "short", ("short", "long")),),
        bots=("easy",),
    )
    event_types: ClassVar = (Started, Dealt, Drew, Gambled, Showed, KeptAll)
    move_types: ClassVar = (Draw, Gamble, Show, Keep)
    endings: ClassVar = ("empty",)

    def setup(self, seats, options, chance):
        size = 10 if options["deck"] == "short" else 16
        first = chance.below(seats, "first")
        deck = chance.shuffled(range(1, size + 1), "deck")
        hands = [deck[HAND * seat : HAND * (seat + 1)] for seat in range(seats)]
        return [
            Started(seats, first, deck),
            *(Dealt(Seat(seat), hand) for seat, hand in enumerate(hands)),
        ]

    def evolve(self, state, event):
        match event:
            case Started():
                none = ((),) * event.seats
                rest = event.deck[HAND * event.seats :]
                return State(Seat(event.first), True, rest, none, none, (0,) * event.seats)
            case Dealt():
                return replace(state, hands=put(state.hands, event.seat, event.cards))
            case Drew():
                hand = (*state.hands[event.seat], event.card)
                hands = put(state.hands, event.seat, hand)
                return replace(state, drawing=False, deck=state.deck[1:], hands=hands)
            case Gambled():
                return replace(state, drawing=False, rolls=put(state.rolls, event.seat, event.roll))
            case Showed():
                return self.after_show(state, event.seat, event.card)
            case KeptAll():
                return self.next_turn(state, event.seat)
            case _:
                assert_never(event)

    def after_show(self, state, seat, card):
        left = tuple(each for each in state.hands[seat] if each != card)
        hands = put(state.hands, seat, left)
        shown = put(state.shown, seat, (*state.shown[seat], card))
        return self.next_turn(replace(state, hands=hands, shown=shown), seat)

    def next_turn(self, state, seat):
        drawing, count = bool(state.deck), len(state.hands)
        others = [Seat((seat + step) % count) for step in range(1, count + 1)]
        turn = next((other for other in others if drawing or state.hands[other]), seat)
        return replace(state, turn=turn, drawing=drawing)

    def to_act(self, state):
        return frozenset({state.turn} if state.deck or any(state.hands) else ())

    def refusal(self, state, seat, move):
        if seat not in self.to_act(state):
            return refuse("not_your_turn" if self.to_act(state) else GAME_OVER)
        code = self.closed(state, seat, move)
        return code and refuse(code, cards=len(state.hands[seat]))

    def closed(self, state, seat, move):
        match move:
            case Draw() if not state.drawing:
                return "drawn_already"
            case Gamble() if not state.drawing or state.rolls[seat]:
                return "no_gamble_now"
            case Keep() if not state.deck:
                return "nothing_to_wait_for"
            case Show() | Keep() if state.drawing:
                return "draw_first"
            case Show() if move.card not in state.hands[seat]:
                return "card_not_in_hand"
        return None

    def moves(self, state, seat) -> Iterator:
        candidates = (Draw(), Gamble(), Keep(), *map(Show, state.hands[seat]))
        return (move for move in candidates if self.refusal(state, seat, move) is None)

    def decide(self, state, seat, move, chance):
        if why := self.refusal(state, seat, move):
            raise Refused(why)
        draft = Draft(state, self.evolve)
        match move:
            case Draw():
                draft.emit(Drew(seat, state.deck[0]))
            case Gamble():
                draft.emit(Gambled(seat, chance.choice((1, 2, 3, 4, 5, 6), f"gamble/{seat}")))
                if not draft.state.hands[seat]:
                    draft.emit(Drew(seat, state.deck[0]))
            case Show():
                draft.emit(Showed(seat, move.card))
            case Keep():
                draft.emit(KeptAll(seat))
        return draft.events

    def view(self, state, viewer):
        return {
            "turn": state.turn,
            "deck": len(state.deck),
            "hands": [
                hand if seat == viewer else len(hand) for seat, hand in enumerate(state.hands)
            ],
            "shown": state.shown,
            "rolls": state.rolls,
        }

    def offer(self, state, seat):
        if seat not in self.to_act(state):
            return {}
        return {"draw": state.drawing, "show": () if state.drawing else state.hands[seat]}

    def outcome(self, state):
        if self.to_act(state):
            return None
        scores = tuple(
            score_of(Line("shown", sum(cards)), Line("rolled", roll))
            for cards, roll in zip(state.shown, state.rolls, strict=True)
        )
        return Outcome("empty", ranked(len(scores), lambda seat: -scores[seat].total), scores)

    def resample(self, events: Sequence, viewer, chance):
        started, *rest = events
        known = {each.card for each in rest if isinstance(each, Showed)}
        for each in rest:
            if getattr(each, "seat", None) == viewer and isinstance(each, Dealt | Drew):
                known.update(each.cards if isinstance(each, Dealt) else (each.card,))
        unknown = [card for card in started.deck if card not in known]
        swap = dict(zip(unknown, chance.shuffled(sorted(unknown), "unknown"), strict=True))
        return [renamed(event, swap) for event in events]

    def bot(self, level):
        return RandomBot()

    def checks(self, state):
        cards = [*state.deck, *chain(*state.hands, *state.shown)]
        if sorted(cards) != list(range(1, len(cards) + 1)):
            yield "cards"


def renamed(event, swap):
    def new(card):
        return swap.get(card, card)

    match event:
        case Started():
            return Started(event.seats, event.first, tuple(map(new, event.deck)))
        case Dealt():
            return Dealt(event.seat, tuple(map(new, event.cards)))
        case Drew():
            return Drew(event.seat, new(event.card))
        case _:
            return event


TOY = Toy()
