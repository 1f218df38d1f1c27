"""Words of the admin in both languages; Django knows its own."""

from django.utils.functional import lazy
from django.utils.translation import get_language


def _said(english: str, french: str) -> str:
    return french if (get_language() or "").startswith("fr") else english


in_two = lazy(_said, str)
"""The English or the French words, chosen when they are shown to somebody."""
