"""Rebuilding a game from its log, against python-chess rebuilding one from its moves."""

from collections.abc import Callable, Iterable
from typing import Any

from games import rules
from games.kernel.game import AnyGame
from tests.bench import _chess
from tests.bench.figure import Figure, against_peer, interleaved
from tests.bench.recorded import rebuilt, texts

Rebuilt = Callable[[AnyGame, Iterable[str]], Any]


def rebuild(
    key: str, seats: int, at_least: float, quick: bool, rebuilt: Rebuilt = rebuilt
) -> Figure:
    """Events of the log per second, each parsed, checked and folded, against parsed moves."""
    game, stored, peers = rules.game(key), texts(key, seats, 12), _chess.games(12)
    ours, theirs = interleaved(
        7 if quick else 25,
        lambda: [rebuilt(game, log) for log in stored],
        lambda: [_chess.rebuilt(moves) for moves in peers],
    )
    return against_peer(
        f"{key}: rebuild from the log with validation, {seats} seats",
        "events/s",
        found=sum(map(len, stored)) / ours,
        against="python-chess push_uci",
        peer=sum(map(len, peers)) / theirs,
        at_least=at_least,
    )
