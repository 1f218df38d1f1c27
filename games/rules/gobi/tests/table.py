"""Positions drawn as text, and short words to play on them.

A token a cell: a dot is empty, `C` a tile of Chingis (`S`arnai, `A`ltan, `N`aran, `T`emur), `C2`
the same with two camels of seat 0, `C2/1` with one more of seat 1. The top left token is (0, 0).
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from games.kernel.chance import Chance
from games.kernel.refusal import Refusal
from games.kernel.values import Seat
from games.rules.gobi.decide import decide
from games.rules.gobi.desert import Cell
from games.rules.gobi.events import GobiEvent, TileDrawn
from games.rules.gobi.evolve import evolve
from games.rules.gobi.moves import GobiMove
from games.rules.gobi.refusals import refusal
from games.rules.gobi.state import Player, State, Turn

TRIBES = {"C": "chingis", "S": "sarnai", "A": "altan", "N": "naran", "T": "temur"}
STACKS = (("perfume", "tea"), ("cotton", "silk"), ("inner", "outer"), ("spices",))
CHANCE = Chance(b"gobi tests")
ME, RIVAL = Seat(0), Seat(1)


def position(
    picture: str,
    *,
    tile: str | None = "A",
    gifts: Iterable[str] = (),
    seats: int = 2,
    stacks: tuple[tuple[str, ...], ...] = STACKS,
    coffees: int = 10,
    **mine: Any,
) -> State:
    """Seat 0 to place this tile on this desert; without a tile, to go through its routes."""
    tokens = dict(_tokens(picture))
    players = [Player(("temur",) * 3, _camels(tokens, seat)) for seat in range(seats)]
    players[0] = replace(players[0], gifts=tuple(gifts), **mine)
    turn = Turn(ME, frozenset(players[0].camels))
    return State(
        desert={cell: TRIBES[token[0]] for cell, token in tokens.items()},
        players=tuple(players),
        stacks=stacks,
        box=(),
        turn=replace(turn, tile=TRIBES[tile]) if tile else replace(turn, played=True),
        coffees=coffees,
    )


def _tokens(picture: str) -> Iterable[tuple[Cell, str]]:
    for y, row in enumerate(picture.split("\n")):
        for x, token in enumerate(row.split()):
            if token != ".":
                yield (x, y), token


def _camels(tokens: dict[Cell, str], seat: int) -> tuple[Cell, ...]:
    return tuple(sorted(cell for cell, token in tokens.items() for _ in range(_count(token, seat))))


def _count(token: str, seat: int) -> int:
    counts = token[1:].split("/")
    return int(counts[seat] or 0) if seat < len(counts) else 0


def play(state: State, *moves: GobiMove) -> State:
    """The state after these moves of the seat to act."""
    for move in moves:
        for event in facts(state, move):
            state = evolve(state, event)
    return state


def facts(state: State, move: GobiMove) -> list[GobiEvent]:
    """What a move of the seat to act brings about."""
    return decide(state, state.turn.seat, move)


def why_not(state: State, move: GobiMove) -> str | None:
    """The code with which the move of the seat to act is refused."""
    closed: Refusal | None = refusal(state, state.turn.seat, move)
    return closed.code if closed else None


def next_turn(state: State, tile: str = "A") -> State:
    """The same table as a new turn of seat 0 begins."""
    turn = Turn(ME, frozenset(state.players[ME].camels))
    return evolve(replace(state, turn=turn), TileDrawn(ME, TRIBES[tile]))


def kinds(events: Iterable[GobiEvent]) -> list[str]:
    """The names of the facts."""
    return [type(event).__name__ for event in events]
