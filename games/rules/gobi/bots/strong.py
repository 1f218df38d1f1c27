"""The strong bot: compares its best turns in many worlds, up to the end of its next turn."""

from games.kernel.bots.bot import ENOUGH_WORLDS, Observation, best_over_worlds
from games.kernel.values import Seat
from games.rules.gobi.bots.evaluation import evaluate_seat
from games.rules.gobi.bots.plans import Plan, after, end_turn, evaluate_turn, search_plans
from games.rules.gobi.moves import EndTurn, GobiMove
from games.rules.gobi.rules.refusals import refusal
from games.rules.gobi.state import Stage, State

WIDTH = 8
"""How many plans its own search continues, and how many turns it compares."""

RIVAL_WIDTH = 2
NEXT_WIDTH = 3
RIVAL_WEIGHT = 0.5
"""The weight of a point of the best rival, compared with an own point."""


class Strong:
    """A bot that compares turns by the state at the end of its next turn, in the same worlds."""

    def choose(self, observation: Observation[State, GobiMove]) -> GobiMove:
        """Return the first move of the turn that is best when the time is over."""
        if len(observation.moves) == 1:
            return observation.moves[0]
        worlds = observation.worlds(ENOUGH_WORLDS)
        plans = search_plans(next(worlds), WIDTH)[:WIDTH]
        if len({plan.first for plan in plans}) == 1:
            return plans[0].first
        best = best_over_worlds(
            plans,
            lambda world, plan: _evaluate(world, plan, observation.seat),
            worlds=worlds,
            thinking=observation.thinking,
            initial=[plan.value for plan in plans],
        )
        return best.first


def _evaluate(world: State, plan: Plan, seat: Seat) -> float:
    """Return the value of a plan in a world once all rivals, and the seat again, have played."""
    state = end_turn(_follow(world, plan))
    while state.stage is not Stage.OVER and state.turn.seat != seat:
        state = end_turn(search_plans(state, RIVAL_WIDTH)[0].state)
    if state.stage is not Stage.OVER:
        state = search_plans(state, NEXT_WIDTH)[0].state
    own = evaluate_seat(state, seat) if state.stage is Stage.OVER else evaluate_turn(state)
    rivals = (
        evaluate_seat(state, Seat(other)) for other in range(len(state.players)) if other != seat
    )
    return own - RIVAL_WEIGHT * max(rivals)


def _follow(world: State, plan: Plan) -> State:
    """Return the end of the turn in this world, where other rewards may be uncovered."""
    state = world
    for move in plan.moves:
        if refusal(state, state.turn.seat, move):
            break
        state = after(state, move)
    unfinished = refusal(state, state.turn.seat, EndTurn())
    return search_plans(state, 1)[0].state if unfinished else state
