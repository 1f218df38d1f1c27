"""Builders of positions from drawings, and helpers to play in them.

A drawing has a token for each cell: a dot is empty, `C` a tile of Chingis (`S`arnai, `A`ltan,
`N`aran, `T`emur), `C2` the same with two camels of seat 0, `C2/1` with one more of seat 1. The
top left token is (0, 0).
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from games.kernel.draft import Batch
from games.kernel.values import Seat
from games.rules.gobi import moves as m
from games.rules.gobi.board.grid import Cell, Pair
from games.rules.gobi.components import Tribe
from games.rules.gobi.events import GobiEvent, TileDrawn
from games.rules.gobi.rules.decide import decide, decide_within_turn
from games.rules.gobi.rules.evolve import evolve
from games.rules.gobi.rules.refusals import created, refusal
from games.rules.gobi.state import Player, State, Turn

TRIBES: dict[str, Tribe] = {
    "C": "chingis",
    "S": "sarnai",
    "A": "altan",
    "N": "naran",
    "T": "temur",
}
STACKS = (("perfume", "tea"), ("cotton", "silk"), ("inner", "outer"), ("spices",))
ME, RIVAL = Seat(0), Seat(1)


def position(
    drawing: str,
    *,
    tile: str | None = "A",
    gifts: Iterable[str] = (),
    seats: int = 2,
    stacks: tuple[tuple[str, ...], ...] = STACKS,
    coffees: int = 10,
    **mine: Any,
) -> State:
    """Return a turn of seat 0: with this tile to place, or without a tile in its routes."""
    tokens = dict(_tokens(drawing))
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


def routes_position(drawing: str, **more: Any) -> State:
    """Return a turn of seat 0 in its routes, with all its camels put this turn."""
    state = position(drawing, tile=None, **more)
    return replace(state, turn=replace(state.turn, before=frozenset()))


def _tokens(drawing: str) -> Iterable[tuple[Cell, str]]:
    for y, row in enumerate(drawing.split("\n")):
        for x, token in enumerate(row.split()):
            if token != ".":
                yield (x, y), token


def _camels(tokens: dict[Cell, str], seat: int) -> tuple[Cell, ...]:
    return tuple(sorted(cell for cell, token in tokens.items() for _ in range(_count(token, seat))))


def _count(token: str, seat: int) -> int:
    counts = token[1:].split("/")
    return int(counts[seat] or 0) if seat < len(counts) else 0


def with_player(state: State, **changes: Any) -> State:
    """Return the position with these changes to seat 0."""
    return replace(state, players=(replace(state.players[ME], **changes), *state.players[1:]))


def with_rival(state: State, **changes: Any) -> State:
    """Return the position of two with these changes to seat 1."""
    return replace(state, players=(state.players[ME], replace(state.players[RIVAL], **changes)))


def with_placed(state: State, cell: Cell) -> State:
    """Return the position as if the tile of this turn had been placed on this cell."""
    return replace(state, turn=replace(state.turn, placed=cell))


def next_turn(state: State, tile: str = "A") -> State:
    """Return the same table at the beginning of a new turn of seat 0."""
    turn = Turn(ME, frozenset(state.players[ME].camels))
    return evolve(replace(state, turn=turn), TileDrawn(ME, TRIBES[tile]))


def place(x: int, y: int) -> m.Place:
    """Return the move that places the tile without silk."""
    return m.Place((x, y), silk=False)


def play(state: State, *moves: m.GobiMove) -> State:
    """Return the state after these moves of the seat to act; a turn ends only by `EndTurn`."""
    for move in moves:
        state = _within_turn(state, move).state
    return state


def events_of(state: State, move: m.GobiMove) -> list[GobiEvent]:
    """Return the events of a move of the seat to act; a turn ends only by `EndTurn`."""
    return list(_within_turn(state, move).events)


def _within_turn(state: State, move: m.GobiMove) -> Batch[State, GobiEvent]:
    assert refusal(state, state.turn.seat, move) is None
    return decide_within_turn(state, state.turn.seat, move)


def decided(state: State, move: m.GobiMove) -> Batch[State, GobiEvent]:
    """Return what the game decides for a move of the seat to act, the end of its turn included."""
    return decide(state, state.turn.seat, move)


def refusal_code(state: State, move: m.GobiMove) -> str | None:
    """Return the code that refuses a move of the seat to act, or None."""
    refused = refusal(state, state.turn.seat, move)
    return refused.code if refused else None


def unresolved(state: State) -> list[Pair]:
    """Return the pairs whose routes must be resolved, in order."""
    return sorted(created(state))


def kinds(events: Iterable[GobiEvent]) -> list[str]:
    """Return the class names of the events."""
    return [type(event).__name__ for event in events]
