"""The texts of the app: both languages say the same things, and nothing is left unsaid."""

import json
import re
from pathlib import Path

import pytest

from games.rules.gemblo import game
from games.rules.gemblo.boards import COLOURS
from games.rules.gemblo.pieces import PIECES
from games.rules.gemblo.puzzle.drawings import GRADES, shipped

FOLDER = Path(game.__file__).parent
LANGUAGES = ("en", "fr")


def text(name, language):
    return json.loads((FOLDER / "text" / f"{name}.{language}.json").read_text("utf-8"))


def codes():
    """Every code that a refusal can carry, read from the source."""
    sources = (
        file.read_text("utf-8") for file in FOLDER.rglob("*.py") if "tests" not in file.parts
    )
    return {code for source in sources for code in re.findall(r'refuse\(\s*"(\w+)"', source)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_is_told_once_in_order_with_its_rulings(language):
    rules = (FOLDER / "RULES.md").read_text("utf-8")
    written = re.split(r"^- \*\*(B\d+)\*\*", rules, flags=re.MULTILINE)[1:]
    asked = [(id, "[ruling]" in body) for id, body in zip(written[::2], written[1::2], strict=True)]
    sections = text("rules", language)["sections"]
    told = [(each["id"], "ruling" in each) for part in sections for each in part["clauses"]]
    assert told == asked
    assert [id for id, _ in told] == [f"B{number}" for number in range(1, 24)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty(language):
    assert all(text("words", language).values())
    sections = text("rules", language)["sections"]
    assert all(part["title"] for part in sections)
    assert all(each["text"] for part in sections for each in part["clauses"])


def test_both_languages_have_the_same_words():
    assert list(text("words", "en")) == list(text("words", "fr"))


def test_everything_that_has_a_name_has_a_word():
    needed = {f"colour.{colour}" for colour in COLOURS}
    needed |= {f"piece.{piece.id}" for piece in PIECES}
    needed |= {f"puzzle.{name}" for name in (*shipped(), "daily")}
    needed |= {f"grade.{grade}" for grade in GRADES}
    needed |= {f"why.{code}" for code in codes()}
    needed |= {f"outcome.{reason}" for reason in ("stuck", "emptied", "solved", "given_up")}
    needed |= {f"out.{reason}" for reason in ("no_place", "no_pieces")}
    needed |= {f"score.{line}" for line in ("hexes_left", "cells_left", "hints")}
    needed |= {f"hint.{advice}" for advice in ("place", "take")}
    assert needed == set(text("words", "en"))
