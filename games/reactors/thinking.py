"""A bot's choice, in a process that knows the pure rules only: no database, no settings."""

import time
from collections.abc import Callable
from typing import Any

from games import rules
from games.kernel.bots import RandomBot
from games.kernel.chance import Chance
from games.kernel.codec import plain
from games.kernel.players import sight_of
from games.kernel.replay import fold
from games.kernel.values import Seat

THINKING_SECONDS = 1.0
STRETCH = 2.0
"""How many times longer it may take on a busy machine, which gives bots little of its time."""


def choose(
    key: str,
    log: list[dict[str, Any]],
    seat: int,
    level: str,
    salt: str,
    *,
    seconds: float | None = None,
) -> dict[str, Any]:
    """Return the move, as JSON, that a bot of this level makes after these facts; of no level, any.

    It thinks for `seconds` of processor time, THINKING_SECONDS if none are given.
    """
    game = rules.game(key)
    events = [game.codec.event_from(fields) for fields in log]
    sight = sight_of(
        game,
        events=events,
        state=fold(game, events),
        seat=Seat(seat),
        chance=Chance(salt.encode()),
        thinking=_until(THINKING_SECONDS if seconds is None else seconds),
    )
    bot = game.bot(level) if level else RandomBot()
    return plain(bot.choose(sight))


def _until(seconds: float) -> Callable[[], bool]:
    used = time.thread_time() + seconds
    over = time.monotonic() + seconds * STRETCH
    return lambda: time.thread_time() < used and time.monotonic() < over
