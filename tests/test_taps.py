"""The count of the taps in the golden games."""

from tests.taps import ROOT, count, golden_taps

TEXT = """
1. seat 0 {"kind":"use_porcelain", "origin":[0, 0], "target":[1, 0]}
2. seat 0 {"kind":"place", "at":[0, -1], "silk":true}
3. seat 0 {"kind":"end_turn"}
"""


def test_taps_count_the_selection_of_gifts_and_the_confirmation() -> None:
    taps = count("gobi", "some", TEXT)
    assert (taps.all, taps.ending) == (4 + 3 + 2, 2)


def test_few_taps_of_the_golden_games_only_end_turns() -> None:
    """A turn without a choice ends automatically (G24, T17)."""
    found = list(golden_taps(ROOT))
    assert {each.game for each in found} >= {"gemblo", "gobi", "targui"}
    assert sum(each.ending for each in found) < 0.03 * sum(each.all for each in found)
