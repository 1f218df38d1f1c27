"""What a viewer may see, and what a seat may do, in the shape the board draws."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from games.kernel.outcome import Score
from games.kernel.values import JsonObject, Seat, Viewer
from games.rules.targui.board import SQUARES
from games.rules.targui.box.acts import kind_of_effect
from games.rules.targui.box.bundle import RESOURCES, plain
from games.rules.targui.box.cards import TribeCard
from games.rules.targui.scoring import score
from games.rules.targui.state import Deck, State
from games.rules.targui.steps.trades import water_offer


def view(state: State, viewer: Viewer) -> JsonObject:
    """The table as this viewer sees it; `faces` has what is printed on each card in sight."""
    return {
        "set": state.variant,
        "round": state.number,
        "first": state.first,
        "robber": state.robber,
        "targia": state.targia,
        "frame": list(state.frame),
        "centre": [_square(state, square) for square in SQUARES],
        "open_dunes": list(state.open_dunes),
        "decks": {deck: _deck(state, deck) for deck in ("goods", "tribe", "dunes")},
        "players": [_player(state, Seat(seat), viewer) for seat in (0, 1)],
        "pending": _pending(state, viewer),
        "ended": state.ended,
        "faces": {card: _face(state, card) for card in sorted(_in_sight(state, viewer))},
    }


def open_view(state: State) -> JsonObject:
    """The table with every card face up, and what the player to act looks at."""
    players = tuple(
        replace(player, hand=tuple(replace(held, known=True) for held in player.hand))
        for player in state.players
    )
    mover = state.agenda[0].seat if state.agenda else None
    return view(replace(state, down=(), players=players), mover)


def offer(state: State, seat: Seat) -> JsonObject:
    """What the seat may do now; nothing while it is not to act."""
    if not state.agenda or state.agenda[0].seat != seat:
        return {}
    step = state.agenda[0]
    return {"step": step.name, "water": water_offer(state, seat), **step.offer(state)}


def _square(state: State, square: str) -> JsonObject:
    card = state.card_on(square)
    if square not in state.down:
        return {"at": square, "card": card or None}
    return {"at": square, "back": "goods" if card in state.box.goods else "tribe"}


def _deck(state: State, deck: Deck) -> JsonObject:
    pile = state.pile(deck)
    return {"left": len(pile.draw), "discards": list(pile.discards)}


def _player(state: State, seat: Seat, viewer: Viewer) -> JsonObject:
    player = state.players[seat]
    return {
        "purse": {name: getattr(player.purse, name) for name in RESOURCES},
        "hand": [_hand_card(held, held.known or viewer == seat) for held in player.hand],
        "rows": [list(row) for row in player.rows],
        "charges": dict(player.charges),
        "targis": list(player.targis),
        "markers": list(player.markers),
        "supply": player.supply,
        "next_supply": player.next_supply,
        "called": player.called,
        "spent": list(player.spent),
        **_points(score(state, seat), len(player.rows)),
    }


def _points(found: Score, rows: int) -> JsonObject:
    worth = {line.facts["row"]: line.value for line in found.lines if "row" in line.facts}
    points: dict[str, int] = {}
    for line in found.lines:
        points[line.code] = points.get(line.code, 0) + line.value
    return {
        "score": found.total,
        "points": points,
        "row_worth": [worth.get(row, 0) for row in range(rows)],
    }


def _hand_card(held: Any, seen: bool) -> JsonObject:
    return {"card": held.card if seen else None, "fresh": held.fresh, "known": held.known}


def _pending(state: State, viewer: Viewer) -> JsonObject | None:
    if not state.agenda:
        return None
    step = state.agenda[0]
    seen = viewer == step.seat or not step.secret
    held = list(step.held) if seen else [None] * len(step.held)
    return {"step": step.name, "seat": step.seat} | ({"cards": held} if held else {})


def _in_sight(state: State, viewer: Viewer) -> Iterator[str]:
    yield from state.frame
    yield from (
        card
        for card in state.centre
        if card and SQUARES[state.centre.index(card)] not in state.down
    )
    yield from (*state.open_dunes, *state.tribe.discards)
    for seat, player in enumerate(state.players):
        yield from player.displayed
        yield from (held.card for held in player.hand if held.known or viewer == seat)
    for step in state.agenda[:1]:
        if viewer == step.seat or not step.secret:
            yield from step.held


def _face(state: State, card: str) -> JsonObject:
    box = state.box
    if card in box.goods:
        return {"options": [plain(option) for option in box.goods[card].options]}
    if card in box.tribes:
        return _tribe_face(box.tribes[card])
    plain_card = box.borders.get(card) or box.dunes[card]
    face: JsonObject = {"effect": kind_of_effect(plain_card.effect)}
    if card in box.displayed:
        face |= {"symbol": box.displayed[card].symbol, "vp": box.displayed[card].vp}
    return face | ({"reconstructed": True} if plain_card.reconstructed else {})


def _tribe_face(card: TribeCard) -> JsonObject:
    face: JsonObject = {
        "symbol": card.symbol,
        "vp": card.vp,
        "prices": [plain(price) for price in card.prices],
        "kind": card.kind,
        "effect": kind_of_effect(card.effect),
    }
    if card.extra:
        face["extra"] = {"cost": plain(card.extra.cost), "vp": card.extra.vp}
    return face | ({"reconstructed": True} if card.reconstructed else {})
