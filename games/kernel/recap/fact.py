"""The facts with which a game recounts what happened, for players who were away."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

import msgspec

from games.kernel.values import JsonObject

Amounts: TypeAlias = Mapping[str, int]
"""How many of each thing: every key has a text `amount.<key>` of the game."""

Detail: TypeAlias = int | str | Amounts


class Fact(msgspec.Struct, frozen=True):
    """One thing that happened: a code with a text `recap.<code>` of the game, and its details.

    A detail `seat` is the number of a seat, which the text names as `name`. A detail in letters is
    the key of another text of the game, such as the name of a card. Of several facts those with
    the greatest weight say most.
    """

    code: str
    weight: int
    details: Mapping[str, Detail] = {}


Facts: TypeAlias = tuple[Fact, ...]

PublicEvents: TypeAlias = Sequence[JsonObject]
"""The fields of events that everybody may see, and their kinds."""
