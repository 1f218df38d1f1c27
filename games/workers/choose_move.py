"""Choosing a bot's move, in a process without database and settings."""

import time
from collections.abc import Callable
from typing import Any

import msgspec

from games import rules
from games.kernel.bots.bot import RandomBot
from games.kernel.bots.games import observe
from games.kernel.chance import Chance
from games.kernel.codec import plain
from games.kernel.replay import fold
from games.kernel.values import Seat

THINKING_SECONDS = 1.0
STRETCH = 2.0
"""How many times longer than its CPU time the choice may take on a busy machine."""


def choose(  # noqa: PLR0917  # a request, as it is sent to a process
    key: str,
    log: list[dict[str, Any]],
    seat: int,
    level: str,
    salt: str,
    explained: bool = False,
    *,
    seconds: float | None = None,
) -> dict[str, Any]:
    """Return the move, as JSON data, of a bot of this level after these events.

    Without a level the move is random. The bot searches for `seconds` of CPU time, by default
    THINKING_SECONDS. Explained, it is the `move` with its `reasons`.
    """
    game = rules.game(key)
    events = [game.codec.event_from(fields) for fields in log]
    observation = observe(
        game,
        events=events,
        state=fold(game, events),
        seat=Seat(seat),
        chance=Chance(salt.encode()),
        thinking=_until(THINKING_SECONDS if seconds is None else seconds),
    )
    bot = game.bot(level) if level else RandomBot()
    move = bot.choose(observation)
    if not explained:
        return plain(move)
    reasons = game.explain(observation, move)
    return {"move": plain(move), "reasons": msgspec.to_builtins(reasons)}


def _until(seconds: float) -> Callable[[], bool]:
    used = time.thread_time() + seconds
    over = time.monotonic() + seconds * STRETCH
    return lambda: time.thread_time() < used and time.monotonic() < over
