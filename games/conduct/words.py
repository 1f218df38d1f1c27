"""Texts of people, kept apart from the events that name them by a salted digest."""

import hashlib
import secrets
from collections.abc import Iterable
from datetime import datetime
from typing import Final

from games.conduct.models import Words

SALT_BYTES: Final = 16


def keep(text: str, *, author: str, about: str = "", now: datetime) -> str:
    """Store a text. Return its digest; an empty text is not stored, and has an empty digest."""
    if not text:
        return ""
    salt = secrets.token_hex(SALT_BYTES)
    digest = hashlib.sha256(f"{salt}{text}".encode()).hexdigest()
    Words.objects.create(
        digest=digest, salt=salt, text=text, author=author, about=about, written_at=now
    )
    return digest


def texts(digests: Iterable[str]) -> dict[str, str]:
    """Return the texts with these digests; erased ones are missing."""
    wanted = set(digests) - {""}
    return dict(Words.objects.filter(digest__in=wanted).values_list("digest", "text"))


def erase_words(player_id: str) -> None:
    """Erase the texts that a player wrote, and those about this player."""
    Words.objects.filter(author=player_id).delete()
    Words.objects.filter(about=player_id).delete()
