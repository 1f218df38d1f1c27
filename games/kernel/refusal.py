"""Why a move or a request is not accepted: a code and facts, never a sentence."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

GAME_OVER: Final = "game_over"
"""The code of every refusal once nobody is to act any more, in every game."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """A code that clients translate, with the facts that the sentence needs."""

    code: str
    facts: Mapping[str, Any] = field(default_factory=dict)


def refuse(code: str, **facts: Any) -> Refusal:
    """A refusal with its facts as keywords."""
    return Refusal(code, facts)


class Refused(Exception):
    """Raised by `decide` when the rules refuse; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


class Malformed(Exception):
    """Raised at the border when data does not have the declared form."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal
