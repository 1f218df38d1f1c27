"""Goods cards: taken from the centre, or turned up by Caravan, favour, dune or tribe card (T14)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from games.kernel.chance import Chance
from games.kernel.facts import Event, Move
from games.kernel.refusal import Refusal, refuse
from games.kernel.values import JsonObject, Seat
from games.rules.targui.box.bundle import NOTHING, ONE, Bundle, plain
from games.rules.targui.box.lasting import GoodsCardBonus
from games.rules.targui.events import Declined, GoodsKept, GoodsReturned, GoodsTaken, GoodsTurned
from games.rules.targui.moves import Choose, Decline, Keep
from games.rules.targui.state import State, Step, TableDraft
from games.rules.targui.steps.decks import Refill, ready
from games.rules.targui.steps.gains import GainStep


def _bonuses(state: State, seat: Seat, gain: Bundle) -> tuple[Step, ...]:
    # Once a round and card, whichever goods card gave the resource first (T22).
    return tuple(
        GainStep(seat, _times(effect.amount, effect.resource), card)
        for card, effect in state.abilities(seat, GoodsCardBonus)
        if getattr(gain, effect.resource) and card not in state.players[seat].spent
    )


def _times(amount: int, resource: str) -> Bundle:
    return sum((ONE[resource] for _ in range(amount)), NOTHING)


@dataclass(frozen=True, slots=True)
class TakeGoods(Step):
    """Take what a goods card shows; it lies on a square, or was turned up."""

    card: str
    square: str

    name = "take_goods_card"

    def _options(self, state: State) -> tuple[Bundle, ...]:
        return state.box.goods[self.card].options

    def happen(self, draft: TableDraft, chance: Chance) -> bool:
        options = self._options(draft.state)
        if len(options) == 1:
            draft.emit(GoodsTaken(self.seat, self.card, self.square, options[0]))
        return len(options) == 1

    def after(self, state: State, event: Event) -> tuple[Step, ...]:
        if not isinstance(event, GoodsTaken):
            return ()
        refill = (Refill(self.seat, self.square, "tribe"),) if self.square else ()
        return (*refill, *_bonuses(state, self.seat, event.gain))

    def candidates(self, state: State) -> Iterator[Move]:
        yield from (Choose(option) for option in range(len(self._options(state))))
        yield Decline()

    def refusal(self, state: State, move: Move) -> Refusal | None:
        match move:
            case Choose(option):
                known = 0 <= option < len(self._options(state))
                return None if known else refuse("no_such_option", option=option)
            case Decline():
                return None
            case _:
                return refuse("not_now")

    def act(self, draft: TableDraft, move: Move, chance: Chance) -> None:
        if isinstance(move, Choose):
            gain = self._options(draft.state)[move.option]
            draft.emit(GoodsTaken(self.seat, self.card, self.square, gain))
        elif self.square:
            draft.emit(Declined(self.seat))
        else:
            draft.emit(GoodsTaken(self.seat, self.card, "", NOTHING))

    def offer(self, state: State) -> JsonObject:
        options = [plain(option) for option in self._options(state)]
        return {"options": options, "source": self.card}

    @property
    def held(self) -> tuple[str, ...]:
        return () if self.square else (self.card,)


@dataclass(frozen=True, slots=True)
class TurnGoods(Step):
    """Turn up goods cards: one after the other if all are kept, else to choose among them."""

    draw: int
    keep: int
    turned: tuple[str, ...] = ()

    def over(self, state: State) -> bool:
        return not self.turned and (self.draw == 0 or state.drawable("goods") == 0)

    def useless(self, state: State) -> str | None:
        return None if state.drawable("goods") else "no_cards_left"

    def happen(self, draft: TableDraft, chance: Chance) -> bool:
        ready(draft, chance, "goods")
        draft.emit(GoodsTurned(self.seat, draft.state.goods.draw[0]))
        return True

    def after(self, state: State, event: Event) -> tuple[Step, ...]:
        if not isinstance(event, GoodsTurned):
            return ()
        if self.draw == self.keep:
            step = replace(self, draw=self.draw - 1, keep=self.keep - 1)
            return (TakeGoods(self.seat, event.card, ""), step)
        turned = (*self.turned, event.card)
        if len(turned) == self.draw or not state.drawable("goods"):
            return (KeepGoods(self.seat, turned, self.keep),)
        return (replace(self, turned=turned),)

    @property
    def held(self) -> tuple[str, ...]:
        return self.turned


@dataclass(frozen=True, slots=True)
class KeepGoods(Step):
    """Choose which of the turned goods cards to take; the others are discarded."""

    cards: tuple[str, ...]
    left: int

    name = "keep_goods_cards"

    def over(self, state: State) -> bool:
        return not self.cards

    def happen(self, draft: TableDraft, chance: Chance) -> bool:
        if self.left == 0:
            draft.emit(GoodsReturned(self.seat, self.cards))
        return self.left == 0

    def after(self, state: State, event: Event) -> tuple[Step, ...]:
        match event:
            case GoodsKept(card=kept):
                cards = tuple(card for card in self.cards if card != kept)
                rest = replace(self, cards=cards, left=self.left - 1)
                return (TakeGoods(self.seat, kept, ""), rest)
            case Declined():
                return (replace(self, left=0),)
            case _:
                return ()

    def candidates(self, state: State) -> Iterator[Move]:
        yield from (Keep(card) for card in self.cards)
        yield Decline()

    def refusal(self, state: State, move: Move) -> Refusal | None:
        match move:
            case Keep(card):
                return None if card in self.cards else refuse("not_offered", card=card)
            case Decline():
                return None
            case _:
                return refuse("not_now")

    def act(self, draft: TableDraft, move: Move, chance: Chance) -> None:
        if isinstance(move, Keep):
            draft.emit(GoodsKept(self.seat, move.card))
        else:
            draft.emit(Declined(self.seat))

    def offer(self, state: State) -> JsonObject:
        return {"cards": list(self.cards), "left": self.left}

    @property
    def held(self) -> tuple[str, ...]:
        return self.cards
