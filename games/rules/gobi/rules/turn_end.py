"""The moves that leave no choice, so that the turn ends with them (G24).

Deciding every move would make offers ten times as slow, because of the longest ways of caravans.
The camels and gifts after a move are enough for most; what else is due is decided.
"""

from collections.abc import Iterator
from typing import NamedTuple

from games.kernel.tuples import remove_first
from games.rules.gobi import moves as m
from games.rules.gobi.board.grid import Cell, Pair, lines, touching
from games.rules.gobi.board.routes import any_crossing, groups, joined, matching
from games.rules.gobi.components import Gift, is_gift
from games.rules.gobi.rules.decide import decide_within_turn, only_move
from games.rules.gobi.rules.legal_moves import legal_moves
from games.rules.gobi.state import Camels, Stage, State


class _Rest(NamedTuple):
    """The tiles with camels of the seat, and its unused gifts, once a move is done."""

    camels: frozenset[Cell]
    gifts: tuple[Gift, ...]
    placed: bool


def ending_moves(state: State) -> tuple[m.GobiMove, ...]:
    """Return the legal moves of the seat to act that end its turn, without `EndTurn` itself."""
    if state.stage is Stage.TILE and _keeps_a_gift(state):
        return ()
    old = joined(state.turn.before, state.desert) | state.turn.reunited
    return tuple(move for move in _candidates(state) if _ends_turn(state, move, old))


def _keeps_a_gift(state: State) -> bool:
    """Return whether a gift can be used in any case once the tile is placed."""
    gifts, camels = state.player.gifts, frozenset(state.player.camels)
    return "porcelain" in gifts or "perfume" in gifts or _has_spice_route(state, gifts, camels)


def _candidates(state: State) -> Iterator[m.GobiMove]:
    """Yield the legal moves that may end the turn."""
    for move in legal_moves(state, state.turn.seat):
        match move:
            case m.EndTurn() | m.Discard():
                continue
            case m.Reunite() | m.UseSpices() if _has_several_rewards(state):
                continue
            case m.Place(silk=True) if _spreads_camels(state, move.at):
                continue
            case _:
                yield move


def _spreads_camels(state: State, at: Cell) -> bool:
    """Return whether silk leaves a choice of tiles to lift from or to put on."""
    short = len(touching(state.desert, at)) > state.player.reserve
    return len(set(state.player.camels) if short else lines(state.desert, at)) > 1


def _ends_turn(state: State, move: m.GobiMove, old: frozenset[Pair]) -> bool:
    rest = _rest_after(state, move)
    if rest is None:
        return _is_decided_to_end(state, move)
    if _creates_route(state, rest.camels, old):
        return not _has_several_rewards(state, move) and _is_decided_to_end(state, move)
    return not _has_usable_gift(state, rest)


def _has_several_rewards(state: State, move: m.GobiMove | None = None) -> bool:
    """Return whether every caravan that is reunited after a move leaves a choice of rewards."""
    taken = move.take if isinstance(move, m.Reward) else None
    left = [len(stack) - (number == taken) for number, stack in enumerate(state.stacks)]
    return sum(map(bool, left)) > 1


def _is_decided_to_end(state: State, move: m.GobiMove) -> bool:
    then = decide_within_turn(state, state.turn.seat, move).state
    return then.stage is Stage.ROUTES and isinstance(only_move(then), m.EndTurn)


def _rest_after(state: State, move: m.GobiMove) -> _Rest | None:
    """Return what is left after a move, or None if more than routes and gifts is due."""
    player, turn = state.player, state.turn
    camels, gifts, placed = frozenset(player.camels), player.gifts, turn.placed is not None
    match move:
        case m.Place(at, silk=False) if len(touching(state.desert, at)) <= player.reserve:
            camels, placed = camels.union(touching(state.desert, at)), True
        case m.UsePerfume() if player.reserve and turn.placed:
            camels, gifts = camels | {turn.placed}, remove_first(gifts, "perfume")
        case m.UsePorcelain(origin, target) if turn.played:
            camels = frozenset(player.lift(origin).put(target).camels)
            gifts = remove_first(gifts, "porcelain")
        case m.Reward(int(stack)):
            gifts = (*gifts, *filter(is_gift, state.stacks[stack][:1]))
        case m.Camel(at) | m.Lift(at) if after := _camels_after(state, move, at):
            camels = after
        case m.Reward() | m.Skip():
            pass
        case _:
            return None
    return _Rest(camels, gifts, placed)


def _camels_after(state: State, move: m.Camel | m.Lift, at: Cell) -> frozenset[Cell] | None:
    """Return the tiles with camels, or None if more of them are due."""
    task, player = state.turn.task, state.player
    assert isinstance(task, Camels), "camels are put and lifted for a task"
    if isinstance(move, m.Camel):
        player = player.put(at)
        return None if task.after_put(player.reserve) else frozenset(player.camels)
    player = player.lift(at)
    if task.spread or player.reserve < task.due:
        return None
    return frozenset(player.put(*task.cells).camels)


def _creates_route(state: State, camels: frozenset[Cell], old: frozenset[Pair]) -> bool:
    desert = state.desert
    return any(
        one < other and desert[one] == desert[other] and (one, other) not in old
        for group in groups(camels)
        for one in group
        for other in group
    )


def _has_usable_gift(state: State, rest: _Rest) -> bool:
    """Return whether a gift can be used once nothing else is due."""
    if "perfume" in rest.gifts and rest.placed:
        return True
    if "porcelain" in rest.gifts and rest.camels:
        return True
    return _has_spice_route(state, rest.gifts, rest.camels)


def _has_spice_route(state: State, gifts: tuple[Gift, ...], camels: frozenset[Cell]) -> bool:
    if "spices" not in gifts:
        return False
    pairs = [pair for pair in matching(camels, state.desert) if pair not in state.turn.reunited]
    return any_crossing(camels, pairs)
