"""The printed faces of cards, as a board draws them."""

import pytest
from msgspec import UNSET

from games.kernel.codec import plain
from games.rules.targui.game import GAME
from games.rules.targui.tests.cases import case, for_each
from games.rules.targui.tests.scene import given
from games.rules.targui.views.details import details_of

BOX = GAME.box
EFFECTS = {
    card.id: card.effect
    for cards in (BOX.borders, BOX.tribes, BOX.dunes)
    for card in cards.values()
}


@for_each(
    case(card="BX-16", details={"pay": ({"gold": 1}, {"rightmost_tribe_card": 1})}),
    case(card="TB-42", details={"gains": ({"any_good": 3}, {"gold": 1}, {"vp": 1})}),
    case(card="TB-16", details={"symbol": "well", "group": 2, "vp": 1}),
    case(card="TB-39", details={"surcharge": {"any_good": 1}}),
    case(card="D-13", details={"draw": 3, "discount_goods": 1}),
)
def test_T22_details_name_the_parts_of_an_effect(card, details):
    assert plain(details_of(EFFECTS[card])) == details


@pytest.mark.parametrize("card", ["TB-01", "TB-30", "TX-42"])
def test_T22_effect_without_amounts_has_no_details(card):
    assert details_of(EFFECTS[card]) is UNSET


def test_T22_every_number_of_an_effect_is_in_its_details():
    for card, effect in EFFECTS.items():
        numbers = {
            name
            for name in effect.__struct_fields__
            if type(getattr(effect, name)) is int and name not in {"times", "max"}
        }
        assert numbers <= set(plain(details_of(effect)) if numbers else ()), card


def test_T33_face_of_a_dune_has_its_details():
    faces = GAME.view(given(dunes=("D-03",)).state, None).faces
    assert plain(faces["D-03"].details) == {"gain": {"water": 5}}
