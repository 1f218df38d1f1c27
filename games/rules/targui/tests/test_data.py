"""The data files: checked with clear errors, and replaceable by owners of the game."""

import json
import shutil
from collections import Counter

import pytest

from games.kernel.bots.bot import RandomBot
from games.kernel.bots.games import play_out
from games.kernel.chance import Chance
from games.rules.targui.box.bundle import Bundle
from games.rules.targui.box.cards import DATA, BadData, load
from games.rules.targui.box.effect import SYMBOLS
from games.rules.targui.game import GAME, Targui
from games.rules.targui.moves import LayIn, Use
from games.rules.targui.tests.builders import RICH, payment
from games.rules.targui.tests.cases import case, for_each
from games.rules.targui.tests.scene import given


@pytest.fixture
def folder(tmp_path):
    """Return a copy of the data files, to be edited."""
    return shutil.copytree(DATA, tmp_path / "data")


def edited(folder, file, card, **changes):
    """Return the folder with a card changed; a change to None removes the field."""
    path = folder / file
    cards = json.loads(path.read_text(encoding="utf-8"))
    for entry in cards:
        if entry["id"] == card:
            entry.update(changes)
    cards = [{n: part for n, part in entry.items() if part is not None} for entry in cards]
    path.write_text(json.dumps([entry for entry in cards if "id" in entry]), encoding="utf-8")
    return folder


def test_T22_box_has_160_cards_and_nine_of_each_symbol_per_set():
    box = GAME.box
    counts = (box.borders, box.goods, box.tribe_base, box.tribe_expansion, box.dunes)
    assert [len(cards) for cards in counts] == [26, 24, 45, 45, 20]
    for cards in (box.tribe_base, box.tribe_expansion):
        assert Counter(card.symbol for card in cards.values()) == dict.fromkeys(SYMBOLS, 9)


WRONG = (
    case(
        file="tribe_base.json",
        card="TB-01",
        changes={"symbol": "tent"},
        error="8 cards with oasis, not 9",
    ),
    case(file="tribe_base.json", card="TB-01", changes={"id": None}, error="TB-01 is missing"),
    case(file="tribe_base.json", card="TB-01", changes={"id": "TB-99"}, error="TB-01 is missing"),
    case(file="tribe_base.json", card="TB-01", changes={"id": "TB-02"}, error="TB-01 is missing"),
    case(
        file="tribe_expansion.json",
        card="TX-04",
        changes={"kind": "once"},
        error="TX-04 is of kind once",
    ),
    case(
        file="tribe_expansion.json",
        card="TX-04",
        changes={"prices": []},
        error="TX-04 needs one price or two",
    ),
    case(
        file="tribe_expansion.json",
        card="TX-04",
        changes={"effect": {"code": "magic"}},
        error="Invalid value 'magic'",
    ),
    case(
        file="tribe_expansion.json",
        card="TX-04",
        changes={"effect": {"code": "gain"}},
        error="missing required field",
    ),
    case(
        file="tribe_expansion.json", card="TX-04", changes={"vp": -1}, error="Expected `int` >= 0"
    ),
    case(
        file="tribe_expansion.json",
        card="TX-04",
        changes={"prices": [{"camels": 1}]},
        error="unknown field `camels`",
    ),
    case(file="goods.json", card="GB-01", changes={"options": []}, error="GB-01 gives nothing"),
    case(
        file="border_cards.json",
        card="BB-01",
        changes={"number": 2},
        error="BB-01 has the number 2",
    ),
    case(
        file="border_cards.json",
        card="BB-04",
        changes={"effect": {"code": "noble"}},
        error="BB-04 must be a raid",
    ),
    case(
        file="border_cards.json",
        card="BB-01",
        changes={"effect": {"code": "raid", "pay": []}},
        error="BB-01 must not be a raid",
    ),
    case(file="dunes.json", card="D-01", changes={"colour": "red"}, error="unknown field `colour`"),
)


@for_each(*WRONG)
def test_T22_invalid_data_is_refused_with_the_name_of_the_card(folder, file, card, changes, error):
    with pytest.raises(BadData) as bad:
        load(edited(folder, file, card, **changes))
    assert error in str(bad.value)
    assert str(bad.value).startswith(file)


def test_T22_card_that_is_there_twice_is_refused(folder):
    path = folder / "goods.json"
    cards = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps([*cards, cards[0]]), encoding="utf-8")
    with pytest.raises(BadData, match=r"goods\.json: GB-01 is there 2 times"):
        load(folder)


def test_T22_missing_file_is_named_in_the_error(folder):
    (folder / "dunes.json").unlink()
    with pytest.raises(BadData, match=r"dunes\.json"):
        load(folder)


def test_T43_card_is_corrected_by_editing_its_file(folder):
    effect = {"code": "gain", "gain": {"gold": 2}}
    other = Targui(load(edited(folder, "tribe_expansion.json", "TX-04", effect=effect)))
    me = {"markers": ("c11",), "purse": RICH}
    scene = given(me=me, centre={"c11": "TX-04"}, game=other)
    pay = payment("TX-04", Bundle(salt=2, pepper=1))
    scene = scene.when(Use("c11"), pay, LayIn(0))
    assert scene.me.purse == RICH - Bundle(salt=2, pepper=1) + Bundle(gold=2)


def test_T43_whole_set_can_be_replaced(folder):
    base = json.loads((folder / "tribe_base.json").read_text(encoding="utf-8"))
    swapped = [card | {"id": card["id"].replace("TB", "TX")} for card in base]
    (folder / "tribe_expansion.json").write_text(json.dumps(swapped), encoding="utf-8")
    other = Targui(load(folder))
    assert other.box.tribes["TX-45"].effect == GAME.box.tribes["TB-45"].effect
    events = play_out(other, [RandomBot(), RandomBot()], {}, Chance(b"another set"))
    assert events[-1].reason in ("last_raid", "twelfth_card")


def test_T43_reconstructed_fields_are_marked():
    box = GAME.box
    assert not any(card.reconstructed for card in box.tribe_base.values())
    assert all(
        "effect" in card.reconstructed
        for card in box.tribe_expansion.values()
        if card.id != "TX-17"
    )
    assert "effect" not in box.tribes["TX-17"].reconstructed
    assert GAME.view(given(dunes=("D-01",)).state, None).faces["D-01"].reconstructed is True
