"""Names that a player may not take, because a moderator withdrew them."""

from collections.abc import Callable, Collection

from games.kernel.refusal import Refused
from games.players.models import Player
from games.players.names import folded


def _none(player_id: str) -> Collection[str]:
    return ()


names_of: Callable[[str], Collection[str]] = _none
"""Returns the withdrawn names of a player. `config.wiring` sets it: they are kept elsewhere."""


def check_name(player: Player, name: str) -> None:
    """Raise `Refused` if a moderator has withdrawn this name from the player."""
    if folded(name) in {folded(each) for each in names_of(player.id)}:
        raise Refused("name_withdrawn")
