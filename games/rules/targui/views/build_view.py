"""Build the view of a viewer and the offer of a seat."""

from collections.abc import Iterator

from msgspec import UNSET
from msgspec.structs import astuple, replace

from games.kernel.outcome import Score
from games.kernel.values import NoOffer, Seat, Viewer
from games.rules.targui.agenda.step import Choice
from games.rules.targui.board import SQUARES
from games.rules.targui.box.cards import TribeCard
from games.rules.targui.box.effect import code_of
from games.rules.targui.effects.exchanges import water_rates
from games.rules.targui.rounds.turn_end import turn_ends
from games.rules.targui.scoring import score
from games.rules.targui.state import Deck, HandCard, State
from games.rules.targui.views.details import details_of
from games.rules.targui.views.offer import AnyOffer
from games.rules.targui.views.view import (
    Decks,
    DeckView,
    DuneFace,
    ExtraView,
    Face,
    HandCardView,
    Pending,
    PlayerView,
    Purse,
    Square,
    View,
)


def view(state: State, viewer: Viewer) -> View:
    """Return the table as this viewer sees it."""
    return View(
        set=state.variant,
        round=state.number,
        first=state.first,
        robber=state.robber,
        targia=state.targia,
        frame=state.frame,
        centre=tuple(_square(state, square) for square in SQUARES),
        open_dunes=state.open_dunes,
        decks=Decks(_deck(state, "goods"), _deck(state, "tribe"), _deck(state, "dunes")),
        players=tuple(_player(state, Seat(seat), viewer) for seat in (0, 1)),
        pending=_pending(state, viewer),
        ended=state.ended,
        faces={card: _face(state, card) for card in sorted(_in_sight(state, viewer))},
    )


def revealed_view(state: State) -> View:
    """Return the table with every card face up, and the cards of the pending choice."""
    players = tuple(
        replace(player, hand=tuple(replace(held, known=True) for held in player.hand))
        for player in state.players
    )
    mover = state.agenda[0].seat if state.agenda else None
    return view(replace(state, down=(), players=players), mover)


def offer(state: State, seat: Seat) -> AnyOffer | NoOffer:
    """Return the offer to a seat, which is empty while the seat is not to act."""
    if not state.agenda or state.agenda[0].seat != seat:
        return NoOffer()
    step = state.agenda[0]
    if not isinstance(step, Choice):
        return NoOffer()
    found = step.offer(state, water_rates(state, seat))
    return replace(found, ends_turn=turn_ends(state, seat))


def _square(state: State, square: str) -> Square:
    card = state.card_on(square)
    if square not in state.down:
        return Square(at=square, card=card or None)
    return Square(at=square, back="goods" if card in state.box.goods else "tribe")


def _deck(state: State, deck: Deck) -> DeckView:
    pile = state.pile(deck)
    return DeckView(len(pile.draw), pile.discards)


def _player(state: State, seat: Seat, viewer: Viewer) -> PlayerView:
    player = state.players[seat]
    found = score(state, seat)
    return PlayerView(
        purse=Purse(*astuple(player.purse)),
        hand=tuple(_hand_card(held, held.known or viewer == seat) for held in player.hand),
        rows=player.rows,
        charges=dict(player.charges),
        targis=player.targis,
        markers=player.markers,
        supply=player.supply,
        next_supply=player.next_supply,
        called=player.called,
        spent=player.spent,
        score=found.total,
        points=_points(found),
        row_worth=_row_worth(found, len(player.rows)),
    )


def _points(found: Score) -> dict[str, int]:
    points: dict[str, int] = {}
    for line in found.lines:
        points[line.code] = points.get(line.code, 0) + line.value
    return points


def _row_worth(found: Score, rows: int) -> tuple[int, ...]:
    worth = {line.facts["row"]: line.value for line in found.lines if "row" in line.facts}
    return tuple(worth.get(row, 0) for row in range(rows))


def _hand_card(held: HandCard, seen: bool) -> HandCardView:
    return HandCardView(held.card if seen else None, held.fresh, held.known)


def _pending(state: State, viewer: Viewer) -> Pending | None:
    if not state.agenda:
        return None
    step = state.agenda[0]
    shown = viewer == step.seat or not step.holds_secrets
    cards = step.held if shown else (None,) * len(step.held)
    return Pending(step.name, step.seat, cards or UNSET)


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
        if viewer == step.seat or not step.holds_secrets:
            yield from step.held


def _face(state: State, card: str) -> Face:
    box = state.box
    if card in box.goods:
        return Face(options=box.goods[card].options)
    if card in box.tribes:
        return _tribe_face(box.tribes[card])
    plain_card = box.borders.get(card) or box.dunes[card]
    laid = box.displayed.get(card)
    return DuneFace(
        code_of(plain_card.effect),
        details=details_of(plain_card.effect),
        symbol=laid.symbol if laid else UNSET,
        vp=laid.vp if laid else UNSET,
        reconstructed=True if plain_card.reconstructed else UNSET,
    )


def _tribe_face(card: TribeCard) -> Face:
    return Face(
        symbol=card.symbol,
        vp=card.vp,
        prices=card.prices,
        kind=card.kind,
        effect=code_of(card.effect),
        details=details_of(card.effect),
        extra=ExtraView(card.extra.cost, card.extra.vp) if card.extra else UNSET,
        reconstructed=True if card.reconstructed else UNSET,
    )
