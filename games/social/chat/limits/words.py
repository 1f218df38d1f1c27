"""The words of lines: quick phrases, reactions, cleaning a text, and near-duplicates."""

import re
import unicodedata
from typing import Final, Literal, TypeAlias

Phrase: TypeAlias = Literal[
    "hello",
    "good_luck",
    "well_played",
    "thanks",
    "sorry",
    "one_moment",
    "back_soon",
    "your_move",
    "nice_move",
    "good_game",
    "rematch",
    "no_hurry",
]
"""A phrase that each reader sees in their own language."""

ReactionCode: TypeAlias = Literal["clap", "wow", "laugh", "ouch", "think", "heart"]

LineState: TypeAlias = Literal["shown", "deleted", "hidden"]

MOST_MARKS: Final = 4
"""Scripts and emoji need a few marks on one character; more of them cover the lines around it."""

_JOINERS: Final = frozenset("\u200c\u200d")
_BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that are shown as nothing, although Unicode counts them as visible."""


def cleaned(text: str) -> str:
    """Return a text on one line, without control, direction and invisible characters.

    Joiners stay inside of words and emoji, which need them.
    """
    spaced = re.sub(r"\s+", " ", unicodedata.normalize("NFC", text))
    kept: list[str] = []
    marks = 0
    for character in spaced:
        marks = marks + 1 if unicodedata.category(character)[0] == "M" else 0
        if marks <= MOST_MARKS and _is_kept(character):
            kept.append(character)
    joined = re.sub(r" +", " ", "".join(kept)).strip(" " + "".join(_JOINERS))
    return joined if any(map(_is_visible, joined)) else ""


def _is_kept(character: str) -> bool:
    kind = unicodedata.category(character)
    is_space = kind[0] == "Z" and character != " "
    return character in _JOINERS or not (kind[0] == "C" or is_space or character in _BLANK)


def _is_visible(character: str) -> bool:
    return unicodedata.category(character)[0] not in "CMZ"


def is_near_duplicate(text: str, other: str) -> bool:
    """Return whether two texts differ by less than an eighth of the shorter one, or by one edit."""
    one, two = _compared(text), _compared(other)
    return _distance_below(one, two, max(2, -(-min(len(one), len(two)) // 8)))


def _compared(text: str) -> str:
    return "".join(character for character in text.casefold() if character not in _JOINERS)


def _distance_below(one: str, two: str, limit: int) -> bool:
    """Return whether fewer than `limit` insertions, deletions or replacements make them equal."""
    if abs(len(one) - len(two)) >= limit:
        return False
    row = list(range(len(two) + 1))
    for at, left in enumerate(one, 1):
        before, row = row, [at]
        for column, right in enumerate(two, 1):
            changed = before[column - 1] + (left != right)
            row.append(min(changed, before[column] + 1, row[column - 1] + 1))
        # The distance never falls below the least one of a row.
        if min(row) >= limit:
            return False
    return row[-1] < limit
