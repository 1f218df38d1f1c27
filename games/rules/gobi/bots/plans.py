"""Plans of a turn: a beam search over the most promising moves, up to the end of the turn."""

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import nlargest

from games.rules.gobi import moves as m
from games.rules.gobi.bots.evaluation import evaluate_camels, evaluate_claims, evaluate_seat
from games.rules.gobi.rules.decide import decide_within_turn
from games.rules.gobi.rules.legal_moves import legal_moves
from games.rules.gobi.rules.refusals import created
from games.rules.gobi.state import State


@dataclass(frozen=True, slots=True)
class Plan:
    """Moves of one turn, the state they lead to, and its value."""

    moves: tuple[m.GobiMove, ...]
    state: State
    value: float

    @property
    def first(self) -> m.GobiMove:
        """Return the next move."""
        return self.moves[0] if self.moves else m.EndTurn()


def after(state: State, move: m.GobiMove) -> State:
    """Return the state after a move of the seat to act, before its turn ends automatically."""
    return decide_within_turn(state, state.turn.seat, move).state


def end_turn(state: State) -> State:
    """Return the state after the end of the turn."""
    return after(state, m.EndTurn())


def search_plans(state: State, width: int) -> list[Plan]:
    """Return plans from here to just before the end of the turn, the best first."""
    beam, finished = [Plan((), state, evaluate_turn(state))], []
    while beam:
        extended: dict[tuple[object, ...], Plan] = {}
        for plan in beam:
            for move in _candidates(plan.state):
                if isinstance(move, m.EndTurn):
                    finished.append(plan)
                else:
                    extended.setdefault(*_extend(plan, move))
        beam = nlargest(width, extended.values(), key=_value_of)
    return sorted(finished, key=_value_of, reverse=True)


def _value_of(plan: Plan) -> float:
    return plan.value


def _extend(plan: Plan, move: m.GobiMove) -> tuple[tuple[object, ...], Plan]:
    """Return the plan with one more move, under a key that equivalent plans share."""
    state = after(plan.state, move)
    player, turn = state.player, state.turn
    area = (player.camels, player.gifts, player.blessings, player.coffees)
    key = (*area, turn.tile, turn.placed, turn.task, turn.reunited)
    return key, Plan((*plan.moves, move), state, evaluate_turn(state))


def evaluate_turn(state: State) -> float:
    """Return the value of the turn in progress to its seat."""
    return evaluate_seat(state, state.turn.seat) + evaluate_claims(state) + evaluate_camels(state)


def _candidates(state: State) -> Iterator[m.GobiMove]:
    """Yield the legal moves without the uses of porcelain that create no route."""
    for move in legal_moves(state, state.turn.seat):
        if not isinstance(move, m.UsePorcelain) or _creates_route(state, move):
            yield move


def _creates_route(state: State, move: m.UsePorcelain) -> bool:
    camels = list(state.player.camels)
    camels.remove(move.origin)
    moved = frozenset((*camels, move.target))
    return len(created(state, moved)) > len(created(state))
