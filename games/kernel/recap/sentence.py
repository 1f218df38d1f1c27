"""Sentences of a game's texts: their slots filled with numbers, names and other texts.

The same slots as in the web app: `{name}`, and `{n:one|many}`, which selects by number. Here
`{piece:lower}` also begins a text in lower case, and amounts are listed.
"""

import re
from collections.abc import Mapping
from unicodedata import bidirectional

from games.kernel.recap.fact import Amounts, Detail

Texts = Mapping[str, str]

_SLOT = re.compile(r"\{(\w+)(?::(lower|[^{}|]*\|[^{}]*))?\}")
_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN", "RLE", "RLO", "RLI"})
_ISOLATE, _END_OF_ISOLATE = "\u2068", "\u2069"


def sentence(
    texts: Texts, key: str, details: Mapping[str, Detail], names: Mapping[str, str], language: str
) -> str:
    """Return the text with this key; `names` are filled in as they are, never as keys."""

    def filled(slot: re.Match[str]) -> str:
        name, form = slot[1], slot[2]
        if name in names:
            return isolated(names[name])
        if name not in details:
            return ""
        detail = details[name]
        if form and "|" in form:
            one, many = form.split("|")
            return one if _is_one(detail, language) else many
        words = _words(texts, detail, language)
        return words[:1].lower() + words[1:] if form else words

    return _SLOT.sub(filled, texts[key])


def isolated(name: str) -> str:
    """Return a name so that it cannot change the direction of the text around it."""
    if any(bidirectional(character) in _RIGHT_TO_LEFT for character in name):
        return f"{_ISOLATE}{name}{_END_OF_ISOLATE}"
    return name


def listed(parts: list[str], texts: Texts) -> str:
    """Return the parts as a list in words: “a, b and c”."""
    *others, last = parts
    if not others:
        return last
    return texts["recap.and"].replace("{first}", ", ".join(others)).replace("{last}", last)


def _words(texts: Texts, detail: Detail, language: str) -> str:
    match detail:
        case int():
            return str(detail)
        case str():
            return texts.get(detail, detail)
        case _:
            return listed(_amounts(texts, detail, language), texts)


def _amounts(texts: Texts, amounts: Amounts, language: str) -> list[str]:
    return [
        sentence(texts, f"amount.{key}", {"n": count}, {}, language)
        for key, count in amounts.items()
        if count
    ]


def _is_one(detail: Detail, language: str) -> bool:
    # In French 0 is singular, too.
    return detail == 1 or (language == "fr" and detail == 0)
