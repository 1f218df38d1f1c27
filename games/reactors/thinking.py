"""A bot's choice, in a process that knows the pure rules only: no database, no settings."""

import time
from typing import Any

from games import rules
from games.kernel.bots import RandomBot
from games.kernel.chance import Chance
from games.kernel.codec import plain
from games.kernel.players import sight_of
from games.kernel.replay import fold
from games.kernel.values import Seat

THINKING_SECONDS = 1.0


def choose(key: str, log: list[dict[str, Any]], seat: int, level: str, salt: str) -> dict[str, Any]:
    """The move, as JSON, that a bot of this level makes after these facts; of no level, any."""
    game = rules.game(key)
    events = [game.codec.event_from(fields) for fields in log]
    until = time.monotonic() + THINKING_SECONDS
    sight = sight_of(
        game,
        events=events,
        state=fold(game, events),
        seat=Seat(seat),
        chance=Chance(salt.encode()),
        thinking=lambda: time.monotonic() < until,
    )
    bot = game.bot(level) if level else RandomBot()
    return plain(bot.choose(sight))
