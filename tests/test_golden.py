"""Golden games: every game has some, and today's rules still tell them word for word."""

import pytest

from games import rules
from tests import golden

KEYS = rules.keys()
LISTED = [(key, spec) for key in KEYS for spec in golden.specs(key)]


@pytest.mark.parametrize(("key", "spec"), LISTED, ids=lambda each: getattr(each, "name", each))
def test_golden_game_is_unchanged(key, spec):
    """After a change that is meant: `make golden`, and read the difference."""
    text = golden.file_of(key, spec).read_text(encoding="utf-8")
    assert golden.replayed(key, spec, text) == text
    assert len(text.splitlines()) < 2_000


@pytest.mark.parametrize("key", KEYS)
def test_every_game_has_golden_games_and_no_stray_files(key):
    listed = {golden.file_of(key, spec) for spec in golden.specs(key)}
    assert listed
    assert set((golden.folder_of(key) / "golden").glob("*.txt")) == listed


@pytest.mark.parametrize("key", KEYS)
def test_golden_games_show_every_seat_count(key):
    shown = {spec.seats for spec in golden.specs(key)}
    assert shown == set(rules.game(key).info.seats)
