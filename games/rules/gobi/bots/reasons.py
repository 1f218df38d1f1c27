"""The reasons for a move, for players who ask for a hint: what it gains now, what it prepares."""

from collections.abc import Iterator
from dataclasses import replace

from games.kernel.bots.bot import Observation
from games.kernel.bots.reason import Reason, Reasons
from games.kernel.tuples import replace_at
from games.rules.gobi import moves as m
from games.rules.gobi.board.grid import Cell, fits_somewhere, touching
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
from games.rules.gobi.rules.scoring import blessing_progress
from games.rules.gobi.state import Stage, State

CODES = (
    "completes",
    "completes_more",
    "prepares",
    "connects",
    "puts",
    "takes",
    "takes_met",
    "takes_blessing",
    "keeps_tea",
    "keeps_camel",
    "keeps_chain",
    "stays_covered",
    "discards",
    "discards_only",
    "keeps_gifts",
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
            gifts = len(state.player.gifts)
            yield Reason("keeps_gifts", {"count": gifts}) if gifts else Reason("ends")
        case m.Discard(cotton):
            yield _discarded(state, cotton=cotton)
        case m.Skip():
            yield Reason("keeps_camel" if state.stage is Stage.CAMELS else "keeps_tea")
        case m.Lift(at):
            yield from _lifted(state, at)
        case m.Reward("coffee"):
            yield Reason("takes", {"points": COFFEE_POINTS})
        case m.Reward(int(stack)):
            yield _taken(state, state.stacks[stack][0])
        case m.Reunite(ends):
            yield _completed(state, len(longest_way(frozenset(state.player.camels), ends)))
        case m.UseSpices(ends):
            yield _completed(state, len(longest_crossing(frozenset(state.player.camels), ends)))
        case _:
            yield from _reasons_of_camels(state, move)


def _discarded(state: State, *, cotton: bool) -> Reason:
    fits = state.turn.tile is not None and fits_somewhere(state.desert, state.turn.tile)
    return Reason("discards" if fits else "discards_only", {"count": 2 if cotton else 1})


def _lifted(state: State, at: Cell) -> Iterator[Reason]:
    """Yield what is left on the tile, and the longest chain that is left."""
    left = state.player.lift(at)
    if at in left.camels:
        yield Reason("stays_covered")
    if (chain := _longest_chain(frozenset(left.camels))) > 1:
        yield Reason("keeps_chain", {"camels": chain})


def _taken(state: State, reward: RewardKind) -> Reason:
    """Return the points of a reward; those of a blessing depend on the end."""
    if is_gift(reward):
        return Reason("takes", {"points": GIFTS[reward]})
    seat = state.turn.seat
    player = state.player.gain(reward)
    then = replace(state, players=replace_at(state.players, seat, player))
    met = blessing_progress(then, seat, reward).met
    points = BLESSINGS[reward]
    return Reason("takes_met" if met else "takes_blessing", {"points": points})


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
    elif (count := len(then.player.camels) - len(state.player.camels)) > 0:
        yield Reason("puts", {"count": count})


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
    if not state.player.reserve:
        return 0
    tiles = {cell for camel in camels for cell in touching(state.desert, camel)} - camels
    return max((_length_with(state, camels | {tile}) for tile in tiles), default=0)


def _length_with(state: State, camels: frozenset[Cell]) -> int:
    return max((len(longest_way(camels, pair)) for pair in created(state, camels)), default=0)


def _longest_chain(camels: frozenset[Cell]) -> int:
    return max(map(len, groups(camels)), default=0)
