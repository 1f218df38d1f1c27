"""The tournaments, run from the command line with the fewest games of the quicker bots."""

import sys
from importlib import import_module
from runpy import run_module

import pytest

from games import rules
from games.kernel.bots import tournament

pytestmark = pytest.mark.once


@pytest.fixture
def run(monkeypatch, capsys):
    """Return a function that runs the tournament of a game and returns what it prints."""
    monkeypatch.setattr(tournament, "PAIRINGS", [("good", "easy")])

    def run_with(key, *arguments):
        module = f"games.rules.{key}.tournament"
        # A module that was imported before would be run a second time, with a warning.
        monkeypatch.delitem(sys.modules, module, raising=False)
        monkeypatch.setattr(sys, "argv", [module, *arguments])
        run_module(module, run_name="__main__")
        return capsys.readouterr().out

    return run_with


@pytest.mark.parametrize("key", rules.keys())
def test_tournament_that_is_only_imported_plays_no_game(key, monkeypatch, capsys):
    module = f"games.rules.{key}.tournament"
    monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.setattr(sys, "argv", [module, "1", "1"])
    assert import_module(module).__name__ == module
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("key", rules.keys())
def test_tournament_of_one_game_prints_a_line_for_a_pairing(key, run):
    report = run(key, "1", "1")
    assert report.startswith("1 games of ")
    assert "1 clock readings" in report
    (row,) = [line.split(" | ") for line in report.splitlines() if " : " in line]
    assert row[:2] == ["| good", "easy"]
    assert sum(map(int, row[2:5])) == 1


def test_tournament_of_targui_is_played_with_the_named_set(run):
    assert "games of the expansion set" in run("targui", "1", "1")
    assert "games of the base set" in run("targui", "1", "1", "base")
