"""View and offer: compact, and enough to draw the board and to name every move."""

import json
from itertools import islice

from games.kernel.chance import Chance
from games.kernel.replay import fold
from games.rules.gemblo import placing
from games.rules.gemblo.boards import BOARD_KEYS
from games.rules.gemblo.game import GAME
from games.rules.gemblo.grid import cells_of
from games.rules.gemblo.moves import Place
from games.rules.gemblo.table import TABLE
from games.rules.gemblo.tests import naive
from games.rules.gemblo.tests.twins import samples

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
DIRECTIONS = ((-2, 1), (1, 1), (-1, 2))


def through_json(data):
    return json.loads(json.dumps(data))


def size(data):
    return len(json.dumps(data, separators=(",", ":")))


def numbered(view):
    return [(q, r) for r, first, last in view["rows"] for q in range(first, last + 1)]


def cells_in(text, cells):
    """A set of cells, read as a client reads it."""
    at, found = -1, []
    for sign in text:
        value = ALPHABET.index(sign)
        at += 63 if value == 63 else value + 1
        if value < 63:
            found.append(cells[at])
    return found


def moves_in(view, offer):
    """The placements of an offer, as a client would send them."""
    cells = numbered(view)
    for piece, texts in offer["places"].items():
        for turn, text in zip(view["turns"][piece], texts.split(","), strict=True):
            offsets = [(0, 0), *zip(turn[::2], turn[1::2], strict=True)]
            for q, r in cells_in(text, cells):
                yield Place(piece, tuple((q + a, r + b) for a, b in offsets))


def test_the_offer_holds_exactly_the_placements():
    for sample in islice(samples(), 0, 600, 20):
        state = sample.state
        view, offer = through_json(TABLE.view(state, None)), through_json(placing_offer(state))
        assert list(moves_in(view, offer)) == sample.listed


def placing_offer(state):
    return TABLE.offer(state, state.seat)


def test_the_offer_of_a_puzzle_holds_exactly_the_placements():
    state = fold(GAME, GAME.setup(1, {"puzzle": "cat"}, Chance(b"")))
    for _ in range(4):
        view, offer = through_json(GAME.view(state, 0)), through_json(GAME.offer(state, 0))
        listed = [move for move in GAME.moves(state, 0) if isinstance(move, Place)]
        assert list(moves_in(view, offer)) == listed
        state = fold(GAME, GAME.decide(state, 0, listed[0], Chance(b"")), state)


def test_the_offer_shows_joints_and_lines():
    for sample in islice(samples(), 10, 600, 40):
        state, colour = sample.state, sample.state.turn
        cells, offer = numbered(TABLE.view(state, None)), placing_offer(state)
        space = placing.room(state, colour)
        joints = cells_of(placing.joints(state, colour) & space)
        assert tuple(cells_in(offer["joints"], cells)) == joints
        own = sample.naive.own(colour)
        drawn = {
            name: {
                frozenset((cell, (cell[0] + q, cell[1] + r)))
                for text, (q, r) in zip(offer[name], DIRECTIONS, strict=True)
                for cell in cells_in(text, cells)
            }
            for name in ("free", "blocked")
        }
        ends = {c for line in drawn["free"] for c in line} - own
        assert not own or ends == set(joints)
        out = {
            frozenset((cell, end))
            for cell in own
            for end, _ in naive.lines(cell)
            if end in cells_of(space)
        }
        assert drawn["free"] | drawn["blocked"] == out
        assert not drawn["free"] & drawn["blocked"]


def test_only_who_is_to_act_gets_an_offer():
    state = fold(GAME, GAME.setup(3, {}, Chance(b"")))
    offers = [GAME.offer(state, seat) for seat in range(3)]
    assert [bool(offer) for offer in offers] == [seat == state.seat for seat in range(3)]


def test_offers_and_turns_are_small():
    largest = max(size(placing_offer(sample.state)) for sample in islice(samples(BOARD_KEYS), 900))
    assert largest <= 3_000
    view = TABLE.view(fold(TABLE, TABLE.setup(6, {}, Chance(b""))), None)
    assert size(view["turns"]) < 2_000
    assert view == through_json(view)


def test_the_view_tells_how_things_stand():
    sample = next(islice(samples(("4",)), 40, None))
    view = TABLE.view(sample.state, None)
    assert view["turn"] == {"colour": sample.state.turn, "seat": sample.state.seat}
    assert [colour["left"] for colour in view["colours"]] == view["scores"]
    last = sample.state.laid[-1]
    assert view["laid"][-1] == {
        "colour": last.colour,
        "piece": last.piece,
        "cells": [list(cell) for cell in last.cells],
    }
