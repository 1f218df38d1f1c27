"""Views and offers: small, and enough to draw the board and to name every move."""

from itertools import islice

import msgspec

from games.kernel.chance import Chance
from games.kernel.replay import fold
from games.kernel.values import NoOffer
from games.rules.gemblo.game import GAME
from games.rules.gemblo.moves import Place
from games.rules.gemblo.multiplayer import placing
from games.rules.gemblo.multiplayer.game import MULTIPLAYER
from games.rules.gemblo.shapes.boards import BOARD_KEYS
from games.rules.gemblo.shapes.grid import cells_of
from games.rules.gemblo.tests import slow_rules
from games.rules.gemblo.tests.rule_comparison import samples
from games.rules.gemblo.view import LaidPiece, MultiplayerView, ToAct

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
DIRECTIONS = ((-2, 1), (1, 1), (-1, 2))


def through_json(data):
    """Return the plain data that a client receives."""
    return msgspec.json.decode(msgspec.json.encode(data))


def size(data):
    """Return the number of bytes in JSON."""
    return len(msgspec.json.encode(data))


def numbered_cells(view):
    """Return the cells of a view by their number."""
    return [(q, r) for r, first, last in view["rows"] for q in range(first, last + 1)]


def decode_cells(text, cells):
    """Return a set of cells, read as a client reads it."""
    number, found = -1, []
    for character in text:
        value = ALPHABET.index(character)
        number += 63 if value == 63 else value + 1
        if value < 63:
            found.append(cells[number])
    return found


def decode_moves(view, offer):
    """Yield the placements of an offer, as a client would send them."""
    cells = numbered_cells(view)
    for piece, texts in offer["places"].items():
        for turn, text in zip(view["turns"][piece], texts.split(","), strict=True):
            offsets = [(0, 0), *zip(turn[::2], turn[1::2], strict=True)]
            for q, r in decode_cells(text, cells):
                yield Place(piece, tuple((q + a, r + b) for a, b in offsets))


def decode_lines(texts, cells):
    """Return the lines of an offer as pairs of cells."""
    return {
        frozenset((cell, (cell[0] + q, cell[1] + r)))
        for text, (q, r) in zip(texts, DIRECTIONS, strict=True)
        for cell in decode_cells(text, cells)
    }


def offer_of(state):
    """Return the offer to the seat to act."""
    return MULTIPLAYER.offer(state, state.seat)


def test_offer_has_exactly_the_legal_placements():
    for sample in islice(samples(), 0, 600, 20):
        view = through_json(MULTIPLAYER.view(sample.state, None))
        offer = through_json(offer_of(sample.state))
        assert list(decode_moves(view, offer)) == sample.listed


def test_puzzle_offer_has_exactly_the_legal_placements():
    state = fold(GAME, GAME.setup(1, {"puzzle": "cat"}, Chance(b"")))
    for _ in range(4):
        view, offer = through_json(GAME.view(state, 0)), through_json(GAME.offer(state, 0))
        listed = [move for move in GAME.moves(state, 0) if isinstance(move, Place)]
        assert list(decode_moves(view, offer)) == listed
        state = GAME.decide(state, 0, listed[0], Chance(b"")).state


def test_offer_has_the_joints_and_the_lines_of_the_colour():
    for sample in islice(samples(), 10, 600, 40):
        state, colour = sample.state, sample.state.turn
        cells = numbered_cells(through_json(MULTIPLAYER.view(state, None)))
        offer = offer_of(state)
        room = placing.room(state, colour)
        joints = cells_of(placing.joints(state, colour) & room)
        assert tuple(decode_cells(offer.joints, cells)) == joints
        own = sample.slow.own(colour)
        free, blocked = decode_lines(offer.free, cells), decode_lines(offer.blocked, cells)
        ends = {cell for line in free for cell in line} - own
        assert not own or ends == set(joints)
        lines = {
            frozenset((cell, end))
            for cell in own
            for end, _ in slow_rules.lines(cell)
            if end in cells_of(room)
        }
        assert free | blocked == lines
        assert not free & blocked


def test_seats_not_to_act_get_an_empty_offer():
    state = fold(GAME, GAME.setup(3, {}, Chance(b"")))
    offers = [GAME.offer(state, seat) for seat in range(3)]
    assert [offer != NoOffer() for offer in offers] == [seat == state.seat for seat in range(3)]


def test_offers_and_turns_are_small_in_json():
    largest = max(size(offer_of(sample.state)) for sample in islice(samples(BOARD_KEYS), 900))
    assert largest <= 3_000
    view = MULTIPLAYER.view(fold(MULTIPLAYER, MULTIPLAYER.setup(6, {}, Chance(b""))), None)
    assert size(view.turns) < 2_000
    assert msgspec.convert(through_json(view), MultiplayerView) == view


def test_view_has_the_turn_the_scores_and_the_last_placement():
    sample = next(islice(samples(("4",)), 40, None))
    view = MULTIPLAYER.view(sample.state, None)
    assert view.turn == ToAct(colour=sample.state.turn, seat=sample.state.seat)
    assert tuple(colour.left for colour in view.colours) == view.scores
    last = sample.state.laid[-1]
    assert view.laid[-1] == LaidPiece(last.colour, last.piece, last.cells)
