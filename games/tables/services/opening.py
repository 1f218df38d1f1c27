"""Check whether a table may be opened: by the site, and with these settings."""

from datetime import datetime
from typing import Any

from games import rules
from games.kernel.game import AnyGame
from games.kernel.refusal import Refused
from games.site_settings.selectors import is_on
from games.table.commands import Open, portable
from games.table.decide import decide
from games.table.decider import Actor, Context, Role


def offered_game(game: str) -> AnyGame:
    """Return the game with this key. Raise `Refused` if the site does not offer it."""
    offered = rules.keys()
    if game not in offered:
        raise Refused("unknown_game", games=offered)
    return rules.game(game)


def check_settings(*, player: str, game: str, settings: Open, now: datetime) -> None:
    """Check settings for later: decide on a table that is not opened.

    Raise `Refused` or `Malformed`, as opening it now would.
    """
    context = Context(game=offered_game(game), now=now, seed=bytes(1))
    decide(None, Actor(Role.PLAYER, player), portable(settings), context)


def check_may_be_opened(command: Any) -> None:
    """Raise `Refused` for a public table while those are switched off."""
    if isinstance(command, Open) and command.visibility == "public" and not is_on("public_tables"):
        raise Refused("public_tables_off")
