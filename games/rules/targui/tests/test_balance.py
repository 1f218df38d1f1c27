"""The measurement of the balance: its games, its page and its chart."""

import sys
from runpy import run_module
from xml.etree import ElementTree

import pytest

from games.rules.targui.simulation import balance
from games.rules.targui.simulation.histogram import BARS, histogram

SVG = "{http://www.w3.org/2000/svg}"


def result(level="good", *, points, ranks, reason="last_raid"):
    """Return the figures of a game that was not played."""
    return balance.Result(
        level=level, reason=reason, rounds=12, moves=200, points=points, cards=(6, 7), ranks=ranks
    )


def test_game_of_a_number_is_always_the_same():
    first = balance.play_game("base", "random", 1)
    assert first == balance.play_game("base", "random", 1)
    assert (first.level, first.reason, first.rounds) == ("random", "last_raid", 12)
    assert first.ranks in ((1, 2), (2, 1), (1, 1))


def test_row_has_the_means_and_the_shares_of_its_games():
    games = [
        result(points=(20, 10), ranks=(1, 2), reason="twelfth_card"),
        result(points=(10, 30), ranks=(2, 1)),
        result(points=(10, 10), ranks=(1, 1)),
        result(points=(10, 20), ranks=(2, 1)),
    ]
    row = "| base | good | 4 | 12.0 | 200 | 20.0 : 10.0 | 6.5 | 25% | 25.0% | 25.0% |"
    assert balance.line("base", "good", games) == row


def test_page_leaves_out_levels_without_a_game():
    page = list(balance.report({"mixed": [result(points=(20, 10), ranks=(1, 2))]}))
    assert [row.split(" | ")[:2] for row in page if row.startswith("| mixed")] == [
        ["| mixed", "good"]
    ]


def test_chart_has_a_bar_for_each_two_points_and_a_title_for_each_row():
    chart = ElementTree.fromstring(histogram({"base": [4, 5, 8], "mixed": [0, 4]}))
    bars = [bar for bar in chart.iter(f"{SVG}rect") if bar.get("fill") == BARS]
    heights = [float(bar.get("height", 0)) for bar in bars]
    assert heights == [120, 60, 120, 120]
    titles = [text.text for text in chart.iter(f"{SVG}text") if "mean" in str(text.text)]
    assert titles == ["base: mean 5.7 points", "mixed: mean 2.0 points"]


@pytest.mark.parametrize("arguments", [[], ["3"]])
def test_measurement_without_a_folder_writes_into_the_documentation(arguments):
    assert balance.arguments(arguments)[1] == balance.DOCS


def test_measurement_of_three_games_writes_a_page_and_a_chart(tmp_path, monkeypatch, capsys):
    module = balance.__name__
    # A module that was imported before would be run a second time, with a warning.
    monkeypatch.delitem(sys.modules, module)
    monkeypatch.setattr(sys, "argv", [module, "3", str(tmp_path)])
    run_module(module, run_name="__main__")
    assert capsys.readouterr().out.split() == ["base", "3", "expansion", "3", "mixed", "3"]
    page = (tmp_path / "targui-balance.md").read_text(encoding="utf-8")
    assert sum(line.startswith(("| base", "| exp", "| mixed")) for line in page.splitlines()) == 9
    chart = (tmp_path / "targui-balance.svg").read_text(encoding="utf-8")
    assert all(f"{name}: mean" in chart for name in balance.SETS)
