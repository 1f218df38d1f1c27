"""The cards: read from the data files and checked, so that owners of the game can correct them.

Each file of `data/` holds one kind of card. A field named in `reconstructed` is not known from
any public source; everything else is read from the cards.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Literal, TypeAlias, TypeVar

import msgspec

from games.rules.targui.board import CORNERS
from games.rules.targui.box.any_effect import AnyAct, AnyBorderEffect, AnyTribeEffect
from games.rules.targui.box.bundle import Bundle, Count
from games.rules.targui.box.effect import (
    JOKER,
    SYMBOLS,
    Act,
    Final,
    NoEffect,
    Once,
    Standing,
    Symbol,
)
from games.rules.targui.effects.display import PlaceInFront
from games.rules.targui.rounds.raids import Raid

DATA = Path(__file__).parent.parent / "data"
OF_EACH_SYMBOL = 9
Kind: TypeAlias = Literal["none", "immediate", "permanent", "once", "endgame"]
KINDS = {"none": NoEffect, "immediate": Act, "permanent": Standing, "once": Once, "endgame": Final}


class BadData(ValueError):
    """A data file that is not valid; the message names the file and the card."""


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The fields of every card."""

    id: str
    reconstructed: tuple[str, ...] = ()


class BorderCard(Card, frozen=True):
    """A card of the frame, by its number."""

    number: int
    effect: AnyBorderEffect


class GoodsCard(Card, frozen=True):
    """A card of the centre that gives one of its bundles."""

    options: tuple[Bundle, ...]


class Extra(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The part of a price in brackets, and the points it brings at once."""

    cost: Bundle
    vp: Count


class TribeCard(Card, frozen=True):
    """A card for the display."""

    symbol: Symbol | Literal["joker"]
    vp: Count
    prices: tuple[Bundle, ...]
    kind: Kind
    effect: AnyTribeEffect
    extra: Extra | None = None


class DuneCard(Card, frozen=True):
    """A card beside the frame, for one use."""

    effect: AnyAct


C = TypeVar("C", bound=Card)


class Box(msgspec.Struct, frozen=True, kw_only=True, eq=False, dict=True):
    """All cards of both sets, by their ids."""

    borders: dict[str, BorderCard]
    goods: dict[str, GoodsCard]
    tribe_base: dict[str, TribeCard]
    tribe_expansion: dict[str, TribeCard]
    dunes: dict[str, DuneCard]

    @cached_property
    def tribes(self) -> dict[str, TribeCard]:
        """The tribe cards of both sets."""
        return self.tribe_base | self.tribe_expansion

    @cached_property
    def displayed(self) -> dict[str, TribeCard]:
        """The cards that a display can have: tribe cards and the dunes that stay (T35)."""
        return self.tribes | {dune.id: _joker(dune) for dune in self.staying}

    @cached_property
    def staying(self) -> tuple[DuneCard, ...]:
        """The dunes that can be laid in a display."""
        return tuple(d for d in self.dunes.values() if isinstance(d.effect, PlaceInFront))

    def border_ids(self, edition: Literal["B", "X"]) -> tuple[str, ...]:
        """Return the border cards of the base game or of the expansion, by number."""
        return tuple(card for card in self.borders if card[1] == edition)


def _joker(dune: DuneCard) -> TribeCard:
    assert isinstance(dune.effect, PlaceInFront)
    return TribeCard(
        id=dune.id,
        symbol=JOKER,
        vp=dune.effect.vp,
        prices=(),
        kind="none",
        effect=NoEffect(),
    )


def load(folder: Path = DATA) -> Box:
    """Return the box in a folder. Raise `BadData`, which names the card and its error."""
    box = Box(
        borders=_read(
            folder / "border_cards.json", BorderCard, _ids("BB", 16) + _expansion_borders()
        ),
        goods=_read(folder / "goods.json", GoodsCard, _ids("GB", 19) + _ids("GX", 5)),
        tribe_base=_read(folder / "tribe_base.json", TribeCard, _ids("TB", 45)),
        tribe_expansion=_read(folder / "tribe_expansion.json", TribeCard, _ids("TX", 45)),
        dunes=_read(folder / "dunes.json", DuneCard, _ids("D", 20)),
    )
    for trouble in _troubles(box):
        raise BadData(trouble)
    return box


def _ids(prefix: str, count: int) -> tuple[str, ...]:
    return tuple(f"{prefix}-{number:02}" for number in range(1, count + 1))


def _expansion_borders() -> tuple[str, ...]:
    return tuple(f"BX-{number:02}" for number in (1, 4, 5, 8, 9, 10, 12, 13, 14, 16))


def _read(path: Path, kind: type[C], ids: Sequence[str]) -> dict[str, C]:
    try:
        cards: list[C] = msgspec.json.decode(path.read_bytes(), type=list[kind])  # type: ignore[valid-type]  # a class as a value
    except (OSError, msgspec.DecodeError) as error:
        raise BadData(f"{path.name}: {error}") from None
    counts = Counter(card.id for card in cards)
    for wrong in sorted(set(counts) ^ set(ids)):
        raise BadData(f"{path.name}: {wrong} is {'not known' if wrong in counts else 'missing'}")
    for card, count in counts.items():
        if count > 1:
            raise BadData(f"{path.name}: {card} is there {count} times")
    return {card.id: card for card in cards}


def _troubles(box: Box) -> Iterator[str]:
    for border in box.borders.values():
        if border.number != int(border.id[-2:]):
            yield f"border_cards.json: {border.id} has the number {border.number}"
        if (border.number in CORNERS) != isinstance(border.effect, Raid):
            yield f"border_cards.json: {border.id} must{_no(border.number in CORNERS)} be a raid"
    for goods in box.goods.values():
        if not goods.options or not all(goods.options):
            yield f"goods.json: {goods.id} gives nothing"
    yield from _tribe_troubles("tribe_base.json", box.tribe_base)
    yield from _tribe_troubles("tribe_expansion.json", box.tribe_expansion)


def _tribe_troubles(file: str, cards: dict[str, TribeCard]) -> Iterator[str]:
    for card in cards.values():
        if not 1 <= len(card.prices) <= 2 or any(price.vp for price in card.prices):
            yield f"{file}: {card.id} needs one price or two, without points"
        if not isinstance(card.effect, KINDS[card.kind]):
            yield f"{file}: {card.id} is of kind {card.kind}, which its effect is not"
    counts = Counter(card.symbol for card in cards.values())
    for symbol in SYMBOLS:
        if counts[symbol] != OF_EACH_SYMBOL:
            yield f"{file}: {counts[symbol]} cards with {symbol}, not {OF_EACH_SYMBOL}"


def _no(wanted: bool) -> str:
    return "" if wanted else " not"
