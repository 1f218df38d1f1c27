"""Drawing from the decks: an empty deck is made of its shuffled discards (T15, T45)."""

from games.kernel.chance import Chance
from games.rules.targui.agenda.step import Step
from games.rules.targui.events import Reshuffled, SquareRefilled
from games.rules.targui.state import Deck, State, TableDraft


def prepare_draw(draft: TableDraft, chance: Chance, deck: Deck) -> bool:
    """Reshuffle the discards if the deck is empty. Return whether a card can be drawn."""
    pile = draft.state.pile(deck)
    if not pile.draw and draft.state.drawable(deck):
        cards = pile.discards[: len(pile.discards) - draft.state.unshuffled_discards(deck)]
        order = chance.shuffled(cards, f"reshuffle/{deck}/{pile.shuffles + 1}")
        draft.emit(Reshuffled(deck, order))
    return draft.state.drawable(deck) > 0


class RefillStep(Step, frozen=True, kw_only=True):
    """A centre card has left: a face-down card of this deck takes its place (T15)."""

    square: str
    deck: Deck

    def is_done(self, state: State) -> bool:
        return state.drawable(self.deck) == 0

    def run(self, draft: TableDraft, chance: Chance) -> bool:
        prepare_draw(draft, chance, self.deck)
        draft.emit(SquareRefilled(self.square, self.deck))
        return True
