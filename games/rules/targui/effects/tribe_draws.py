"""Drawing tribe cards, from the deck or the discards (T14, T24, T29, T33).

`DrawTribeCard` ends when the drawn card is played, taken or discarded.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from games.kernel.chance import Chance
from games.kernel.events import Event, Move
from games.kernel.refusal import Refusal
from games.kernel.values import Seat
from games.rules.targui.agenda.decks import prepare_draw
from games.rules.targui.agenda.step import Choice, Steps
from games.rules.targui.box.bundle import Bundle, Count
from games.rules.targui.box.effect import Act
from games.rules.targui.effects.prices import NORMAL, Deal
from games.rules.targui.effects.tribe_cards import CardStep
from games.rules.targui.events import TribeDrawn, TribeTaken
from games.rules.targui.moves import Draw
from games.rules.targui.state import Cards, State, TableDraft
from games.rules.targui.views.offer import Answer, DrawnCardOption, DrawOffer, Source, WaterRates


class DrawTribeCard(Act, tag="draw_tribe_card", frozen=True):
    """Take a tribe card from one of the sources and use one of the options on it."""

    sources: tuple[Source, ...]
    options: tuple[DrawnCardOption, ...]
    draw: Count = 1
    discount_goods: Count = 0
    redraw_cost: Bundle | None = None

    def steps(self, state: State, *, seat: Seat, source: str) -> Steps:
        deal = Deal(discount=self.discount_goods)
        if self.sources == ("discard_any",):
            return (
                CardStep(
                    seat=seat,
                    cards=state.tribe.discards,
                    origin="pile",
                    options=(*self.options, "decline"),
                    deal=deal,
                ),
            )
        step = DrawStep(
            seat=seat,
            sources=self.sources,
            options=self.options,
            count=self.draw,
            deal=deal,
            fee=self.redraw_cost,
        )
        return (step,)


class DrawStep(Choice, frozen=True, kw_only=True):
    """Draw tribe cards, from the deck or, where the card says so, from the discards."""

    name = "draw"

    sources: tuple[Source, ...]
    options: tuple[Answer, ...]
    count: int
    deal: Deal = NORMAL
    fee: Bundle | None = None
    """The price of putting the card away to draw again."""
    drawn: Cards = ()

    @property
    def held(self) -> Cards:
        return self.drawn

    @property
    def holds_secrets(self) -> bool:
        return bool(self.drawn)

    def _open_sources(self, state: State) -> tuple[Source, ...]:
        cards = {"deck": state.drawable("tribe"), "discard_top": len(state.tribe.discards)}
        return tuple(source for source in self.sources if cards[source])

    def is_done(self, state: State) -> bool:
        return not self.drawn and not self._open_sources(state)

    def blocked_reason(self, state: State) -> str | None:
        return None if self._open_sources(state) else "no_cards_left"

    def run(self, draft: TableDraft, chance: Chance) -> bool:
        sources = self._open_sources(draft.state)
        if len(sources) == 1:
            self._draw(draft, sources[0], chance)
        return len(sources) == 1

    def _draw(self, draft: TableDraft, source: str, chance: Chance) -> None:
        if source == "deck":
            prepare_draw(draft, chance, "tribe")
            draft.emit(TribeDrawn(self.seat, draft.state.tribe.draw[0]))
        else:
            draft.emit(TribeTaken(self.seat, draft.state.tribe.discards[-1]))

    def next_steps(self, state: State, event: Event) -> Steps:
        if isinstance(event, TribeTaken):
            return (self._after_taking(event.card),)
        assert isinstance(event, TribeDrawn), "drawing cannot be declined"
        return self._after_drawing(state, (*self.drawn, event.card))

    def _after_taking(self, card: str) -> CardStep:
        return CardStep(
            seat=self.seat,
            cards=(card,),
            origin="discard",
            options=self.options,
            deal=self.deal,
        )

    def _after_drawing(self, state: State, drawn: Cards) -> Steps:
        if len(drawn) < self.count and state.drawable("tribe"):
            return (replace(self, drawn=drawn),)
        step = CardStep(
            seat=self.seat,
            cards=drawn,
            origin="deck",
            options=self.options,
            deal=self.deal,
            fee=self.fee,
            redraw=replace(self, sources=("deck",), count=1, drawn=()),
        )
        return (step,)

    def answers(self, state: State) -> Iterator[Move]:
        yield from (Draw(source) for source in self.sources)

    def refusal(self, state: State, move: Move) -> Refusal | None:
        if not isinstance(move, Draw):
            return Refusal("not_now")
        return None if move.source in self._open_sources(state) else Refusal("no_such_source")

    def apply(self, draft: TableDraft, move: Move, chance: Chance) -> None:
        assert isinstance(move, Draw)
        self._draw(draft, move.source, chance)

    def offer(self, state: State, water: WaterRates) -> DrawOffer:
        top = state.tribe.discards[-1:]
        sources = self._open_sources(state)
        return DrawOffer(water=water, sources=sources, top=top[0] if top else None)
