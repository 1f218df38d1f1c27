"""Draw the hidden cards of a log again, consistently with all that a viewer has seen."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from games.kernel.chance import Chance
from games.kernel.values import Viewer
from games.rules.stairs.events import CardDrawn, CardPlayed, CardsDealt, StairsEvent, Started


def resample(events: Sequence[StairsEvent], viewer: Viewer, chance: Chance) -> list[StairsEvent]:
    """Return the log with the cards that the viewer has not seen in another order."""
    started = events[0]
    assert isinstance(started, Started), "the first event of a game is its start"
    seen = {card for event in events for card in _seen_cards(event, viewer)}
    unseen = [card for card in started.deck if card not in seen]
    redrawn = chance.shuffled(sorted(unseen), "resample/deck")
    other = {card: card for card in seen} | dict(zip(unseen, redrawn, strict=True))
    return [_with_other_cards(event, other) for event in events]


def _seen_cards(event: StairsEvent, viewer: Viewer) -> Iterator[int]:
    match event:
        case CardPlayed():
            yield event.card
        case CardsDealt() if event.seat == viewer:
            yield from event.cards
        case CardDrawn() if event.seat == viewer:
            yield event.card


def _with_other_cards(event: StairsEvent, other: Mapping[int, int]) -> StairsEvent:
    match event:
        case Started():
            return replace(event, deck=tuple(other[card] for card in event.deck))
        case CardsDealt():
            return replace(event, cards=tuple(other[card] for card in event.cards))
        case CardDrawn() | CardPlayed():
            return replace(event, card=other[event.card])
        case _:
            return event
