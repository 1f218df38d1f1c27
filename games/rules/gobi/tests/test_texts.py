"""The texts of the app: both languages say the same things, and nothing is left unsaid."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from games.rules.gobi import data, offer, refusals
from games.rules.gobi.state import Stage

FOLDER = Path(refusals.__file__).parent
LANGUAGES = ("en", "fr")


def text(name: str, language: str) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(
        (FOLDER / "text" / f"{name}.{language}.json").read_text("utf-8")
    )
    return content


def clauses(language: str) -> list[tuple[str, bool]]:
    sections = text("rules", language)["sections"]
    return [
        (each["id"], each.get("ruling", False)) for part in sections for each in part["clauses"]
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_is_told_once_in_order_with_its_rulings(language: str) -> None:
    rules = (FOLDER / "RULES.md").read_text("utf-8")
    written = re.split(r"^- \*\*(G\d+)\*\*", rules, flags=re.MULTILINE)[1:]
    asked = [(id, "[ruling" in body) for id, body in zip(written[::2], written[1::2], strict=True)]
    assert clauses(language) == asked
    assert [id for id, _ in asked] == [f"G{number}" for number in range(1, 40)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty(language: str) -> None:
    assert all(text("words", language).values())
    sections = text("rules", language)["sections"]
    assert all(part["title"] for part in sections)
    assert all(each["text"] for part in sections for each in part["clauses"])


def test_both_languages_have_the_same_words() -> None:
    english, french = text("words", "en"), text("words", "fr")
    assert list(english) == list(french)
    same = [key for key in english if english[key] == french[key]]
    assert same == [f"tribe.{tribe}" for tribe in data.TRIBES]


def test_every_piece_and_every_reason_has_a_word() -> None:
    source = "".join(Path(module.__file__).read_text("utf-8") for module in (refusals, offer))
    codes = re.findall(r'refuse\("(\w+)"', source) + re.findall(r'(?:return|else) "(\w+)"', source)
    needed = {f"why.{code}" for code in codes}
    needed |= {f"tribe.{tribe}" for tribe in data.TRIBES}
    needed |= {f"gift.{gift}{part}" for gift in data.GIFTS for part in ("", ".text")}
    needed |= {f"blessing.{each}{part}" for each in data.BLESSINGS for part in ("", ".text")}
    needed |= {f"stage.{stage.value}" for stage in Stage if stage not in (Stage.DRAW, Stage.OVER)}
    needed |= {f"score.{line}" for line in ("gift", "coffee", "blessing", "discards")}
    needed |= {"coffee", "coffee.text", "outcome.tiles_played"}
    assert needed == set(text("words", "en"))
