"""The tribe cards that count at the end: when they give points, and when not."""

from games.rules.targui.box.bundle import Bundle
from games.rules.targui.moves import LayIn
from games.rules.targui.tests.builders import RICH, purchase
from games.rules.targui.tests.cases import case, for_each
from games.rules.targui.tests.scene import PLAIN, given


def plain(count):
    return " ".join(PLAIN.split()[:count])


def buying(card, display="", purse=RICH, **table):
    """Return a scene of the set of the card, with the card under a marker of ME."""
    me = {"markers": ("c11",), "purse": purse, "display": display}
    variant = "base" if card.startswith("TB") else "expansion"
    return given(variant, me=me, centre={"c11": card}, **table)


@for_each(
    case(card="TB-16", two="TB-07 TB-08", one="TB-07 TB-10"),
    case(card="TB-17", two="TB-10 TB-11", one="TB-10 TB-13"),
    case(card="TB-18", two="TB-13 TB-14", one="TB-13 TB-01"),
    case(card="TB-19", two="TB-01 TB-02", one="TB-01 TB-04"),
    case(card="TB-20", two="TB-04 TB-05", one="TB-04 TB-07"),
    case(card="TX-07", two="TX-37 TX-38", one="TX-37 TX-01"),
    case(card="TX-16", two="TX-01 TX-02", one="TX-01 TX-10"),
    case(card="TX-25", two="TX-28 TX-29", one="TX-28 TX-01"),
    case(card="TX-34", two="TX-10 TX-11", one="TX-10 TX-01"),
    case(card="TX-43", two="TX-19 TX-20", one="TX-19 TX-01"),
)
def test_T38_pair_of_a_symbol_counts_one_point(card, two, one):
    assert buying(card, two).when(*purchase(card)).lines()[card] == 1
    assert card not in buying(card, one).when(*purchase(card)).lines()


def test_T38_TB21_counts_only_for_the_larger_display():
    with_more = buying("TB-21").when(*purchase("TB-21"))
    assert with_more.lines()["TB-21"] == 1
    equal = buying("TB-21", you={"display": "TB-02"}).when(*purchase("TB-21"))
    assert "TB-21" not in equal.lines()


def test_T38_TB22_counts_for_ten_cards():
    buy = purchase("TB-22")
    assert buying("TB-22", plain(9)).when(buy.use, buy.pay).lay(2).lines()["TB-22"] == 1
    assert "TB-22" not in buying("TB-22", plain(8)).when(buy.use, buy.pay).lay(2).lines()


def test_T38_TB23_raises_the_value_of_two_diverse_rows():
    rows = (("TB-01", "TB-04", "TB-07", "TB-10"), ("TB-02", "TB-05", "TB-08", "TB-11"), ())
    different = given("base", me={"rows": rows}).lines()["row_of_all_different"]
    assert different == 4
    third = ("TB-03", "TB-06", "TB-09")
    me = {"rows": (*rows[:2], third), "markers": ("c11",), "purse": RICH}
    buy = purchase("TB-23")
    scene = given("base", me=me, centre={"c11": "TB-23"}).when(buy.use, buy.pay)
    assert scene.lines()["row_of_all_different"] == 4 + 4 + 2
    equals = (("TB-13", "TB-14", "TB-15", "TB-20"), ("TB-23",), ())
    assert given("base", me={"rows": equals}).lines()["row_of_equals"] == 4


def test_T38_TB24_counts_at_the_end_of_a_full_row():
    rows = (("TB-01", "TB-04", "TB-07"), ("TB-02",), ())
    me = {"rows": rows, "markers": ("c11",), "purse": RICH}
    buy = purchase("TB-24")
    paid = given("base", me=me, centre={"c11": "TB-24"}).when(buy.use, buy.pay)
    assert paid.when(buy.lay).lines()["TB-24"] == 2
    assert "TB-24" not in paid.when(LayIn(1)).lines()


@for_each(
    case(water=0, more=0),
    case(water=1, more=0),
    case(water=3, more=1),
    case(water=6, more=3),
    case(water=10, more=3),
)
def test_T39_TX09_doubles_the_first_three_pairs_of_water(water, more):
    scene = buying("TX-09", purse=Bundle(dates=1, gold=1, water=water)).when(*purchase("TX-09"))
    assert scene.lines().get("TX-09", 0) == more
    assert scene.lines()["water"] == water // 2


def test_T38_TX18_counts_for_each_full_row():
    full = "TX-01 TX-02 TX-10 TX-11"
    assert buying("TX-18", full).when(*purchase("TX-18", row=1)).lines()["TX-18"] == 1
    assert "TX-18" not in buying("TX-18", "TX-01 TX-02").when(*purchase("TX-18")).lines()


def test_T38_TX45_counts_for_all_five_symbols():
    four = buying("TX-45", "TX-01 TX-10 TX-19").when(*purchase("TX-45"))
    assert "TX-45" not in four.lines()
    all_five = buying("TX-45", "TX-01 TX-10 TX-19 TX-28").when(*purchase("TX-45", row=1))
    assert all_five.lines()["TX-45"] == 2
