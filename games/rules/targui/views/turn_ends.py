"""The moves of an offer that end the turn."""

import msgspec

from games.rules.targui.moves import AnyMove


class TurnEnds(msgspec.Struct, frozen=True):
    """The moves that leave nothing else to choose, so that the turn ends (T17).

    Those of `perhaps` first turn up a card, which decides it.
    """

    surely: tuple[AnyMove, ...] = ()
    perhaps: tuple[AnyMove, ...] = ()


NO_TURN_ENDS = TurnEnds()
"""Left out of the JSON, which needs this very value."""
