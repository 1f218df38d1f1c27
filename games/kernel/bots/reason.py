"""The reasons that a game gives for a move, for players who ask a bot what it would do."""

from typing import TypeAlias

import msgspec


class Reason(msgspec.Struct, frozen=True):
    """One reason for a move: a code with a text `reason.<code>` of the game, and its numbers.

    A fact `seat` is the number of a seat, which the text names as `name`.
    """

    code: str
    facts: dict[str, int] = {}


Reasons: TypeAlias = tuple[Reason, ...]
