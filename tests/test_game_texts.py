"""The texts of every game in both languages: the same facts, plain words, and French typography."""

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from msgspec.structs import asdict

from games import rules

KEYS = rules.keys()
LANGUAGES = ("en", "fr")
# Words that rules, buttons and the log no longer use.
RETIRED = {
    "en": r"\b(?:nobody|somebody|whoever|keep it out|kept out|reunite|forgo|lift|silhouette)\b",
    "fr": r"\b(?:écart(?:er|ée?s?|ez)|réuni\w*|renonce[rz]|attaques?|pillages?|pouvoirs|jetez)\b",
}
SLOT = re.compile(r"\{\w+(?::lower|:[^{}|]*\|[^{}]*)?\}")
NAME = re.compile(r"\{(\w+)")
# Punctuation that needs a narrow space in French, and lacks it.
UNSPACED = re.compile(r"[^\u202f\W][;:!?»]|[ \u00a0][;:!?»]|«[^\u202f]")


def sentences(content: object) -> Iterator[str]:
    """All that a text says, at any depth; the ids of clauses are not said."""
    if isinstance(content, str):
        yield content
    elif isinstance(content, list):
        for each in content:
            yield from sentences(each)
    elif isinstance(content, dict):
        for key, each in content.items():
            if key != "id":
                yield from sentences(each)


def said(key: str, language: str) -> list[str]:
    """All sentences of a game in one language."""
    texts = [rules.text(key, name, language) for name in ("rules", "words")]
    texts.append(asdict(getattr(rules.introduction(key), language)))
    return [each for text in texts for each in sentences(text)]


@pytest.mark.parametrize("key", KEYS)
def test_both_languages_have_the_same_words_and_slots(key: str) -> None:
    english, french = (rules.text(key, "words", language) for language in LANGUAGES)
    assert list(english) == list(french)
    slots = [[set(NAME.findall(str(each[word]))) for word in english] for each in (english, french)]
    assert slots[0] == slots[1]


@pytest.mark.parametrize(("key", "language"), list(product(KEYS, LANGUAGES)))
def test_introduction_has_three_short_sentences(key: str, language: str) -> None:
    assert list(rules.text(key, "rules", language)) == ["title", "sections"]
    about = asdict(getattr(rules.introduction(key), language))
    assert list(about) == ["goal", "turn", "end"]
    assert all(20 < len(each) <= 130 for each in about.values())
    assert rules.introduction(key).minutes > 0


@pytest.mark.parametrize(("key", "language"), list(product(KEYS, LANGUAGES)))
def test_clauses_and_rulings_match_the_written_rules(key: str, language: str) -> None:
    written = (Path(str(rules.__file__)).parent / key / "RULES.md").read_text("utf-8")
    _, *parts = re.split(r"^- \*\*([A-Z]\d+)\*\*", written, flags=re.MULTILINE)
    ids, bodies = parts[::2], parts[1::2]
    assert ids == [f"{ids[0][0]}{number}" for number in range(1, len(ids) + 1)]
    clauses = [
        (clause["id"], bool(clause.get("ruling")))
        for section in rules.text(key, "rules", language)["sections"]
        for clause in section["clauses"]
    ]
    assert clauses == [(id, "[ruling" in body) for id, body in zip(ids, bodies, strict=True)]


@pytest.mark.parametrize(("key", "language"), list(product(KEYS, LANGUAGES)))
def test_no_text_is_empty(key: str, language: str) -> None:
    assert all(rules.text(key, "words", language).values())
    for section in rules.text(key, "rules", language)["sections"]:
        assert section["title"]
        assert all(clause["text"] for clause in section["clauses"])


@pytest.mark.parametrize(("key", "language"), list(product(KEYS, LANGUAGES)))
def test_no_text_uses_a_retired_word(key: str, language: str) -> None:
    retired = re.compile(RETIRED[language], re.IGNORECASE)
    assert [each for each in said(key, language) if retired.search(each)] == []


@pytest.mark.parametrize("key", KEYS)
def test_french_has_its_narrow_spaces(key: str) -> None:
    found = [each for each in said(key, "fr") if UNSPACED.search(SLOT.sub("", each))]
    assert found == []


@pytest.mark.parametrize(("key", "language"), list(product(KEYS, LANGUAGES)))
def test_no_apostrophe_is_straight(key: str, language: str) -> None:
    assert [each for each in said(key, language) if "'" in each] == []
