"""Why a move may not be made: the only definition of legality."""

from typing import assert_never

from games.kernel.refusal import Refusal, refuse
from games.kernel.values import Seat
from games.rules.gobi import moves as m
from games.rules.gobi.data import COFFEE_LENGTH, TEA_LENGTH
from games.rules.gobi.desert import Cell, Pair, clashes, touching, walk
from games.rules.gobi.routes import joined, longest_crossing
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
    """Why this seat may not make this move now, or None."""
    stage = state.stage
    if stage is Stage.OVER:
        return refuse("game_over")
    if seat != state.turn.seat:
        return refuse("not_your_turn")
    if stage not in STAGES[type(move)]:
        return refuse("not_now", stage=stage.value)
    return _refusal(state, move)


def _refusal(state: State, move: m.GobiMove) -> Refusal | None:  # noqa: C901, PLR0911 - a line a move
    match move:
        case m.Place():
            return place_refusal(state, move.at) or (
                gift_refusal(state, "silk") if move.silk else None
            )
        case m.Discard():
            return gift_refusal(state, "cotton") if move.cotton else None
        case m.Lift():
            return lift_refusal(state) or _camel_missing(state.player, move.at)
        case m.Camel():
            return _camel_refusal(state, move.at)
        case m.Skip():
            return _skip_refusal(state)
        case m.Reward():
            return reward_refusal(state, move.take)
        case m.Reunite():
            return reunite_refusal(state, move.ends)
        case m.UsePerfume():
            return perfume_refusal(state)
        case m.UsePorcelain():
            return gift_refusal(state, "porcelain") or _walk_refusal(state, move)
        case m.UseSpices():
            return gift_refusal(state, "spices") or spices_refusal(state, move.ends)
        case m.EndTurn():
            waiting = sorted(created(state))
            return refuse("routes_waiting", pairs=waiting) if waiting else None
        case _:
            assert_never(move)


def place_refusal(state: State, at: Cell) -> Refusal | None:
    """Why the drawn tile may not lie on this cell (G9, G11)."""
    if at in state.desert:
        return refuse("cell_taken", at=at)
    if not touching(state.desert, at):
        return refuse("not_adjacent", at=at)
    if cells := clashes(state.desert, at, state.turn.tile or ""):
        return refuse("golden_rule", at=at, cells=cells)
    return None


def gift_refusal(state: State, gift: str) -> Refusal | None:
    """Why the player has no such gift to use."""
    player = state.player
    if gift in player.gifts:
        return None
    return refuse("gift_used" if gift in player.used else "gift_not_held", gift=gift)


def lift_refusal(state: State) -> Refusal | None:
    """Why no camel may be lifted: only while the reserve is short (G16)."""
    task = state.turn.task
    if isinstance(task, Camels) and state.player.reserve < task.due + task.spare:
        return None
    return refuse("reserve_enough", reserve=state.player.reserve)


def _camel_missing(player: Player, *cells: Cell) -> Refusal | None:
    without = next((cell for cell in cells if cell not in player.camels), None)
    return refuse("no_camel", at=without) if without else None


def put_refusal(state: State) -> Refusal | None:
    """Why no camel may be put yet: what is missing is lifted first (G16)."""
    task, reserve = state.turn.task, state.player.reserve
    if isinstance(task, Camels) and reserve >= max(task.due, 1):
        return None
    return refuse("lift_first", reserve=reserve)


def _camel_refusal(state: State, at: Cell) -> Refusal | None:
    task = state.turn.task
    if isinstance(task, Camels) and at not in task.cells:
        return refuse("not_in_line" if at in state.desert else "no_tile", at=at)
    return put_refusal(state)


def _skip_refusal(state: State) -> Refusal | None:
    match state.turn.task:
        case Camels(due=due) if due:
            return refuse("camels_due", due=due)
        case Claim(length=length) if free_rewards(state, length):
            return refuse("reward_due")
    return None


def free_rewards(state: State, length: int) -> bool:
    """Whether a caravan of this length may take something that costs no tea (G22)."""
    return any(state.stacks) or (length >= COFFEE_LENGTH and state.coffees > 0)


def reward_refusal(state: State, take: int | str) -> Refusal | None:
    """Why this reward may not be taken (G22)."""
    if isinstance(take, int):
        return None if state.stacks[take] else refuse("stack_empty", stack=take)
    task = state.turn.task
    return coffee_refusal(state, task.length if isinstance(task, Claim) else 0)


def coffee_refusal(state: State, length: int) -> Refusal | None:
    """Why a caravan of this length may not take a coffee (G22, G28)."""
    if not state.coffees:
        return refuse("no_coffee_left")
    if length >= COFFEE_LENGTH or (length == TEA_LENGTH and "tea" in state.player.gifts):
        return None
    return refuse("route_too_short", length=length, needed=COFFEE_LENGTH)


def _ends_refusal(state: State, ends: Pair) -> Refusal | None:
    one, other = ends
    if not one < other:
        return refuse("ends_out_of_order", ends=ends)
    if missing := _camel_missing(state.player, one, other):
        return missing
    if state.desert[one] != state.desert[other]:
        return refuse("not_one_tribe", ends=ends)
    if ends in state.turn.reunited:
        return refuse("already_reunited", ends=ends)
    return None


def reunite_refusal(state: State, ends: Pair) -> Refusal | None:
    """Why the route between these ends may not be resolved (G18, G20)."""
    if closed := _ends_refusal(state, ends):
        return closed
    if ends in joined(state.turn.before, state.desert):
        return refuse("joined_before", ends=ends)
    if ends not in joined(frozenset(state.player.camels), state.desert):
        return refuse("not_joined", ends=ends)
    return None


def spices_refusal(state: State, ends: Pair) -> Refusal | None:
    """Why spices may not serve the route between these ends (G30)."""
    if closed := _ends_refusal(state, ends):
        return closed
    if not longest_crossing(frozenset(state.player.camels), ends):
        return refuse("no_diagonal_way", ends=ends)
    return None


def perfume_refusal(state: State) -> Refusal | None:
    """Why perfume may not be used (G25)."""
    if closed := gift_refusal(state, "perfume"):
        return closed
    return None if state.turn.placed else refuse("no_tile_placed")


def _walk_refusal(state: State, move: m.UsePorcelain) -> Refusal | None:
    if missing := _camel_missing(state.player, move.origin):
        return missing
    if move.target not in state.desert:
        return refuse("no_tile", at=move.target)
    if move.target not in walk(state.desert, move.origin):
        return refuse("out_of_reach", at=move.target)
    return None


def created(state: State, camels: frozenset[Cell] | None = None) -> frozenset[Pair]:
    """The pairs whose routes wait to be resolved (G20), as the camels stand or with others."""
    now = joined(frozenset(state.player.camels) if camels is None else camels, state.desert)
    return now - state.turn.reunited - joined(state.turn.before, state.desert)
