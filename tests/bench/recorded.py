"""Random games for measurements, as the texts that the log stores."""

import json
from collections.abc import Iterable
from functools import cache
from typing import Any

from games import rules
from games.kernel.bots.bot import RandomBot
from games.kernel.bots.games import play_out
from games.kernel.chance import Chance
from games.kernel.codec import split
from games.kernel.game import AnyGame


@cache
def logs(key: str, seats: int, count: int) -> tuple[tuple[Any, ...], ...]:
    """Return the events of random games."""
    game = rules.game(key)
    options = game.info.filled(seats, {})
    return tuple(
        tuple(play_out(game, [RandomBot()] * seats, options, Chance(f"bench {seed}".encode())))
        for seed in range(count)
    )


@cache
def texts(key: str, seats: int, count: int) -> tuple[tuple[str, ...], ...]:
    """Return the same games as stored: a JSON text for each event, split by audience."""
    return tuple(tuple(map(text_of, events)) for events in logs(key, seats, count))


def text_of(event: Any) -> str:
    """Return an event as text."""
    parts = split(event)
    return json.dumps([parts.public, parts.secrets], separators=(",", ":"))


def rebuilt(game: AnyGame, stored: Iterable[str]) -> Any:
    """Return the state after stored events, each parsed strictly and then folded."""
    state = None
    for text in stored:
        state = game.evolve(state, game.codec.event(*json.loads(text)))
    return state
