"""Test the ids of parametrised tests."""

from games.kernel.outcome import ScoreLine
from games.kernel.values import NoOffer
from tests.kit.ids import LONGEST, readable_id


def test_values_with_readable_ids_of_their_own_are_left_to_pytest() -> None:
    assert [readable_id(value) for value in ("gobi", 7, 0.5, None, True, dict)] == [None] * 6


def test_fields_and_items_are_named() -> None:
    assert readable_id({"at": 0, "moves": [{"seat": 1}, {}]}) == "at=0,moves=seat=1,{}"
    assert readable_id(("bot:easy", "")) == "bot:easy,''"
    assert readable_id({"b", "a"}) == "a,b"
    assert readable_id(NoOffer()) == "NoOffer"
    assert readable_id(OSError(28, "no space")) == "OSError 28,no space"


def test_fields_with_default_values_are_left_out() -> None:
    assert readable_id(ScoreLine("cards", 3)) == "ScoreLine code=cards,value=3"


def test_long_ids_are_cut_and_repeated_characters_are_counted() -> None:
    assert readable_id("x" * LONGEST) is None
    assert readable_id("x" * 100) == "x*100"
    assert readable_id("xy" * 100) == ("xy" * LONGEST)[: LONGEST - 3] + "..."


def test_characters_that_cannot_be_printed_are_escaped() -> None:
    assert readable_id({"name": "a\x00"}) == r"name=a\x00"
