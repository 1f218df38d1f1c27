"""The reasons of hints: what they say is what the placement really does."""

from collections import Counter
from itertools import islice

import pytest

from games.kernel.bots.bot import Observation
from games.kernel.chance import Chance
from games.rules.gemblo.bots.reasons import explain
from games.rules.gemblo.moves import Place
from games.rules.gemblo.multiplayer.state import State
from games.rules.gemblo.multiplayer.turns import decide
from games.rules.gemblo.shapes.grid import Cell
from games.rules.gemblo.tests.rule_comparison import Sample, samples
from games.rules.gemblo.tests.slow_rules import SlowPiece, SlowPosition, edge_to_edge


def places(slow: SlowPosition, state: State, colour: int) -> set[Cell]:
    """Return the cells on which the next piece of a colour can join, by the slow rules."""
    if state.colours[colour].out:
        return set()
    own = slow.own(colour)
    if not own:
        return {state.board.starts[colour]} if slow.is_free(state.board.starts[colour]) else set()
    cells = {(q, r) for q in range(-22, 23) for r in range(-22, 23)}
    return {
        cell
        for cell in cells
        if slow.is_free(cell) and not edge_to_edge(cell) & own and slow.is_joined(cell, own)
    }


def with_piece(slow: SlowPosition, colour: int, move: Place) -> SlowPosition:
    """Return the slow position after a placement."""
    after = SlowPosition.__new__(SlowPosition)
    after.board = slow.board
    after.pieces = [*slow.pieces, SlowPiece(colour, move.piece, frozenset(move.cells))]
    after.piece_on = {cell: n for n, piece in enumerate(after.pieces) for cell in piece.cells}
    return after


def check(sample: Sample, move: Place) -> Counter[str]:
    """Assert that the reasons for a placement are what the slow rules count. Return their codes."""
    state, turn = sample.state, sample.state.turn
    seen = Observation(
        seat=state.seat,
        view=None,
        offer=None,
        moves=tuple(sample.listed),
        worlds=lambda n: iter((state,)),
        chance=Chance(b""),
        thinking=lambda: False,
    )
    facts = {reason.code: dict(reason.facts) for reason in explain(seen, move)}
    size = max(len(each.cells) for each in sample.listed)
    code = "largest" if len(move.cells) == size else "covers"
    assert facts.pop(code) == {"cells": len(move.cells)}
    after, then = with_piece(sample.slow, turn, move), decide(state, state.seat, move).state
    gained = len(places(after, then, turn)) - len(places(sample.slow, state, turn))
    assert facts.get("opens", {"places": 0})["places"] == max(0, gained)
    lost = Counter[int]()
    for colour, owner in enumerate(state.board.owners):
        fewer = len(places(sample.slow, state, colour)) - len(places(after, then, colour))
        lost[owner] += max(0, fewer) if owner != state.seat else 0
    assert facts.get("closes", {"places": 0})["places"] == max(lost.values())
    if "closes" in facts:
        assert lost[int(facts["closes"]["seat"])] == max(lost.values())
    return Counter([code, *facts])


@pytest.mark.parametrize("key", ["2-mini", "3"])
def test_reasons_state_what_placements_really_do(key: str) -> None:
    stated = Counter[str]()
    for sample in islice(samples((key,)), 0, 60, 4):
        for move in sample.listed[:: max(1, len(sample.listed) // 3)]:
            stated += check(sample, move)
    assert set(stated) == {"largest", "covers", "opens", "closes"}
