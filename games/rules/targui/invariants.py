"""Conservation: every card is in exactly one place, and no count is negative."""

from collections import Counter
from collections.abc import Iterable, Iterator

from games.rules.targui.box.bundle import RESOURCES
from games.rules.targui.state import ROW_LENGTH, TARGIS, State


def broken_invariants(state: State) -> Iterator[str]:
    """Yield the names of the invariants that this state breaks."""
    counts = Counter(_tribe_cards(state))
    if any(count > 1 for count in counts.values()):
        yield "a_tribe_card_twice"
    if len(counts) != len(state.box.tribe_base):
        yield "a_tribe_card_lost"
    if sorted(_goods_cards(state)) != sorted(c for c in state.box.goods if _in_play(state, c)):
        yield "a_goods_card_lost_or_twice"
    if state.expansion and sorted(_dune_cards(state)) != sorted(state.box.dunes):
        yield "a_dune_lost_or_twice"
    for player in state.players:
        if any(getattr(player.purse, name) < 0 for name in RESOURCES):
            yield "less_than_nothing"
        if any(len(row) > ROW_LENGTH for row in player.rows):
            yield "a_row_too_long"
        if len(player.targis) + player.supply > TARGIS or len(player.markers) > TARGIS - 1:
            yield "too_many_pieces"
        if any(count < 1 for _, count in player.charges):
            yield "an_empty_charge"


def _in_play(state: State, card: str) -> bool:
    return state.expansion or card.startswith("GB")


def _held(state: State, among: Iterable[str]) -> list[str]:
    known = set(among)
    return [card for step in state.agenda for card in step.held if card in known]


def _tribe_cards(state: State) -> Iterator[str]:
    cards = state.box.tribes
    yield from (*state.tribe.draw, *state.tribe.discards)
    yield from (card for card in state.centre if card in cards)
    yield from _held(state, cards)
    for player in state.players:
        yield from (held.card for held in player.hand)
        yield from (card for card in player.displayed if card in cards)


def _goods_cards(state: State) -> Iterator[str]:
    cards = state.box.goods
    yield from (*state.goods.draw, *state.goods.discards)
    yield from (card for card in state.centre if card in cards)
    yield from _held(state, cards)


def _dune_cards(state: State) -> Iterator[str]:
    yield from (*state.dunes.draw, *state.dunes.discards, *state.open_dunes)
    for player in state.players:
        yield from (card for card in player.displayed if card in state.box.dunes)
