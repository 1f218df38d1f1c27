"""Random games to be measured, as the texts that a log keeps."""

import json
from collections.abc import Iterable
from functools import cache
from typing import Any

from games import rules
from games.kernel.bots import RandomBot
from games.kernel.chance import Chance
from games.kernel.codec import split
from games.kernel.game import AnyGame
from games.kernel.players import play_out


@cache
def logs(key: str, seats: int, count: int) -> tuple[tuple[Any, ...], ...]:
    """The facts of random games."""
    game = rules.game(key)
    options = game.info.filled(seats, {})
    return tuple(
        tuple(play_out(game, [RandomBot()] * seats, options, Chance(f"bench {seed}".encode())))
        for seed in range(count)
    )


@cache
def texts(key: str, seats: int, count: int) -> tuple[tuple[str, ...], ...]:
    """The same as the log keeps them: a JSON text for each fact, apart by audience."""
    return tuple(tuple(map(text_of, events)) for events in logs(key, seats, count))


def text_of(event: Any) -> str:
    """A fact as text."""
    parts = split(event)
    return json.dumps([parts.public, parts.secrets], separators=(",", ":"))


def rebuilt(game: AnyGame, stored: Iterable[str]) -> Any:
    """The state that stored facts lead to: each is read strictly, then folded."""
    state = None
    for text in stored:
        state = game.evolve(state, game.codec.event(*json.loads(text)))
    return state
