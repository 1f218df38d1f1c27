"""The tribe cards that count at the end: when they bring points, and when not."""

import pytest

from games.rules.targui.box.bundle import Bundle
from games.rules.targui.moves import LayIn
from games.rules.targui.tests.scene import PLAIN, RICH, bought, given


def plain(count):
    return " ".join(PLAIN.split()[:count])


def buying(card, display="", purse=RICH, **table):
    """The card under a marker of mine, in the set that it belongs to."""
    me = {"markers": ("c11",), "purse": purse, "display": display}
    variant = "base" if card.startswith("TB") else "expansion"
    return given(variant, me=me, centre={"c11": card}, **table)


@pytest.mark.parametrize(
    ("card", "two", "one"),
    [
        ("TB-16", "TB-07 TB-08", "TB-07 TB-10"),
        ("TB-17", "TB-10 TB-11", "TB-10 TB-13"),
        ("TB-18", "TB-13 TB-14", "TB-13 TB-01"),
        ("TB-19", "TB-01 TB-02", "TB-01 TB-04"),
        ("TB-20", "TB-04 TB-05", "TB-04 TB-07"),
        ("TX-07", "TX-37 TX-38", "TX-37 TX-01"),
        ("TX-16", "TX-01 TX-02", "TX-01 TX-10"),
        ("TX-25", "TX-28 TX-29", "TX-28 TX-01"),
        ("TX-34", "TX-10 TX-11", "TX-10 TX-01"),
        ("TX-43", "TX-19 TX-20", "TX-19 TX-01"),
    ],
)
def test_T38_a_pair_of_a_symbol_is_one_point_more(card, two, one):
    assert buying(card, two).when(*bought(card)).lines()[card] == 1
    assert card not in buying(card, one).when(*bought(card)).lines()


def test_T38_TB21_pays_only_the_larger_display():
    with_more = buying("TB-21").when(*bought("TB-21"))
    assert with_more.lines()["TB-21"] == 1
    equal = buying("TB-21", you={"display": "TB-02"}).when(*bought("TB-21"))
    assert "TB-21" not in equal.lines()


def test_T38_TB22_pays_for_ten_cards():
    paid = bought("TB-22")[:2]
    assert buying("TB-22", plain(9)).when(*paid).lay(2).lines()["TB-22"] == 1
    assert "TB-22" not in buying("TB-22", plain(8)).when(*paid).lay(2).lines()


def test_T38_TB23_raises_two_rows_of_different_symbols():
    rows = (("TB-01", "TB-04", "TB-07", "TB-10"), ("TB-02", "TB-05", "TB-08", "TB-11"), ())
    different = given("base", me={"rows": rows}).lines()["row_of_all_different"]
    assert different == 4
    third = ("TB-03", "TB-06", "TB-09")
    me = {"rows": (*rows[:2], third), "markers": ("c11",), "purse": RICH}
    scene = given("base", me=me, centre={"c11": "TB-23"}).when(*bought("TB-23")[:2])
    assert scene.lines()["row_of_all_different"] == 4 + 4 + 2
    equals = (("TB-13", "TB-14", "TB-15", "TB-20"), ("TB-23",), ())
    assert given("base", me={"rows": equals}).lines()["row_of_equals"] == 4


def test_T38_TB24_pays_at_the_end_of_a_full_row():
    rows = (("TB-01", "TB-04", "TB-07"), ("TB-02",), ())
    me = {"rows": rows, "markers": ("c11",), "purse": RICH}
    use, pay, lay = bought("TB-24")
    paid = given("base", me=me, centre={"c11": "TB-24"}).when(use, pay)
    assert paid.when(lay).lines()["TB-24"] == 2
    assert "TB-24" not in paid.when(LayIn(1)).lines()


@pytest.mark.parametrize(("water", "more"), [(0, 0), (1, 0), (3, 1), (6, 3), (10, 3)])
def test_T39_TX09_counts_the_first_three_pairs_of_water_twice(water, more):
    scene = buying("TX-09", purse=Bundle(dates=1, gold=1, water=water)).when(*bought("TX-09"))
    assert scene.lines().get("TX-09", 0) == more
    assert scene.lines()["water"] == water // 2


def test_T38_TX18_pays_for_each_full_row():
    full = "TX-01 TX-02 TX-10 TX-11"
    assert buying("TX-18", full).when(*bought("TX-18")[:2], LayIn(1)).lines()["TX-18"] == 1
    assert "TX-18" not in buying("TX-18", "TX-01 TX-02").when(*bought("TX-18")).lines()


def test_T38_TX45_pays_for_all_five_symbols():
    four = buying("TX-45", "TX-01 TX-10 TX-19").when(*bought("TX-45"))
    assert "TX-45" not in four.lines()
    all_five = buying("TX-45", "TX-01 TX-10 TX-19 TX-28").when(*bought("TX-45")[:2], LayIn(1))
    assert all_five.lines()["TX-45"] == 2
