"""The codec for everything in a table's log: the events of the table and of its game."""

from functools import cache
from typing import Any, get_args

from games.kernel.codec import Codec
from games.kernel.game import AnyGame
from games.table.events import AnyTableEvent


@cache
def codec_for(game: AnyGame) -> Codec[Any, Any]:
    """Return the codec for the events of a table of this game, and for the game's moves."""
    return Codec((*get_args(AnyTableEvent), *game.event_types), game.move_types)
