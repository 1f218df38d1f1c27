"""Refusals of moves: the only definition of legality."""

from typing import assert_never

from games.kernel.refusal import Refusal
from games.kernel.values import Seat
from games.rules.gobi import moves as m
from games.rules.gobi.board.grid import Cell, Pair, clashes, touching, walk
from games.rules.gobi.board.routes import joined, longest_crossing
from games.rules.gobi.components import COFFEE_LENGTH, TEA_LENGTH, Gift
from games.rules.gobi.state import Camels, Claim, Player, Stage, State

STAGES: dict[type[m.GobiMove], tuple[Stage, ...]] = {
    m.Place: (Stage.TILE,),
    m.Discard: (Stage.TILE,),
    m.UsePorcelain: (Stage.TILE, Stage.ROUTES),
    m.Lift: (Stage.CAMELS,),
    m.Camel: (Stage.CAMELS,),
    m.Skip: (Stage.CAMELS, Stage.REWARD),
    m.Reward: (Stage.REWARD,),
    m.Reunite: (Stage.ROUTES,),
    m.UsePerfume: (Stage.ROUTES,),
    m.UseSpices: (Stage.ROUTES,),
    m.EndTurn: (Stage.ROUTES,),
}


def refusal(state: State, seat: Seat, move: m.GobiMove) -> Refusal | None:
    """Return why this seat may not make this move now, or None."""
    stage = state.stage
    if stage is Stage.OVER:
        return Refusal("game_over")
    if seat != state.turn.seat:
        return Refusal("not_your_turn")
    if stage not in STAGES[type(move)]:
        return Refusal("not_now", stage=stage.value)
    return _refusal(state, move)


def _refusal(state: State, move: m.GobiMove) -> Refusal | None:  # noqa: C901, PLR0911 - one case for each move
    match move:
        case m.Place():
            return place_refusal(state, move.at) or (
                gift_refusal(state, "silk") if move.silk else None
            )
        case m.Discard():
            return gift_refusal(state, "cotton") if move.cotton else None
        case m.Lift():
            return lift_refusal(state) or _missing_camel_refusal(state.player, move.at)
        case m.Camel():
            return _put_camel_refusal(state, move.at)
        case m.Skip():
            return _skip_refusal(state)
        case m.Reward():
            return reward_refusal(state, move.take)
        case m.Reunite():
            return reunite_refusal(state, move.ends)
        case m.UsePerfume():
            return perfume_refusal(state)
        case m.UsePorcelain():
            return gift_refusal(state, "porcelain") or _porcelain_refusal(state, move)
        case m.UseSpices():
            return gift_refusal(state, "spices") or spices_refusal(state, move.ends)
        case m.EndTurn():
            waiting = sorted(created(state))
            return Refusal("routes_waiting", pairs=waiting) if waiting else None
        case _:
            assert_never(move)


def place_refusal(state: State, at: Cell) -> Refusal | None:
    """Return why the drawn tile may not be placed on this cell (G9, G11), or None."""
    if at in state.desert:
        return Refusal("cell_taken", at=at)
    if not touching(state.desert, at):
        return Refusal("not_adjacent", at=at)
    tile = state.turn.tile
    if tile and (cells := clashes(state.desert, at, tile)):
        return Refusal("golden_rule", at=at, cells=cells)
    return None


def gift_refusal(state: State, gift: Gift) -> Refusal | None:
    """Return why the player has no such gift to use, or None."""
    player = state.player
    if gift in player.gifts:
        return None
    return Refusal("gift_used" if gift in player.used else "gift_not_held", gift=gift)


def lift_refusal(state: State) -> Refusal | None:
    """Return why no camel may be lifted, or None while the reserve is too small (G16)."""
    task = state.turn.task
    if isinstance(task, Camels) and state.player.reserve < task.due + task.spare:
        return None
    return Refusal("reserve_enough", reserve=state.player.reserve)


def _missing_camel_refusal(player: Player, *cells: Cell) -> Refusal | None:
    cell = next((cell for cell in cells if cell not in player.camels), None)
    return Refusal("no_camel", at=cell) if cell else None


