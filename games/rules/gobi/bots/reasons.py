"""The reasons for a move, for players who ask for a hint: what it gains now, what it prepares."""

from collections.abc import Iterator

from games.kernel.bots.bot import Observation
from games.kernel.bots.reason import Reason, Reasons
from games.rules.gobi import moves as m
from games.rules.gobi.board.grid import Cell, touching
from games.rules.gobi.board.routes import groups, longest_crossing, longest_way
from games.rules.gobi.components import (
    BLESSINGS,
    COFFEE_LENGTH,
    COFFEE_POINTS,
    GIFTS,
    TEA_LENGTH,
    is_gift,
)
from games.rules.gobi.components import Reward as RewardKind
from games.rules.gobi.rules.decide import decide_within_turn
from games.rules.gobi.rules.refusals import created
from games.rules.gobi.state import Stage, State

CODES = (
    "completes",
    "completes_more",
    "prepares",
    "connects",
    "takes",
    "keeps_tea",
    "keeps_camel",
    "lifts",
    "discards",
    "ends",
    "best",
)
"""The codes of all reasons; each has a text."""


def explain(observation: Observation[State, m.GobiMove], move: m.GobiMove) -> Reasons:
    """Return the reasons for a move of the seat to act."""
    # Every world has the same desert, camels, tops and gifts: more is not used.
    state = next(observation.worlds(1))
    return tuple(_reasons(state, move)) or (Reason("best"),)


def _reasons(state: State, move: m.GobiMove) -> Iterator[Reason]:
    match move:
        case m.EndTurn():
            yield Reason("ends")
        case m.Discard():
            yield Reason("discards")
        case m.Skip():
            yield Reason("keeps_camel" if state.stage is Stage.CAMELS else "keeps_tea")
        case m.Lift():
            yield Reason("lifts")
        case m.Reward(take):
            points = COFFEE_POINTS if take == "coffee" else _points(state.stacks[take][0])
            yield Reason("takes", {"points": points})
        case m.Reunite(ends):
            yield _completed(state, len(longest_way(frozenset(state.player.camels), ends)))
        case m.UseSpices(ends):
            yield _completed(state, len(longest_crossing(frozenset(state.player.camels), ends)))
        case _:
            yield from _reasons_of_camels(state, move)


def _reasons_of_camels(state: State, move: m.GobiMove) -> Iterator[Reason]:
    """Yield what the camels have reached: caravans to complete now, or with one more camel."""
    then = decide_within_turn(state, state.turn.seat, move).state
    camels, before = frozenset(then.player.camels), frozenset(state.player.camels)
    lengths = _lengths_created(state, then)
    if lengths:
        yield _completed(state, lengths[0])
        if lengths[1:]:
            yield Reason("completes_more", {"count": len(lengths) - 1})
        return
    length = _prepared(then, camels)
    if length > _prepared(state, before):
        yield Reason("prepares", {"length": length})
    elif (chain := _longest_chain(camels)) > max(1, _longest_chain(before)):
        yield Reason("connects", {"camels": chain})


def _lengths_created(state: State, then: State) -> list[int]:
    """Return the lengths of the caravans that a move completes, the longest first."""
    reunited = then.turn.reunited - state.turn.reunited
    lengths = [getattr(then.turn.task, "length", 0)] if reunited else []
    camels = frozenset(then.player.camels)
    lengths += [len(longest_way(camels, pair)) for pair in created(then)]
    old = len(created(state))
    return sorted(filter(None, lengths), reverse=True) if len(lengths) > old else []


def _completed(state: State, length: int) -> Reason:
    tops = [_points(stack[0]) for stack in state.stacks if stack]
    tea = length == TEA_LENGTH and "tea" in state.player.gifts
    if state.coffees and (length >= COFFEE_LENGTH or tea):
        tops.append(COFFEE_POINTS)
    return Reason("completes", {"length": length, "points": max(tops, default=0)})


def _points(reward: RewardKind) -> int:
    return GIFTS[reward] if is_gift(reward) else BLESSINGS[reward]


def _prepared(state: State, camels: frozenset[Cell]) -> int:
    """Return the length of the longest caravan that one more camel on one tile would complete."""
    tiles = {cell for camel in camels for cell in touching(state.desert, camel)} - camels
    return max((_length_with(state, camels | {tile}) for tile in tiles), default=0)


def _length_with(state: State, camels: frozenset[Cell]) -> int:
    return max((len(longest_way(camels, pair)) for pair in created(state, camels)), default=0)


def _longest_chain(camels: frozenset[Cell]) -> int:
    return max(map(len, groups(camels)), default=0)
