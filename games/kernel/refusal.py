"""Refusals of moves and commands: a code with facts, never a sentence."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

GAME_OVER: Final = "game_over"
"""The code of every refusal after the end of a game, in every game."""


# Not a Struct: its constructor takes the facts as keywords.
@dataclass(frozen=True, slots=True, init=False)
class Refusal:
    """A code that clients translate, with the facts that the sentence needs."""

    code: str
    facts: Mapping[str, Any]

    def __init__(self, code: str, /, **facts: Any) -> None:
        """Set the code, and the facts from the keywords."""
        object.__setattr__(self, "code", code)
        object.__setattr__(self, "facts", facts)


class RefusalError(Exception):
    """Base of the exceptions that carry a refusal."""

    def __init__(self, refusal: Refusal | str, /, **facts: Any) -> None:
        """Set the refusal: a given one, or a new one with this code and these facts."""
        self.refusal = Refusal(refusal, **facts) if isinstance(refusal, str) else refusal
        super().__init__(self.refusal.code)


class Refused(RefusalError):
    """Raised when the rules of a game or table refuse a command; nothing has changed."""


class Malformed(RefusalError):
    """Raised when data from outside does not have the declared form."""