def put_refusal(state: State) -> Refusal | None:
    """Return why no camel may be put yet, or None; missing ones are lifted first (G16)."""
    task, reserve = state.turn.task, state.player.reserve
    if isinstance(task, Camels) and reserve >= max(task.due, 1):
        return None
    return Refusal("lift_first", reserve=reserve)


def _put_camel_refusal(state: State, at: Cell) -> Refusal | None:
    task = state.turn.task
    if isinstance(task, Camels) and at not in task.cells:
        return Refusal("not_in_line" if at in state.desert else "no_tile", at=at)
    return put_refusal(state)


def _skip_refusal(state: State) -> Refusal | None:
    match state.turn.task:
        case Camels(due=due) if due:
            return Refusal("camels_due", due=due)
        case Claim(length=length) if has_free_reward(state, length):
            return Refusal("reward_due")
    return None


def has_free_reward(state: State, length: int) -> bool:
    """Return whether a caravan of this length may take a reward without tea (G22)."""
    return any(state.stacks) or (length >= COFFEE_LENGTH and state.coffees > 0)


def reward_refusal(state: State, take: int | str) -> Refusal | None:
    """Return why this reward may not be taken (G22), or None."""
    if isinstance(take, int):
        return None if state.stacks[take] else Refusal("stack_empty", stack=take)
    task = state.turn.task
    return coffee_refusal(state, task.length if isinstance(task, Claim) else 0)


def coffee_refusal(state: State, length: int) -> Refusal | None:
    """Return why a caravan of this length may not take a coffee (G22, G28), or None."""
    if not state.coffees:
        return Refusal("no_coffee_left")
    if length >= COFFEE_LENGTH or (length == TEA_LENGTH and "tea" in state.player.gifts):
        return None
    return Refusal("route_too_short", length=length, needed=COFFEE_LENGTH)


def _ends_refusal(state: State, ends: Pair) -> Refusal | None:
    one, other = ends
    if not one < other:
        return Refusal("ends_out_of_order", ends=ends)
    if missing := _missing_camel_refusal(state.player, one, other):
        return missing
    if state.desert[one] != state.desert[other]:
        return Refusal("not_one_tribe", ends=ends)
    if ends in state.turn.reunited:
        return Refusal("already_reunited", ends=ends)
    return None


def reunite_refusal(state: State, ends: Pair) -> Refusal | None:
    """Return why the route between these ends may not be resolved (G18, G20), or None."""
    if refused := _ends_refusal(state, ends):
        return refused
    if ends in joined(state.turn.before, state.desert):
        return Refusal("joined_before", ends=ends)
    if ends not in joined(frozenset(state.player.camels), state.desert):
        return Refusal("not_joined", ends=ends)
    return None


def spices_refusal(state: State, ends: Pair) -> Refusal | None:
    """Return why spices may not resolve the route between these ends (G30), or None."""
    if refused := _ends_refusal(state, ends):
        return refused
    if not longest_crossing(frozenset(state.player.camels), ends):
        return Refusal("no_diagonal_way", ends=ends)
    return None


def perfume_refusal(state: State) -> Refusal | None:
    """Return why perfume may not be used (G25), or None."""
    if refused := gift_refusal(state, "perfume"):
        return refused
    return None if state.turn.placed else Refusal("no_tile_placed")


def _porcelain_refusal(state: State, move: m.UsePorcelain) -> Refusal | None:
    if missing := _missing_camel_refusal(state.player, move.origin):
        return missing
    if move.target not in state.desert:
        return Refusal("no_tile", at=move.target)
    if move.target not in walk(state.desert, move.origin):
        return Refusal("out_of_reach", at=move.target)
    return None


def created(state: State, camels: frozenset[Cell] | None = None) -> frozenset[Pair]:
    """Return the pairs whose routes must be resolved (G20), for the camels in play or others."""
    now = joined(frozenset(state.player.camels) if camels is None else camels, state.desert)
    return now - state.turn.reunited - joined(state.turn.before, state.desert)
