"""Drawing from the decks: an empty one is made of its shuffled discards (T45)."""

from dataclasses import dataclass

from games.kernel.chance import Chance
from games.kernel.facts import Event
from games.rules.targui.events import Reshuffled, SquareRefilled
from games.rules.targui.state import Deck, State, Step, TableDraft


def ready(draft: TableDraft, chance: Chance, deck: Deck) -> bool:
    """Make sure that a card lies on the deck; whether there is one."""
    pile = draft.state.pile(deck)
    if not pile.draw and draft.state.drawable(deck):
        cards = pile.discards[: len(pile.discards) - draft.state.kept_back(deck)]
        order = chance.shuffled(cards, f"reshuffle/{deck}/{pile.shuffles + 1}")
        draft.emit(Reshuffled(deck, order))
    return draft.state.drawable(deck) > 0


@dataclass(frozen=True, slots=True)
class Refill(Step):
    """A centre card has left: a face-down card of this deck takes its place (T15)."""

    square: str
    deck: Deck

    def over(self, state: State) -> bool:
        return state.drawable(self.deck) == 0

    def happen(self, draft: TableDraft, chance: Chance) -> bool:
        ready(draft, chance, self.deck)
        draft.emit(SquareRefilled(self.square, self.deck))
        return True

    def after(self, state: State, event: Event) -> tuple[Step, ...]:
        return ()
