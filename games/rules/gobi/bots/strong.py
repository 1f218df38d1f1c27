"""The strong bot: tries its best turns in many possible worlds, up to the end of its next turn."""

from collections.abc import Iterator, Sequence

from games.kernel.bots import Sight
from games.kernel.values import Seat
from games.rules.gobi.bots.turns import Plan, after, ended, foreseen, plans
from games.rules.gobi.bots.worth import standing
from games.rules.gobi.moves import EndTurn, GobiMove
from games.rules.gobi.refusals import refusal
from games.rules.gobi.state import Stage, State

WIDTH = 8
"""How many lines its own search keeps, and how many turns it compares."""

RIVAL_WIDTH = 2
NEXT_WIDTH = 3
ENVY = 0.5
"""How much a point of the best rival counts beside its own."""

ENOUGH = 10_000
"""More worlds than any thinking time allows."""


class Strong:
    """Compares its turns by what they leave for the next one, on the same sampled worlds."""

    def choose(self, sight: Sight[State, GobiMove]) -> GobiMove:
        """The first move of the turn that did best so far when time is over."""
        if len(sight.moves) == 1:
            return sight.moves[0]
        worlds = sight.worlds(ENOUGH)
        turns = plans(next(worlds), WIDTH)[:WIDTH]
        if len({turn.first for turn in turns}) == 1:
            return turns[0].first
        return _compared(turns, worlds, sight).first


def _compared(
    turns: Sequence[Plan], worlds: Iterator[State], sight: Sight[State, GobiMove]
) -> Plan:
    """The best turn over all worlds in which every turn was tried in time."""
    totals = [turn.worth for turn in turns]
    while len(found := list(_outlooks(turns, next(worlds), sight))) == len(turns):
        totals = [total + outlook for total, outlook in zip(totals, found, strict=True)]
    return turns[totals.index(max(totals))]


def _outlooks(
    turns: Sequence[Plan], world: State, sight: Sight[State, GobiMove]
) -> Iterator[float]:
    for turn in turns:
        if not sight.thinking():
            return
        yield _outlook(world, turn, sight.seat)


def _outlook(world: State, turn: Plan, seat: Seat) -> float:
    """What this turn is worth in this world once everybody has played and the seat again."""
    state = ended(_followed(world, turn))
    while state.stage is not Stage.OVER and state.turn.seat != seat:
        state = ended(plans(state, RIVAL_WIDTH)[0].state)
    if state.stage is not Stage.OVER:
        state = plans(state, NEXT_WIDTH)[0].state
    own = standing(state, seat) if state.stage is Stage.OVER else foreseen(state)
    rivals = (standing(state, Seat(other)) for other in range(len(state.players)) if other != seat)
    return own - ENVY * max(rivals)


def _followed(world: State, turn: Plan) -> State:
    """The end of the turn in this world, where another reward may have come up on the way."""
    state = world
    for move in turn.moves:
        if refusal(state, state.turn.seat, move):
            break
        state = after(state, move)
    unfinished = refusal(state, state.turn.seat, EndTurn())
    return plans(state, 1)[0].state if unfinished else state
