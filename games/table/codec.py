"""One reader for everything in a table's log: the table's facts and its game's."""

from functools import cache
from typing import Any, get_args

from games.kernel.codec import Codec
from games.kernel.game import AnyGame
from games.table.events import AnyTableFact


@cache
def codec_for(game: AnyGame) -> Codec[Any, Any]:
    """Reads the events of a table of this game, and the game's moves."""
    return Codec((*get_args(AnyTableFact), *game.event_types), game.move_types)
