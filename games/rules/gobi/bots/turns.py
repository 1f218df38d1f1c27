"""Ways to play a turn: a beam of the most promising small moves, up to its end."""

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import nlargest

from games.rules.gobi import moves as m
from games.rules.gobi.bots.worth import claims, standing, texture
from games.rules.gobi.choices import moves
from games.rules.gobi.decide import decide
from games.rules.gobi.evolve import evolve
from games.rules.gobi.refusals import created
from games.rules.gobi.state import State


@dataclass(frozen=True, slots=True)
class Plan:
    """Moves that may follow, the state they lead to, and what that is worth."""

    moves: tuple[m.GobiMove, ...]
    state: State
    worth: float

    @property
    def first(self) -> m.GobiMove:
        """What to do now."""
        return self.moves[0] if self.moves else m.EndTurn()


def after(state: State, move: m.GobiMove) -> State:
    """The state once the seat to act has made this move."""
    for event in decide(state, state.turn.seat, move):
        state = evolve(state, event)
    return state


def ended(state: State) -> State:
    """The state once the turn is passed on."""
    return after(state, m.EndTurn())


def plans(state: State, width: int) -> list[Plan]:
    """Whole turns from here to just before their end, the best first."""
    front, whole = [Plan((), state, foreseen(state))], []
    while front:
        grown: dict[tuple[object, ...], Plan] = {}
        for plan in front:
            for move in _worth_trying(plan.state):
                if isinstance(move, m.EndTurn):
                    whole.append(plan)
                else:
                    grown.setdefault(*_keyed(plan, move))
        front = nlargest(width, grown.values(), key=_worth)
    return sorted(whole, key=_worth, reverse=True)


def _worth(plan: Plan) -> float:
    return plan.worth


def _keyed(plan: Plan, move: m.GobiMove) -> tuple[tuple[object, ...], Plan]:
    """The plan with one more move, under what tells it from others that come to the same."""
    state = after(plan.state, move)
    player, turn = state.player, state.turn
    held = (player.camels, player.gifts, player.blessings, player.coffees)
    key = (*held, turn.tile, turn.placed, turn.task, turn.reunited)
    return key, Plan((*plan.moves, move), state, foreseen(state))


def foreseen(state: State) -> float:
    """What the turn in progress is worth to its seat."""
    return standing(state, state.turn.seat) + claims(state) + texture(state)


def _worth_trying(state: State) -> Iterator[m.GobiMove]:
    """The moves without the walks of camels that create no route."""
    for move in moves(state, state.turn.seat):
        if not isinstance(move, m.UsePorcelain) or _creates(state, move):
            yield move


def _creates(state: State, move: m.UsePorcelain) -> bool:
    camels = list(state.player.camels)
    camels.remove(move.origin)
    moved = frozenset((*camels, move.target))
    return len(created(state, moved)) > len(created(state))
