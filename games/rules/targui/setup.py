"""The set-up: shuffling and dealing (T4 to T6, T41 to T44)."""

from collections.abc import Sequence

from games.kernel.chance import Chance
from games.kernel.values import Seat
from games.rules.targui.board import BORDERS, CHEQUERED, SQUARES
from games.rules.targui.box.bundle import Bundle
from games.rules.targui.box.cards import OF_EACH_SYMBOL, Box
from games.rules.targui.box.effect import SYMBOLS
from games.rules.targui.events import Started
from games.rules.targui.rounds.phases import OpenRoundStep
from games.rules.targui.state import Pile, Player, State, Variant

PURSES = {
    "base": Bundle(dates=2, salt=2, pepper=2, gold=1, vp=4),
    "expansion": Bundle(dates=1, salt=1, pepper=1, gold=1, water=2, vp=4),
}
MORE_GOODS = Bundle(dates=1, salt=1, pepper=1)
FIRST_TARGIA = 15


def started(
    box: Box,
    variant: Variant,
    chance: Chance,
    *,
    easy: bool,
    borders: Sequence[str],
    chosen: Sequence[str],
) -> Started:
    """Return the first event, with all initial chance; mixed tables use `borders` and `chosen`."""
    base = variant == "base"
    piles = _piles(box, chance) if variant == "mixed" and not chosen else ()
    tribes = {"base": tuple(box.tribe_base), "expansion": tuple(box.tribe_expansion)}
    mixed = tuple(chosen) or tuple(c for pile in piles for c in pile[:OF_EACH_SYMBOL])
    goods = [card for card in box.goods if not base or card.startswith("GB")]
    return Started(
        seats=2,
        variant=variant,
        easy=easy,
        first=Seat(chance.below(2, "first")),
        frame=_frame(box, variant, borders),
        goods=chance.shuffled(goods, "goods"),
        tribes=chance.shuffled(tribes.get(variant, mixed), "tribe"),
        dunes=() if base else chance.shuffled(box.dunes, "dunes"),
        piles=piles,
    )


def _piles(box: Box, chance: Chance) -> tuple[tuple[str, ...], ...]:
    # Nine of each symbol are in play, the other nine are for the rematch (T44).
    return tuple(
        chance.shuffled([c.id for c in box.tribes.values() if c.symbol == symbol], f"pile/{symbol}")
        for symbol in SYMBOLS
    )


def _frame(box: Box, variant: Variant, borders: Sequence[str]) -> tuple[str, ...]:
    base = {box.borders[card].number: card for card in box.border_ids("B")}
    if variant == "base":
        return tuple(base[number] for number in range(1, len(BORDERS) + 1))
    new = {box.borders[card].number: card for card in box.border_ids("X")}
    replaced = {box.borders[card].number: card for card in borders}
    frame = base | new | replaced
    return tuple(frame[number] for number in range(1, len(BORDERS) + 1))


def dealt(box: Box, start: Started) -> State:
    """Return the table before any card is turned up: the centre is laid face down."""
    base = start.variant == "base"
    purse = PURSES["base" if base else "expansion"] + (MORE_GOODS if start.easy else Bundle())
    corners_are = "goods" if base else "tribe"
    decks = {"goods": list(start.goods), "tribe": list(start.tribes)}
    other_kind = "tribe" if base else "goods"
    centre = tuple(
        decks[corners_are if square in CHEQUERED else other_kind].pop(0) for square in SQUARES
    )
    return State(
        box=box,
        variant=start.variant,
        frame=start.frame,
        players=(Player(purse), Player(purse)),
        first=start.first,
        goods=Pile(tuple(decks["goods"])),
        tribe=Pile(tuple(decks["tribe"])),
        dunes=Pile(start.dunes),
        centre=centre,
        rest=_rest(box, start),
        number=1,
        robber=1,
        targia=None if base else FIRST_TARGIA,
        agenda=(OpenRoundStep(seat=start.first, new_dunes=True),),
    )


def _rest(box: Box, start: Started) -> tuple[str, ...]:
    if start.variant != "mixed":
        return ()
    return tuple(card for card in box.tribes if card not in start.tribes)
