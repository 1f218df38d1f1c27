"""Possible worlds: the same log with all that a viewer has not seen drawn again (T46).

Every draw comes from an order that one event hides: the set-up, or a reshuffle. The cards of
such an order that the viewer has not seen since could be in any other order among themselves.
That order is drawn again, and every later hidden mention of a card follows.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

import msgspec

from games.kernel.chance import Chance
from games.kernel.codec import redact
from games.kernel.values import Viewer
from games.rules.targui.box.cards import Box
from games.rules.targui.box.effect import SYMBOLS
from games.rules.targui.events import HandTaken, Reshuffled, Started, TableEvent, TribeDrawn

Words: TypeAlias = frozenset[str]


def resample(
    box: Box, events: Sequence[TableEvent], viewer: Viewer, chance: Chance
) -> list[TableEvent]:
    """Return another log that shows the same to this viewer."""
    visible = [_visible_words(event, viewer) for event in events]
    renamed: dict[str, str] = {}
    log: list[TableEvent] = []
    for at, event in enumerate(events):
        match event:
            case Started():
                start, names = _dealt_again(box, event, events, visible, chance)
                renamed |= names
                log.append(start)
            case Reshuffled(deck, order):
                seen = _seen(order, at, events, visible)
                again = _shuffled_again(order, seen, chance, f"again/{at}")
                renamed |= dict(zip(order, again, strict=True))
                log.append(Reshuffled(deck, again))
            case TribeDrawn(seat, card) if seat != viewer:
                log.append(TribeDrawn(seat, renamed.get(card, card)))
            case HandTaken(seat, known, hidden) if seat != viewer:
                log.append(HandTaken(seat, known, renamed.get(hidden, hidden)))
            case _:
                log.append(event)
    return log


# A bot asks for many worlds of the same log.
@lru_cache(maxsize=2048)
def _visible_words(event: TableEvent, viewer: Viewer) -> Words:
    """Return the strings in an event that this viewer may see, cards among them."""
    return frozenset(_strings(redact(event, viewer)))


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from _strings(part)
    elif isinstance(value, tuple | list):
        for part in value:
            yield from _strings(part)


def _seen(
    cards: Iterable[str],
    since: int,
    events: Sequence[TableEvent],
    visible: Sequence[Words],
) -> set[str]:
    """Return which of the cards the viewer has seen since, before they were shuffled again."""
    waiting, seen = set(cards), set()
    for event, words in zip(events[since + 1 :], visible[since + 1 :], strict=True):
        if isinstance(event, Reshuffled):
            waiting -= set(event.order)
        seen |= waiting & words
    return seen


def _shuffled_again(
    cards: Sequence[str], seen: set[str], chance: Chance, label: str
) -> tuple[str, ...]:
    """Return the same order with the cards that were not seen drawn again."""
    # Sorted first, because the result must not depend on the real order.
    fresh = iter(chance.shuffled(sorted(set(cards) - seen), label))
    return tuple(card if card in seen else next(fresh) for card in cards)


def _dealt_again(
    box: Box,
    start: Started,
    events: Sequence[TableEvent],
    visible: Sequence[Words],
    chance: Chance,
) -> tuple[Started, dict[str, str]]:
    cards = (*start.goods, *box.tribes, *start.dunes)
    seen = _seen(cards, 0, events, visible)
    piles = tuple(
        _shuffled_again(pile, seen, chance, f"again/pile/{symbol}")
        for pile, symbol in zip(start.piles, SYMBOLS, strict=False)
    )
    # Which mixed cards are in play is not known either: unseen ones swap with those left out.
    swapped = {
        old: new
        for before, after in zip(start.piles, piles, strict=True)
        for old, new in zip(before, after, strict=True)
    }
    tribes = tuple(swapped.get(card, card) for card in start.tribes)
    again = msgspec.structs.replace(
        start,
        goods=_shuffled_again(start.goods, seen, chance, "again/goods"),
        tribes=_shuffled_again(tribes, seen, chance, "again/tribe"),
        dunes=_shuffled_again(start.dunes, seen, chance, "again/dunes"),
        piles=piles,
    )
    return again, dict(zip(start.tribes, again.tribes, strict=True))
