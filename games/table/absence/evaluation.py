"""How bots evaluate a game, from what everybody may see."""

from collections.abc import Sequence
from typing import Final

from games.kernel.chance import Chance
from games.kernel.events import Event
from games.kernel.game import AnyGame
from games.kernel.outcome import Prospects
from games.kernel.replay import fold
from games.table.state import Table

WORLDS: Final = 20
"""How many possible worlds are averaged where something is hidden."""


def public_prospects(table: Table) -> Prospects | None:
    """Return how bots evaluate the game of this table, from what everybody may see."""
    return mean_prospects(table.game, table.game_events, f"{table.id}/{table.position}")


def mean_prospects(game: AnyGame, events: Sequence[Event], key: str) -> Prospects | None:
    """Return the mean evaluation over worlds that could be the real one to a spectator.

    The same key, which is public, draws the same worlds.
    """
    chance = Chance(key.encode())
    found = [
        game.prospects(fold(game, game.resample(events, None, chance.child(f"world:{number}"))))
        for number in range(WORLDS)
    ]
    worlds = [prospects for prospects in found if prospects is not None]
    if not worlds:
        return None
    columns = zip(*(prospects.values for prospects in worlds), strict=True)
    values = tuple(round(sum(column) / len(worlds)) for column in columns)
    return Prospects(values, worlds[0].margin)
