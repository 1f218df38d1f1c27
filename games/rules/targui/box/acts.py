"""The effects that work when they are used: one class for each code, its fields its parameters."""

from typing import Annotated, Literal, TypeAlias

import msgspec

from games.rules.targui.box.bundle import Bundle, Count, Terms

Group: TypeAlias = Annotated[int, msgspec.Meta(ge=1)]


class Effect(msgspec.Struct, frozen=True, tag_field="code", forbid_unknown_fields=True):
    """What a card can do."""


def kind_of_effect(effect: Effect) -> str:
    """The code that names an effect."""
    return str(effect.__struct_config__.tag)


class Act(Effect, frozen=True):
    """Works when a border card or dune is used, or at once when a tribe card is laid."""


class Raid(Effect, tag="raid", frozen=True):
    """Each player pays one of the bundles."""

    pay: tuple[Terms, ...]


class Rate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line of an exchange."""

    give: Terms
    get: Terms


class Gain(Act, tag="gain", frozen=True):
    """Take what is listed."""

    gain: Terms


class GainChoice(Act, tag="gain_choice", frozen=True):
    """Take one of the bundles."""

    options: tuple[Terms, ...]


class GainPerDisplayCard(Act, tag="gain_per_display_card", frozen=True):
    """Take a bundle for every `per` displayed cards, at most `max` times."""

    per: Group
    gain: Terms
    max: Count


class GoodsPerDisplayCards(Act, tag="goods_per_display_cards", frozen=True):
    """Take goods for every group of displayed cards."""

    group: Group
    amount: Count


class GoodsPerFreeSlots(Act, tag="goods_per_free_slots", frozen=True):
    """Take goods for every group of free places in the display."""

    group: Group
    amount: Count


class Exchange(Act, tag="exchange", frozen=True):
    """Trade at the rates, `times` times or without limit; the Merchant says so of himself."""

    rates: tuple[Rate, ...]
    times: Count | None
    merchant: bool = False


class Noble(Act, tag="noble", frozen=True):
    """Play the hand card or throw it away."""

    discard_gain: Terms = Terms()


class PlayHandCard(Act, tag="play_hand_card", frozen=True):
    """Play the hand card for fewer goods."""

    discount_goods: Count


class DrawGoodsCards(Act, tag="draw_goods_cards", frozen=True):
    """Turn up goods cards and take what those kept show."""

    draw: Count
    keep: Count


class DrawTribeCard(Act, tag="draw_tribe_card", frozen=True):
    """Take a tribe card from one of the sources and use one of the options on it."""

    sources: tuple[Literal["deck", "discard_top", "discard_any"], ...]
    options: tuple[Literal["play", "hand", "discard"], ...]
    draw: Count = 1
    discount_goods: Count = 0
    redraw_cost: Bundle | None = None


class MoveMarker(Act, tag="move_marker", frozen=True):
    """Move an own marker to a free centre card and use that card."""

    adjacent: bool
    diagonal: bool = True


class MoveMarkers(Act, tag="move_markers", frozen=True):
    """Move own markers, to use their cards later."""

    markers: Count
    occupied_allowed: bool
    gain: Terms


class UseBorderAction(Act, tag="use_border_action", frozen=True):
    """Use a border card from afar."""

    gain: Terms


class UseCentreCard(Act, tag="use_centre_card", frozen=True):
    """Use a centre card that bears no marker."""


class SwapDisplayCards(Act, tag="swap_display_cards", frozen=True):
    """Let cards of the display change places."""

    swaps: Count
    gain: Terms = Terms()


class RearrangeDisplay(Act, tag="rearrange_display", frozen=True):
    """Move cards within the display."""

    moves: Count


class TargiaFavours(Act, tag="targia_favours", frozen=True):
    """Both favours of the Targia, away from her."""

    gain: Terms


class PlaceInFront(Act, tag="place_in_front", frozen=True):
    """Lay the dune itself in the display, as a joker."""

    vp: Count
    cost: Terms


class OpponentFewerTargis(Act, tag="opponent_fewer_targis", frozen=True):
    """The opponent has fewer Targis in the next round."""

    targis: Count


AnyAct: TypeAlias = (
    Gain
    | GainChoice
    | GainPerDisplayCard
    | GoodsPerDisplayCards
    | GoodsPerFreeSlots
    | Exchange
    | Noble
    | PlayHandCard
    | DrawGoodsCards
    | DrawTribeCard
    | MoveMarker
    | MoveMarkers
    | UseBorderAction
    | UseCentreCard
    | SwapDisplayCards
    | RearrangeDisplay
    | TargiaFavours
    | PlaceInFront
    | OpponentFewerTargis
)
AnyBorderEffect: TypeAlias = AnyAct | Raid
