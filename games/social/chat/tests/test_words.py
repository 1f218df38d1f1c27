"""Texts are cleaned as names are, and compared with the last ones."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.social.chat.limits.words import cleaned, is_near_duplicate

CLEANED = {
    "  Hello \n\t there  ": "Hello there",
    "abc\u202edef\u2066ghi\u2069": "abcdefghi",
    "a\u0000b\u001bc\u007fd": "abcd",
    "no\u200bwidth\ufeff": "nowidth",
    "e\u0301te\u0301": "été",
    "z" + "\u0336" * 40: "z" + "\u0336" * 4,
    "non\u00a0breaking\u3000space": "non breaking space",
    "<script>alert(1)</script>": "<script>alert(1)</script>",
    "\U0001f469\u200d\U0001f680 \u2764\ufe0f": "\U0001f469\u200d\U0001f680 \u2764\ufe0f",
    "می\u200cخواهم": "می\u200cخواهم",
    "\u115f\u3164\u2800": "",
}


@pytest.mark.parametrize("text", CLEANED)
def test_text_is_cleaned(text: str) -> None:
    assert cleaned(text) == CLEANED[text]


@given(st.text(max_size=60))
def test_cleaning_again_changes_nothing(text: str) -> None:
    once = cleaned(text)
    assert cleaned(once) == once
    assert "\n" not in once
    assert once == "" or once.strip() == once


def distance(one: str, two: str) -> int:
    """Return the Levenshtein distance, as its definition says."""
    if not (one and two):
        return len(one) + len(two)
    changed = distance(one[1:], two[1:]) + (one[0] != two[0])
    return min(changed, distance(one[1:], two) + 1, distance(one, two[1:]) + 1)


@given(st.text("abc", max_size=6), st.text("abc", max_size=6))
def test_short_texts_are_near_duplicates_within_one_edit(one: str, two: str) -> None:
    assert is_near_duplicate(one, two) == (distance(one, two) < 2)


@pytest.mark.parametrize(
    ("text", "other", "is_near"),
    [
        ("Good game", "good  game".replace("  ", " "), True),
        ("Good game", "Good game!", True),
        ("Good game", "Good games!", False),
        ("x" * 80, "x" * 71 + "y" * 9, True),
        ("x" * 80, "x" * 70 + "y" * 10, False),
        ("x" * 80, "x" * 90, False),
        ("hello", "h\u200de\u200dllo", True),
        ("yes", "no", False),
    ],
)
def test_longer_texts_may_differ_by_an_eighth(text: str, other: str, *, is_near: bool) -> None:
    assert is_near_duplicate(text, other) == is_near
    assert is_near_duplicate(other, text) == is_near
