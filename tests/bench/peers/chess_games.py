"""The peer of rebuilding: python-chess replays random games from their moves as text."""

import random
from functools import cache

import chess


@cache
def games(count: int, longest: int = 80) -> tuple[tuple[str, ...], ...]:
    """Return random legal games, as texts of moves."""
    source = random.Random(64)
    return tuple(_game(source, longest) for _ in range(count))


def _game(source: random.Random, longest: int) -> tuple[str, ...]:
    board, moves = chess.Board(), []
    while len(moves) < longest and (legal := list(board.legal_moves)):
        moves.append(source.choice(legal))
        board.push(moves[-1])
    return tuple(move.uci() for move in moves)


def rebuilt(moves: tuple[str, ...]) -> chess.Board:
    """Return the position after these moves: each is parsed, checked and pushed."""
    board = chess.Board()
    for move in moves:
        board.push_uci(move)
    return board
