"""Passwords made of the words of this site alone, which are the first to be guessed."""

import re
from typing import Any, Final

from django.contrib.auth.password_validation import CommonPasswordValidator
from django.core.exceptions import ValidationError

from games import rules

WORDS: Final = ("caravanserai", "password", "admin", *rules.keys())
"""The words of the site, and the names of its games."""

_MADE_OF_WORDS: Final = re.compile(rf"(?:{'|'.join(map(re.escape, WORDS))})+")


class ContextWordsValidator(CommonPasswordValidator):
    """Refuses passwords whose letters only repeat such words, whatever stands between them."""

    def __init__(self) -> None:
        # Without the list of passwords that Django's validator reads.
        self.passwords: set[str] = set()

    def validate(self, password: str, user: Any = None) -> None:
        """Raise `ValidationError`, as for a password that is too common."""
        letters = "".join(filter(str.isalpha, password.casefold()))
        if _MADE_OF_WORDS.fullmatch(letters):
            raise ValidationError(self.get_error_message(), code="password_too_common")
