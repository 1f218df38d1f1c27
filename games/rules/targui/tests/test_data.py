"""The data files: checked with clear errors, and replaceable by whoever owns the box."""

import json
import shutil
from collections import Counter

import pytest

from games.kernel.bots import RandomBot
from games.kernel.chance import Chance
from games.kernel.players import play_out
from games.rules.targui.box.bundle import Bundle
from games.rules.targui.box.cards import DATA, SYMBOLS, BadData, load
from games.rules.targui.game import GAME, Targui
from games.rules.targui.moves import LayIn, Pay, Use
from games.rules.targui.tests.scene import RICH, given


@pytest.fixture
def folder(tmp_path):
    """A copy of the data files, to be edited."""
    return shutil.copytree(DATA, tmp_path / "data")


def edited(folder, file, card, **changes):
    """The folder with a card changed; a change to None takes the field away."""
    path = folder / file
    cards = json.loads(path.read_text(encoding="utf-8"))
    for entry in cards:
        if entry["id"] == card:
            entry.update(changes)
    cards = [{n: part for n, part in entry.items() if part is not None} for entry in cards]
    path.write_text(json.dumps([entry for entry in cards if "id" in entry]), encoding="utf-8")
    return folder


def test_T22_the_box_has_its_160_cards_nine_of_each_symbol_in_both_sets():
    box = GAME.box
    counts = (box.borders, box.goods, box.tribe_base, box.tribe_expansion, box.dunes)
    assert [len(cards) for cards in counts] == [26, 24, 45, 45, 20]
    for cards in (box.tribe_base, box.tribe_expansion):
        assert Counter(card.symbol for card in cards.values()) == dict.fromkeys(SYMBOLS, 9)


WRONG = [
    ("tribe_base.json", "TB-01", {"symbol": "tent"}, "8 cards with oasis, not 9"),
    ("tribe_base.json", "TB-01", {"id": None}, "TB-01 is missing"),
    ("tribe_base.json", "TB-01", {"id": "TB-99"}, "TB-01 is missing"),
    ("tribe_base.json", "TB-01", {"id": "TB-02"}, "TB-01 is missing"),
    ("tribe_expansion.json", "TX-04", {"kind": "once"}, "TX-04 is of kind once"),
    ("tribe_expansion.json", "TX-04", {"prices": []}, "TX-04 needs one price or two"),
    ("tribe_expansion.json", "TX-04", {"effect": {"code": "magic"}}, "Invalid value 'magic'"),
    ("tribe_expansion.json", "TX-04", {"effect": {"code": "gain"}}, "missing required field"),
    ("tribe_expansion.json", "TX-04", {"vp": -1}, "Expected `int` >= 0"),
    ("tribe_expansion.json", "TX-04", {"prices": [{"camels": 1}]}, "unknown field `camels`"),
    ("goods.json", "GB-01", {"options": []}, "GB-01 gives nothing"),
    ("borders.json", "BB-01", {"number": 2}, "BB-01 has the number 2"),
    ("borders.json", "BB-04", {"effect": {"code": "noble"}}, "BB-04 must be a raid"),
    ("borders.json", "BB-01", {"effect": {"code": "raid", "pay": []}}, "BB-01 must not be a raid"),
    ("dunes.json", "D-01", {"colour": "red"}, "unknown field `colour`"),
]


@pytest.mark.parametrize(("file", "card", "changes", "error"), WRONG)
def test_T22_what_cannot_be_played_with_is_refused_by_name(folder, file, card, changes, error):
    with pytest.raises(BadData) as bad:
        load(edited(folder, file, card, **changes))
    assert error in str(bad.value)
    assert str(bad.value).startswith(file)


def test_T22_a_missing_file_is_named(folder):
    (folder / "dunes.json").unlink()
    with pytest.raises(BadData, match=r"dunes\.json"):
        load(folder)


def test_T43_a_card_is_corrected_by_editing_its_file_alone(folder):
    effect = {"code": "gain", "gain": {"gold": 2}}
    other = Targui(load(edited(folder, "tribe_expansion.json", "TX-04", effect=effect)))
    me = {"markers": ("c11",), "purse": RICH}
    scene = given(me=me, centre={"c11": "TX-04"}, game=other)
    pay = Pay("TX-04", 0, Bundle(salt=2, pepper=1), False, "", 0)
    scene = scene.when(Use("c11"), pay, LayIn(0))
    assert scene.me.purse == RICH - Bundle(salt=2, pepper=1) + Bundle(gold=2)


def test_T43_a_whole_set_can_be_replaced(folder):
    base = json.loads((folder / "tribe_base.json").read_text(encoding="utf-8"))
    swapped = [card | {"id": card["id"].replace("TB", "TX")} for card in base]
    (folder / "tribe_expansion.json").write_text(json.dumps(swapped), encoding="utf-8")
    other = Targui(load(folder))
    assert other.box.tribes["TX-45"].effect == GAME.box.tribes["TB-45"].effect
    events = play_out(other, [RandomBot(), RandomBot()], {}, Chance(b"another set"))
    assert events[-1].reason in ("last_raid", "twelfth_card")


def test_T43_what_is_reconstructed_is_marked_field_by_field():
    box = GAME.box
    assert not any(card.reconstructed for card in box.tribe_base.values())
    assert all(
        "effect" in card.reconstructed
        for card in box.tribe_expansion.values()
        if card.id != "TX-17"
    )
    assert "effect" not in box.tribes["TX-17"].reconstructed
    assert GAME.view(given(dunes=("D-01",)).state, None)["faces"]["D-01"]["reconstructed"] is True
