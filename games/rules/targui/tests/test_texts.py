"""The texts of the app: both languages say the same things, and nothing is left unsaid."""

import json
import re
from pathlib import Path

import pytest

from games.rules.targui.box.lasting import NoEffect
from games.rules.targui.game import GAME, Targui
from games.rules.targui.state import Step
from games.rules.targui.tests.test_data import DATA

FOLDER = DATA.parent
LANGUAGES = ("en", "fr")
SOURCES = [*FOLDER.glob("*.py"), *FOLDER.glob("steps/*.py")]
CODE = re.compile(r'refuse\(\s*"(\w+)"|(?:return|else) "(\w+)"')
NO_REASONS = {"goods", "tribe", "base", "expansion", "mixed"}


def text(name, language):
    return json.loads((FOLDER / "text" / f"{name}.{language}.json").read_text("utf-8"))


def clauses(language):
    sections = text("rules", language)["sections"]
    return [(c["id"], c.get("ruling", False)) for part in sections for c in part["clauses"]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_is_told_once_in_order_with_its_rulings(language):
    rules = (FOLDER / "RULES.md").read_text("utf-8")
    written = re.split(r"^- \*\*(T\d+)\*\*", rules, flags=re.MULTILINE)[1:]
    asked = [(id, "[ruling" in body) for id, body in zip(written[::2], written[1::2], strict=True)]
    assert clauses(language) == asked
    assert [id for id, _ in asked] == [f"T{number}" for number in range(1, 47)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty(language):
    assert all(text("words", language).values())
    sections = text("rules", language)["sections"]
    assert all(part["title"] and c["text"] for part in sections for c in part["clauses"])


def test_both_languages_have_the_same_words():
    assert list(text("words", "en")) == list(text("words", "fr"))


def test_every_card_with_an_effect_has_a_text_and_every_border_card_a_name():
    words, box = text("words", "en"), GAME.box
    doing = [card for card in box.tribes.values() if not isinstance(card.effect, NoEffect)]
    needed = {
        f"card.{card.id}.text" for card in (*doing, *box.borders.values(), *box.dunes.values())
    }
    needed |= {f"card.{card}" for card in box.borders}
    assert needed == {key for key in words if key.startswith("card.")}


def test_every_reason_has_a_word():
    source = "".join(path.read_text("utf-8") for path in SOURCES)
    codes = {code for pair in CODE.findall(source) for code in pair if code} - NO_REASONS
    words = {key[4:] for key in text("words", "en") if key.startswith("why.")}
    assert codes - words == set()
    assert words - codes == set()


def _kinds(kind=Step):
    for below in kind.__subclasses__():
        yield below
        yield from _kinds(below)


def test_every_choice_and_every_line_of_a_score_has_a_word():
    words = set(text("words", "en"))
    assert isinstance(GAME, Targui)
    assert {f"step.{kind.name}" for kind in _kinds() if kind.name} == {
        key for key in words if key.startswith("step.")
    }
    scoring = (FOLDER / "scoring.py").read_text("utf-8")
    lines = {f"score.{code}" for code in re.findall(r'Line\("(\w+)"', scoring)}
    assert lines == {key for key in words if key.startswith("score.")}


def test_the_rules_say_what_is_reconstructed():
    for language, word in (("en", "reconstruction"), ("fr", "reconstruites")):
        told = [c["text"] for part in text("rules", language)["sections"] for c in part["clauses"]]
        assert any(word in each for each in told)
        assert text("words", language)["reconstructed"]
    assert Path(FOLDER / "RULES.md").exists()
