"""Bodies about games that can be watched."""

from typing import Annotated

import msgspec

from games.players.selectors import PublicProfile
from games.tables.bodies import GameView, TableRow


class WatchedGame(TableRow, frozen=True):
    """A public game, as spectators see it."""

    spectators: Annotated[
        int, msgspec.Meta(description="How many people watch it, about a minute ago at most.")
    ]
    picture: Annotated[GameView, msgspec.Meta(description="The game as spectators see it.")]


class WatchPage(msgspec.Struct, frozen=True):
    """A page of games, the most watched first, and the cursor of the next page."""

    results: tuple[WatchedGame, ...]
    players: dict[str, PublicProfile]
    next: str | None


class Spectators(msgspec.Struct, frozen=True):
    """How many people watch a table."""

    spectators: int
