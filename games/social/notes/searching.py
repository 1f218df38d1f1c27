"""Fold texts for searching."""

import unicodedata


def folded(text: str) -> str:
    """Return a text without case and accents, as it is searched on every database."""
    bare = unicodedata.normalize("NFKD", text.casefold())
    letters = (character for character in bare if not unicodedata.combining(character))
    return " ".join("".join(letters).casefold().split())
