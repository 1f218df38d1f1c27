"""The texts of the app: complete, and with the same keys in both languages."""

import re
from pathlib import Path

import pytest

from games.rules import text
from games.rules.targui.agenda.step import Step
from games.rules.targui.bots.reasons import CODES
from games.rules.targui.box.bundle import RESOURCES
from games.rules.targui.box.cards import DATA
from games.rules.targui.box.effect import NoEffect
from games.rules.targui.game import GAME, Targui

FOLDER = DATA.parent
LANGUAGES = ("en", "fr")
SOURCES = [
    file
    for folder in (".", "agenda", "effects", "rounds")
    for file in (FOLDER / folder).glob("*.py")
]
CODE = re.compile(r'(?:Refusal|Refused)\(\s*"(\w+)"|(?:return|else) "(\w+)"')
NO_REASONS = {"goods", "tribe", "base", "expansion", "mixed"}


def test_rules_have_46_clauses():
    sections = text("targui", "rules", "en")["sections"]
    ids = [clause["id"] for section in sections for clause in section["clauses"]]
    assert ids == [f"T{number}" for number in range(1, 47)]


def test_every_card_has_a_name_and_a_text_for_its_effect():
    words, box = text("targui", "words", "en"), GAME.box
    doing = [card for card in box.tribes.values() if not isinstance(card.effect, NoEffect)]
    needed = {
        f"card.{card.id}.text" for card in (*doing, *box.borders.values(), *box.dunes.values())
    }
    needed |= {f"card.{card}" for card in (*box.tribes, *box.borders, *box.dunes)}
    assert needed == {key for key in words if key.startswith("card.")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_cards_of_a_player_share_a_name(language):
    words, box = text("targui", "words", language), GAME.box
    names = [words[f"card.{card}"] for card in (*box.tribes, *box.dunes)]
    assert len(set(names)) == len(names)


def test_every_refusal_code_has_a_text():
    source = "".join(path.read_text("utf-8") for path in SOURCES)
    codes = {code for pair in CODE.findall(source) for code in pair if code} - NO_REASONS
    words = {key[4:] for key in text("targui", "words", "en") if key.startswith("why.")}
    assert codes - words == set()
    assert words - codes == set()


def test_every_reason_of_a_hint_has_a_text():
    words = {key for key in text("targui", "words", "en") if key.startswith("reason.")}
    assert words == {f"reason.{code}" for code in CODES}


def _kinds(kind=Step):
    for below in kind.__subclasses__():
        yield below
        yield from _kinds(below)


def test_every_choice_and_line_of_a_score_has_a_text():
    words = set(text("targui", "words", "en"))
    assert isinstance(GAME, Targui)
    assert {f"step.{kind.name}" for kind in _kinds() if kind.name} == {
        key for key in words if key.startswith("step.")
    }
    scoring = (FOLDER / "scoring.py").read_text("utf-8")
    lines = {f"score.{code}" for code in re.findall(r'Line\("(\w+)"', scoring)}
    assert lines == {key for key in words if key.startswith("score.")}


def test_rules_mention_the_reconstructed_cards():
    for language, word in (("en", "reconstruction"), ("fr", "reconstitution")):
        texts = [
            c["text"]
            for part in text("targui", "rules", language)["sections"]
            for c in part["clauses"]
        ]
        assert any(word in each for each in texts)
        assert text("targui", "words", language)["reconstructed"]
    assert Path(FOLDER / "RULES.md").exists()


def test_every_resource_has_an_amount():
    amounts = {key for key in text("targui", "words", "en") if key.startswith("amount.")}
    assert amounts == {f"amount.{resource}" for resource in (*RESOURCES, "stored")}
