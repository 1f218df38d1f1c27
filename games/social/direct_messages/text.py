"""The texts of messages: cleaned before they are stored, and compared with each other."""

import re
import unicodedata
from typing import Final

from django.conf import settings

from games.kernel.refusal import Refused

# Overrides, embeddings and isolates, which would turn the words around them; the two marks of
# direction alone are needed to write Arabic and Hebrew.
_BIDI: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_SIMILAR_PERCENT: Final = 80


def cleaned(text: str) -> str:
    """Return the text without control and bidi characters, composed and stripped.

    Raise `Refused` if nothing is left, or too much.
    """
    most = settings.SOCIAL["MESSAGE_LENGTH"]
    lines = re.sub("\r\n?|[\u2028\u2029]", "\n", text)
    kept = "".join(each for each in lines if _is_text(each))
    clean = re.sub("\n{3,}", "\n\n", unicodedata.normalize("NFC", kept)).strip()
    if not any(unicodedata.category(each)[0] in "LNPSM" for each in clean):
        raise Refused("message_empty")
    if len(clean) > most:
        raise Refused("message_too_long", most=most)
    return clean


def _is_text(character: str) -> bool:
    is_control = unicodedata.category(character) in {"Cc", "Cs"} and character != "\n"
    return not is_control and character not in _BIDI


def are_similar(one: str, other: str) -> bool:
    """Return whether two texts say nearly the same, apart from case, spaces and punctuation."""
    first, second = _trigrams(one), _trigrams(other)
    return 100 * len(first & second) >= _SIMILAR_PERCENT * len(first | second)


def _trigrams(text: str) -> frozenset[str]:
    folded = unicodedata.normalize("NFKC", text).casefold()
    bare = "".join(each for each in folded if each.isalnum()) or text
    return frozenset(bare[at : at + 3] for at in range(max(1, len(bare) - 2)))
