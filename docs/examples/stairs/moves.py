"""The moves of Stairs: a turn is two of them."""

from typing import TypeAlias

from games.kernel.events import Move
from games.kernel.visibility import Public


class Draw(Move, tag="draw", frozen=True):
    """Draw the top card of the deck."""


class Roll(Move, tag="roll", frozen=True):
    """Roll the die instead of drawing."""


class Play(Move, tag="play", frozen=True):
    """Play a card of the hand at the end of the row."""

    card: Public[int]


class Wait(Move, tag="wait", frozen=True):
    """End the turn without playing a card."""


StairsMove: TypeAlias = Draw | Roll | Play | Wait
