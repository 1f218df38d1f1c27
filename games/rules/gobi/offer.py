"""What the seat may do now, in the shape its board draws.

Always `stage` and `gifts`: {"gift", "closed"} for each kind held. Then, by stage:

    tile      places     {"at", "camels": tiles that get one, "lifts": how many must be lifted,
                         "lines": where silk may put them, None without silk}
              forbidden  {"at", "closed", "cells"}: free cells that the golden rule closes
              porcelain  {"origin", "targets"}
    camels    lift, put  tiles to lift from, tiles to put a camel on
              closed     {"lift", "put", "skip"}
    reward    length, stacks, coffee, tea;  closed  {"skip"}
    routes    reunite, spices  {"ends", "way", "length", "stacks", "coffee", "tea"}
              joined     {"ends", "closed"}: joined pairs that are not to be resolved
              porcelain  as above;  closed  {"end"}

`closed` is the reason code of what is tempting and may not be done, None where it may. `stacks` are
the numbers of those that may be taken from, `coffee` is closed in the same way, `tea` tells whether
the coffee would use one.
"""

from collections.abc import Iterable, Iterator

from games.kernel.refusal import Refusal
from games.kernel.values import JsonObject, Seat
from games.rules.gobi import moves as m
from games.rules.gobi.data import COFFEE_LENGTH, GIFTS, STACKS
from games.rules.gobi.desert import Cell, Pair, border, fits_somewhere, lines, touching, walk
from games.rules.gobi.refusals import (
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
from games.rules.gobi.routes import Way, joined, longest_crossing, longest_way, matching
from games.rules.gobi.state import Camels, Claim, Stage, State


def offer(state: State, seat: Seat) -> JsonObject:
    """What may be done now; nothing for a seat that is not to act."""
    if seat != state.turn.seat:
        return {}
    match state.stage:
        case Stage.TILE:
            now = _tile(state)
        case Stage.CAMELS:
            now = _camels(state)
        case Stage.REWARD:
            now = _reward(state)
        case Stage.ROUTES:
            now = _routes(state)
        case Stage.DRAW | Stage.OVER:
            return {}
    return {"stage": state.stage.value, "gifts": _gifts(state), **now}


def _tile(state: State) -> JsonObject:
    free = [(at, place_refusal(state, at)) for at in border(state.desert)]
    return {
        "places": [_place(state, at) for at, closed in free if not closed],
        "forbidden": [
            {"at": list(at), "closed": closed.code, "cells": _lists(closed.facts["cells"])}
            for at, closed in free
            if closed
        ],
        "porcelain": _porcelain(state),
    }


def _place(state: State, at: Cell) -> JsonObject:
    near = touching(state.desert, at)
    silk = "silk" in state.player.gifts
    return {
        "at": list(at),
        "camels": _lists(near),
        "lifts": max(0, len(near) - state.player.reserve),
        "lines": _lists(lines(state.desert, at)) if silk else None,
    }


def _porcelain(state: State) -> list[JsonObject]:
    if gift_refusal(state, "porcelain"):
        return []
    return [
        {"origin": list(origin), "targets": _lists(sorted(walk(state.desert, origin)))}
        for origin in dict.fromkeys(state.player.camels)
    ]


def _camels(state: State) -> JsonObject:
    task, seat = state.turn.task, state.turn.seat
    lift, put = lift_refusal(state), put_refusal(state)
    cells = task.cells if isinstance(task, Camels) and not put else ()
    return {
        "lift": [] if lift else _lists(dict.fromkeys(state.player.camels)),
        "put": _lists(cells),
        "closed": {
            "lift": _code(lift),
            "put": _code(put),
            "skip": _code(refusal(state, seat, m.Skip())),
        },
    }


def _reward(state: State) -> JsonObject:
    length = state.turn.task.length if isinstance(state.turn.task, Claim) else 0
    skip = refusal(state, state.turn.seat, m.Skip())
    return {"length": length, **_rewards(state, length), "closed": {"skip": _code(skip)}}


def _rewards(state: State, length: int) -> JsonObject:
    coffee = coffee_refusal(state, length)
    return {
        "stacks": [number for number in range(STACKS) if not reward_refusal(state, number)],
        "coffee": _code(coffee),
        "tea": not coffee and length < COFFEE_LENGTH,
    }


def _routes(state: State) -> JsonObject:
    camels = frozenset(state.player.camels)
    waiting = sorted(created(state))
    left = sorted(joined(camels, state.desert) - set(waiting))
    end = refusal(state, state.turn.seat, m.EndTurn())
    return {
        "reunite": [_route(state, ends, longest_way(camels, ends)) for ends in waiting],
        "spices": [_route(state, ends, longest_crossing(camels, ends)) for ends in _spiced(state)],
        "joined": [
            {"ends": _lists(ends), "closed": _code(reunite_refusal(state, ends))} for ends in left
        ],
        "porcelain": _porcelain(state),
        "closed": {"end": _code(end)},
    }


def _route(state: State, ends: Pair, way: Way) -> JsonObject:
    shown = {"ends": _lists(ends), "way": _lists(way), "length": len(way)}
    return {**shown, **_rewards(state, len(way))}


def _spiced(state: State) -> Iterator[Pair]:
    if not gift_refusal(state, "spices"):
        pairs = matching(frozenset(state.player.camels), state.desert)
        yield from (ends for ends in pairs if not spices_refusal(state, ends))


def _gifts(state: State) -> list[JsonObject]:
    held = {*state.player.gifts, *state.player.used}
    return [{"gift": gift, "closed": _closed(state, gift)} for gift in GIFTS if gift in held]


def _closed(state: State, gift: str) -> str | None:
    """Why this gift is of no use at this moment."""
    closed = gift_refusal(state, gift)
    return closed.code if closed else _useless(state, gift)


def _useless(state: State, gift: str) -> str | None:
    match gift, state.stage:
        case ("cotton" | "silk", Stage.TILE):
            return None if gift == "cotton" or _fits(state) else "fits_nowhere"
        case ("porcelain", Stage.TILE | Stage.ROUTES):
            return None if state.player.camels else "no_camel_in_play"
        case ("perfume", Stage.ROUTES):
            return _code(perfume_refusal(state))
        case ("spices", Stage.ROUTES):
            return None if any(_spiced(state)) else "no_diagonal_way"
        case ("tea", Stage.REWARD):
            return _tea_closed(state)
    return "not_now"


def _fits(state: State) -> bool:
    return fits_somewhere(state.desert, state.turn.tile or "")


def _tea_closed(state: State) -> str | None:
    length = state.turn.task.length if isinstance(state.turn.task, Claim) else 0
    if length >= COFFEE_LENGTH:
        return "not_needed"
    return _code(coffee_refusal(state, length))


def _code(closed: Refusal | None) -> str | None:
    return closed.code if closed else None


def _lists(cells: Iterable[Cell]) -> list[list[int]]:
    return [list(cell) for cell in cells]
