"""The reasons that a game gives for a move, for players who ask a bot what it would do."""

from typing import TypeAlias

import msgspec


class Reason(msgspec.Struct, frozen=True):
    """One reason for a move: a code with a text `reason.<code>` of the game, and its facts.

    A fact `seat` is the number of a seat, which the text names as `name`. A fact in letters is
    the key of another text of the game, such as the name of a card.
    """

    code: str
    facts: dict[str, int | str] = {}


Reasons: TypeAlias = tuple[Reason, ...]
