"""Offers: the open moves, and the reasons against the closed ones."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from games.kernel.bots.games import play_out
from games.kernel.chance import Chance
from games.kernel.replay import states
from games.kernel.values import NoOffer
from games.rules.gobi import moves as m
from games.rules.gobi.game import GAME
from games.rules.gobi.moves import GobiMove
from games.rules.gobi.offer import (
    CamelsOffer,
    ClosedCamels,
    ClosedRoutes,
    ForbiddenPlace,
    GobiOffer,
    JoinedPair,
    PlaceOffer,
    RewardOffer,
    RouteOffer,
    RoutesOffer,
    TileOffer,
)
from games.rules.gobi.state import Stage, State, Turn
from games.rules.gobi.tests.builders import ME, RIVAL, play, position, routes_position

SQUARE = """C S
A N"""


def offer(state: State) -> Any:
    """Return the offer to seat 0."""
    return GAME.offer(state, ME)


def closed(state: State, gift: str) -> str | None:
    """Return the reason against using a gift, or None."""
    found: list[str | None] = [each.closed for each in offer(state).gifts if each.gift == gift]
    assert len(found) == 1
    return found[0]


def test_place_offer_has_the_neighbours_that_get_camels() -> None:
    places = offer(position(". C .\nS . N\n. T .")).places
    middle = next(place for place in places if place.at == (1, 1))
    assert middle == PlaceOffer(
        at=(1, 1), camels=((1, 0), (2, 1), (1, 2), (0, 1)), lifts=0, lines=None
    )


def test_forbidden_place_has_the_tiles_that_forbid_it() -> None:
    forbidden = offer(position(SQUARE)).forbidden
    assert ForbiddenPlace(at=(0, 2), closed="golden_rule", cells=((0, 1),)) in forbidden


def test_place_offer_has_the_number_of_camels_to_lift() -> None:
    places = offer(position("C5 S5\nT N")).places
    assert {place.lifts for place in places} == {1}


def test_place_offer_with_silk_has_its_lines() -> None:
    places = offer(position("C S N", gifts=["silk"])).places
    assert next(p.lines for p in places if p.at == (3, 0)) == ((2, 0), (1, 0), (0, 0))


def test_camels_offer_has_the_tiles_to_lift_from_and_to_put_on() -> None:
    state = play(position("C5 S5\nT N"), m.Discard(cotton=False))
    assert offer(state).lift == ((0, 0), (1, 0))
    assert offer(state).put == ()
    assert offer(state).closed == ClosedCamels(lift=None, put="lift_first", skip=None)
    state = play(state, m.Lift((0, 0)))
    assert offer(state).lift == ()
    assert len(offer(state).put) == 4
    assert offer(state).closed == ClosedCamels(lift="reserve_enough", put=None, skip="camels_due")


def test_route_offer_has_its_length_and_the_open_rewards() -> None:
    state = routes_position("C1 S1 N1 C1 A1 S1", gifts=["tea"])
    assert offer(state).reunite[0] == RouteOffer(
        ends=((0, 0), (3, 0)),
        way=((0, 0), (1, 0), (2, 0), (3, 0)),
        length=4,
        stacks=(0, 1, 2, 3),
        coffee=None,
        tea=True,
    )
    assert offer(state).reunite[1].length == 5
    assert offer(state).reunite[1].tea is False
    assert offer(state).closed == ClosedRoutes(end="routes_waiting")
    assert offer(state).joined == ()


def test_short_route_has_the_reason_against_coffee() -> None:
    assert offer(routes_position("C1 S1 C1")).reunite[0].coffee == "route_too_short"


def test_pair_joined_before_has_the_reason_against_resolving() -> None:
    state = position("C1 S1 C1", tile=None)
    assert offer(state).joined == (JoinedPair(ends=((0, 0), (2, 0)), closed="joined_before"),)


@pytest.mark.parametrize(
    ("gift", "tile", "routes_closed"),
    [
        ("silk", None, "not_now"),
        ("cotton", None, "not_now"),
        ("porcelain", None, None),
        ("perfume", "not_now", "no_tile_placed"),
        ("spices", "not_now", "no_diagonal_way"),
        ("tea", "not_now", "not_now"),
    ],
)
def test_gift_is_open_in_its_stage_only(gift: str, tile: str, routes_closed: str) -> None:
    assert closed(position("C1 S\nA N", gifts=[gift]), gift) == tile
    assert closed(position("C1 S\nA N", tile=None, gifts=[gift]), gift) == routes_closed


def test_used_gift_and_porcelain_without_camels_are_closed() -> None:
    assert closed(position(SQUARE, used=("silk",)), "silk") == "gift_used"
    assert closed(position(SQUARE, gifts=["porcelain"]), "porcelain") == "no_camel_in_play"


def test_silk_is_closed_when_the_tile_fits_nowhere() -> None:
    blocked = ". A . . .\nA C A . .\n. A S A .\n. . A . ."
    assert closed(position(blocked, tile="A", gifts=["silk", "cotton"]), "silk") == "fits_nowhere"
    assert closed(position(blocked, tile="T", gifts=["silk", "cotton"]), "silk") is None


@pytest.mark.parametrize(
    ("drawing", "why"),
    [("C1 S1 C1", "route_too_short"), ("C1 S1 N1 C1", None), ("C1 S1 N1 T1 C1", "not_needed")],
)
def test_tea_is_open_at_length_four_only(drawing: str, why: str | None) -> None:
    state = routes_position(drawing, gifts=["tea"])
    state = play(state, next(GAME.moves(state, ME)))
    assert state.stage is Stage.REWARD
    assert closed(state, "tea") == why


def test_seat_not_to_act_gets_an_empty_offer() -> None:
    assert GAME.offer(position(SQUARE), RIVAL) == NoOffer()


def moves_of(offer: GobiOffer) -> set[GobiMove]:
    """Return the moves that a board can make of an offer."""
    match offer:
        case TileOffer():
            return set(_tile_moves(offer))
        case CamelsOffer():
            return set(_camels_moves(offer))
        case RewardOffer():
            return set(_reward_moves(offer))
        case RoutesOffer():
            return set(_routes_moves(offer))
        case NoOffer():
            return set()


def _tile_moves(offer: TileOffer) -> Iterator[GobiMove]:
    for place in offer.places:
        yield m.Place(place.at, silk=False)
        if place.lines is not None:
            yield m.Place(place.at, silk=True)
    yield m.Discard(cotton=False)
    if _is_open(offer, "cotton"):
        yield m.Discard(cotton=True)
    yield from _porcelain_moves(offer)


def _camels_moves(offer: CamelsOffer) -> Iterator[GobiMove]:
    yield from map(m.Lift, offer.lift)
    yield from map(m.Camel, offer.put)
    if offer.closed.skip is None:
        yield m.Skip()


def _reward_moves(offer: RewardOffer) -> Iterator[GobiMove]:
    yield from map(m.Reward, offer.stacks)
    if offer.coffee is None:
        yield m.Reward("coffee")
    if offer.closed.skip is None:
        yield m.Skip()


def _routes_moves(offer: RoutesOffer) -> Iterator[GobiMove]:
    yield from (m.Reunite(route.ends) for route in offer.reunite)
    yield from (m.UseSpices(route.ends) for route in offer.spices)
    if _is_open(offer, "perfume"):
        yield m.UsePerfume()
    yield from _porcelain_moves(offer)
    if offer.closed.end is None:
        yield m.EndTurn()


def _porcelain_moves(offer: TileOffer | RoutesOffer) -> Iterator[GobiMove]:
    for camel in offer.porcelain:
        yield from (m.UsePorcelain(camel.origin, target) for target in camel.targets)


def _is_open(offer: TileOffer | RoutesOffer, gift: str) -> bool:
    return any(each.gift == gift and each.closed is None for each in offer.gifts)


@pytest.mark.parametrize("seed", range(3))
def test_offer_has_exactly_the_legal_moves(seed: int) -> None:
    """A board can be drawn from the offer alone."""
    chance = Chance(f"offer {seed}".encode())
    events = play_out(GAME, [GAME.bot("good") for _ in range(2 + seed % 3)], {}, chance)
    for state in states(GAME, events):
        if state.stage not in (Stage.DRAW, Stage.OVER):
            seat = state.turn.seat
            is_automatic = not tuple(GAME.moves(state, seat))
            assert is_automatic or moves_of(GAME.offer(state, seat)) == set(GAME.moves(state, seat))


def test_nothing_is_offered_between_turns_and_after_the_end() -> None:
    drawing = position("C S\nA N1", tile="T")
    before_drawing = replace(drawing, turn=Turn(ME, frozenset()))
    assert before_drawing.stage is Stage.DRAW
    over = replace(drawing, ranks=(1, 1))
    for state in (before_drawing, over):
        assert GAME.offer(state, ME) == NoOffer()
        assert list(GAME.moves(state, ME)) == []
    assert isinstance(GAME.offer(drawing, ME), TileOffer)
