"""Build the offer to a seat from the state and the refusals."""

from collections.abc import Iterator
from typing import assert_never

from games.kernel.refusal import Refusal
from games.kernel.values import NoOffer, Seat
from games.rules.gobi import moves as m
from games.rules.gobi.board.grid import Cell, Pair, border, fits_somewhere, lines, touching, walk
from games.rules.gobi.board.routes import Way, joined, longest_crossing, longest_way, matching
from games.rules.gobi.components import COFFEE_LENGTH, GIFTS, STACKS, Gift
from games.rules.gobi.offer import (
    CamelsOffer,
    ClosedCamels,
    ClosedReward,
    ClosedRoutes,
    ForbiddenPlace,
    GiftOffer,
    GobiOffer,
    JoinedPair,
    PlaceOffer,
    PorcelainOffer,
    ReasonCode,
    RewardOffer,
    RouteOffer,
    RoutesOffer,
    TileOffer,
)
from games.rules.gobi.rules.refusals import (
    coffee_refusal,
    created,
    gift_refusal,
    lift_refusal,
    perfume_refusal,
    place_refusal,
    put_refusal,
    refusal,
    reunite_refusal,
    reward_refusal,
    spices_refusal,
)
from games.rules.gobi.rules.turn_end import ending_moves
from games.rules.gobi.state import Camels, Claim, Stage, State


def build_offer(state: State, seat: Seat) -> GobiOffer:
    """Return what the seat may do now; an empty offer if it is not to act."""
    if seat != state.turn.seat:
        return NoOffer()
    match state.stage:
        case Stage.TILE:
            return _tile_offer(state)
        case Stage.CAMELS:
            return _camels_offer(state)
        case Stage.REWARD:
            return _reward_offer(state)
        case Stage.ROUTES:
            return _routes_offer(state)
        case Stage.DRAW | Stage.OVER:
            return NoOffer()
        case _:
            assert_never(state.stage)


def _tile_offer(state: State) -> TileOffer:
    cells = [(at, place_refusal(state, at)) for at in border(state.desert)]
    return TileOffer(
        gifts=_gifts(state),
        places=tuple(_place(state, at) for at, refused in cells if not refused),
        forbidden=tuple(
            ForbiddenPlace(at, refused.code, refused.facts["cells"])
            for at, refused in cells
            if refused
        ),
        porcelain=_porcelain(state),
        ends_turn=ending_moves(state),
    )


def _place(state: State, at: Cell) -> PlaceOffer:
    neighbours = touching(state.desert, at)
    has_silk = "silk" in state.player.gifts
    return PlaceOffer(
        at=at,
        camels=neighbours,
        lifts=max(0, len(neighbours) - state.player.reserve),
        lines=lines(state.desert, at) if has_silk else None,
    )


def _porcelain(state: State) -> tuple[PorcelainOffer, ...]:
    if gift_refusal(state, "porcelain"):
        return ()
    return tuple(
        PorcelainOffer(origin, tuple(sorted(walk(state.desert, origin))))
        for origin in dict.fromkeys(state.player.camels)
    )


def _camels_offer(state: State) -> CamelsOffer:
    task, seat = state.turn.task, state.turn.seat
    lift, put = lift_refusal(state), put_refusal(state)
    return CamelsOffer(
        gifts=_gifts(state),
        lift=() if lift else tuple(dict.fromkeys(state.player.camels)),
        put=task.cells if isinstance(task, Camels) and not put else (),
        closed=ClosedCamels(_code(lift), _code(put), _code(refusal(state, seat, m.Skip()))),
        ends_turn=ending_moves(state),
    )


def _reward_offer(state: State) -> RewardOffer:
    length = _claimed_length(state)
    coffee = coffee_refusal(state, length)
    return RewardOffer(
        gifts=_gifts(state),
        length=length,
        stacks=_open_stacks(state),
        coffee=_code(coffee),
        tea=_uses_tea(coffee, length),
        closed=ClosedReward(_code(refusal(state, state.turn.seat, m.Skip()))),
        ends_turn=ending_moves(state),
    )


def _claimed_length(state: State) -> int:
    return state.turn.task.length if isinstance(state.turn.task, Claim) else 0


def _open_stacks(state: State) -> tuple[int, ...]:
    return tuple(number for number in range(STACKS) if not reward_refusal(state, number))


def _uses_tea(coffee: Refusal | None, length: int) -> bool:
    return not coffee and length < COFFEE_LENGTH


def _routes_offer(state: State) -> RoutesOffer:
    camels = frozenset(state.player.camels)
    waiting = sorted(created(state))
    others = sorted(joined(camels, state.desert) - set(waiting))
    return RoutesOffer(
        gifts=_gifts(state),
        reunite=tuple(_route(state, ends, longest_way(camels, ends)) for ends in waiting),
        spices=tuple(
            _route(state, ends, longest_crossing(camels, ends)) for ends in _spice_routes(state)
        ),
        joined=tuple(JoinedPair(ends, _code(reunite_refusal(state, ends))) for ends in others),
        porcelain=_porcelain(state),
        closed=ClosedRoutes(_code(refusal(state, state.turn.seat, m.EndTurn()))),
        ends_turn=ending_moves(state),
    )


def _route(state: State, ends: Pair, way: Way) -> RouteOffer:
    coffee = coffee_refusal(state, len(way))
    return RouteOffer(
        ends=ends,
        way=way,
        length=len(way),
        stacks=_open_stacks(state),
        coffee=_code(coffee),
        tea=_uses_tea(coffee, len(way)),
    )


def _spice_routes(state: State) -> Iterator[Pair]:
    if not gift_refusal(state, "spices"):
        pairs = matching(frozenset(state.player.camels), state.desert)
        yield from (ends for ends in pairs if not spices_refusal(state, ends))


def _gifts(state: State) -> tuple[GiftOffer, ...]:
    owned = {*state.player.gifts, *state.player.used}
    return tuple(GiftOffer(gift, _gift_closed(state, gift)) for gift in GIFTS if gift in owned)


def _gift_closed(state: State, gift: Gift) -> ReasonCode | None:
    return _code(gift_refusal(state, gift)) or _no_use_now(state, gift)


def _no_use_now(state: State, gift: Gift) -> ReasonCode | None:
    """Return the reason why an unused gift cannot serve in this stage."""
    match gift, state.stage:
        case ("cotton" | "silk", Stage.TILE):
            return None if gift == "cotton" or _fits(state) else "fits_nowhere"
        case ("porcelain", Stage.TILE | Stage.ROUTES):
            return None if state.player.camels else "no_camel_in_play"
        case ("perfume", Stage.ROUTES):
            return _code(perfume_refusal(state))
        case ("spices", Stage.ROUTES):
            return None if any(_spice_routes(state)) else "no_diagonal_way"
        case ("tea", Stage.REWARD):
            return _tea_closed(state)
    return "not_now"


def _fits(state: State) -> bool:
    return state.turn.tile is not None and fits_somewhere(state.desert, state.turn.tile)


def _tea_closed(state: State) -> ReasonCode | None:
    length = _claimed_length(state)
    if length >= COFFEE_LENGTH:
        return "not_needed"
    return _code(coffee_refusal(state, length))


def _code(refused: Refusal | None) -> ReasonCode | None:
    return refused.code if refused else None
