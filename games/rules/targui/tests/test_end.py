"""The end: the score line by line, ranks, ties."""

from games.rules.targui.box.bundle import Bundle
from games.rules.targui.moves import EndTurn, LayIn, Trade, Use
from games.rules.targui.scoring import outcome, score
from games.rules.targui.tests.cases import case, for_each
from games.rules.targui.tests.scene import ME, given

EQUALS = ("TX-01", "TX-02", "TX-03", "TX-04")
DIFFERENT = ("TX-01", "TX-10", "TX-19", "TX-28")


def ended(me, you, variant="base"):
    """Return the outcome if the game ended here."""
    state = given(variant, me=me, you=you).state
    return outcome(state.replace(ended="last_raid", agenda=()))


@for_each(
    case(row=EQUALS, lines={"row_of_equals": 4}),
    case(row=DIFFERENT, lines={"row_of_all_different": 2}),
    case(row=EQUALS[:3], lines={}),
    case(row=(*EQUALS[:2], "TX-10", "TX-19"), lines={}),
)
def test_T38_only_full_rows_of_equal_or_different_symbols_count(row, lines):
    found = given(me={"rows": (row, (), ())}).lines()
    assert {code: value for code, value in found.items() if code.startswith("row")} == lines


def test_T38_tokens_and_printed_points_count_without_the_hand():
    rows = (("TX-01", "TX-02"), ("TX-10",), ())
    scene = given(me={"rows": rows, "hand": "TX-19", "purse": Bundle(vp=7)})
    assert scene.lines() == {"tokens": 7, "cards": 3 + 2 + 3, "water": 0}
    assert scene.score() == 15


@for_each(
    case(water=0, points=0),
    case(water=1, points=0),
    case(water=2, points=1),
    case(water=9, points=4),
    case(water=10, points=5),
)
def test_T39_two_water_count_one_point(water, points):
    assert given(me={"purse": Bundle(water=water)}).lines()["water"] == points
    assert "water" not in given("base").lines()


@for_each(
    case(mine=Bundle(vp=5), yours=Bundle(vp=4, gold=3, dates=9), ranks=(1, 2)),
    case(mine=Bundle(vp=4, gold=1), yours=Bundle(vp=4, gold=2), ranks=(2, 1)),
    case(mine=Bundle(vp=4, gold=1, dates=3), yours=Bundle(vp=4, gold=1, salt=2), ranks=(1, 2)),
    case(mine=Bundle(vp=4, gold=1, dates=2), yours=Bundle(vp=4, gold=1, salt=2), ranks=(1, 1)),
)
def test_T40_tie_is_broken_by_gold_then_goods_else_shared(mine, yours, ranks):
    assert ended({"purse": mine}, {"purse": yours}).ranks == ranks


def test_T40_gold_on_a_card_breaks_no_tie():
    mine = {"purse": Bundle(vp=4), "display": "TB-41"}
    yours = {"purse": Bundle(vp=4, gold=1), "display": "TB-10 TB-40"}
    worth = ended(mine, {**yours, "purse": Bundle(vp=2, gold=1)})
    assert [each.total for each in worth.scores] == [5, 5]
    assert worth.ranks == (2, 1)


def test_T38_lines_of_the_outcome_add_up():
    rows = (DIFFERENT, ("TX-18",), ())
    result = ended({"rows": rows, "purse": Bundle(vp=4, water=3)}, {}, "expansion")
    lines = [(line.code, line.value) for line in result.scores[0].lines]
    assert lines == [
        ("tokens", 4),
        ("cards", 13),
        ("row_of_all_different", 2),
        ("ability", 1),
        ("water", 1),
    ]
    assert result.scores[0].total == 21


def joker(*rows):
    """Return the scene with the dune that stays in these rows."""
    rows = (*rows, *[()] * (3 - len(rows)))
    return score(given(me={"rows": rows}).state, ME)


def test_T35_joker_counts_as_the_best_symbol_for_the_whole_score():
    equals = joker((*EQUALS[:3], "D-20"))
    assert ("row_of_equals", 4) in [(line.code, line.value) for line in equals.lines]
    different = joker((*DIFFERENT[:3], "D-20"))
    assert ("row_of_all_different", 2) in [(line.code, line.value) for line in different.lines]
    # A pair of tents for TX-25, or oases for the row: one of them, and the row is worth more.
    both = joker((*EQUALS[:3], "D-20"), ("TX-25", "TX-28"))
    codes = [line.code for line in both.lines]
    assert "row_of_equals" in codes
    assert "ability" not in codes
    alone = joker(("TX-25", "TX-28", "D-20"))
    assert "ability" in [line.code for line in alone.lines]


def test_T35_joker_counts_as_the_twelfth_card():
    eleven = " ".join(f"TX-{number:02}" for number in (1, 2, 3, 10, 11, 12, 19, 20, 21, 28, 29))
    me = {"display": eleven, "targis": ("D-20",), "purse": Bundle(dates=1)}
    scene = given(me=me, dunes=("D-20",)).when(Use("D-20"), Trade(0, Bundle(dates=1)))
    assert len(scene.me.displayed) == 12
    assert scene.when(EndTurn(), EndTurn()).events[-1].reason == "twelfth_card"


def test_T19_card_is_laid_in_the_leftmost_free_place_of_a_row():
    rows = (("TX-01", "TX-02", "TX-03", "TX-10"), ("TX-11",), ())
    me = {"rows": rows, "targis": ("D-20",), "purse": Bundle(dates=1)}
    scene = given(me=me, dunes=("D-20",)).when(Use("D-20"), Trade(0, Bundle(dates=1)))
    assert scene.offer().rows == (1, 2)
    assert scene.refused(LayIn(0)) == "row_full"
    assert scene.refused(LayIn(3)) == "no_such_row"
    assert scene.when(LayIn(1)).me.rows[1] == ("TX-11", "D-20")
    assert scene.when(LayIn(2)).me.rows[2] == ("D-20",)
