"""Rebuilding a game from its log, compared with python-chess rebuilding one from its moves."""

from collections.abc import Callable, Iterable
from typing import Any

from games import rules
from games.kernel.game import AnyGame
from tests.bench.figure import Figure, against_peer, interleaved
from tests.bench.peers import chess_games
from tests.bench.recorded import rebuilt, texts

Rebuilt = Callable[[AnyGame, Iterable[str]], Any]


def rebuild(
    key: str, seats: int, at_least: float, quick: bool, rebuilt: Rebuilt = rebuilt
) -> Figure:
    """Return the events per second that are parsed, checked and folded, and the peer's moves."""
    game, stored, peers = rules.game(key), texts(key, seats, 12), chess_games.games(12)
    ours, theirs = interleaved(
        7 if quick else 25,
        lambda: [rebuilt(game, log) for log in stored],
        lambda: [chess_games.rebuilt(moves) for moves in peers],
    )
    return against_peer(
        f"{key}: rebuild from the log with validation, {seats} seats",
        "events/s",
        found=sum(map(len, stored)) / ours,
        against="python-chess push_uci",
        peer=sum(map(len, peers)) / theirs,
        at_least=at_least,
    )
