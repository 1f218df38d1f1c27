"""The reasons for a move, for players who ask for a hint: what it brings, what it prevents."""

from collections.abc import Iterator
from itertools import takewhile

from games.kernel.bots.bot import Observation
from games.kernel.bots.reason import Reason, Reasons
from games.kernel.codec import is_irreversible
from games.kernel.events import Move
from games.rules.targui import moves as m
from games.rules.targui.board import NUMBER, crossings
from games.rules.targui.bots.placing import PlacingValues
from games.rules.targui.box.bundle import Bundle
from games.rules.targui.decide import decide_within_turn
from games.rules.targui.effects.gains import Gain
from games.rules.targui.events import TableEvent
from games.rules.targui.evolve import evolve
from games.rules.targui.scoring import score
from games.rules.targui.state import State

GETS = {
    "dates": "gets_dates",
    "salt": "gets_salt",
    "pepper": "gets_pepper",
    "gold": "gets_gold",
    "water": "gets_water",
}
CODES = (
    *GETS.values(),
    "gets_goods",
    "plays",
    "scores",
    "crosses",
    "blocks",
    "keeps_card",
    "discards_card",
    "forgoes",
    "uses",
    "least",
    "ends",
    "best",
)
"""The codes of all reasons; each has a text."""

MOST = 3
A_LOSS = 0.75
"""How many points the opponent must lose for a place to be worth taking away."""


def explain(observation: Observation[State, Move], move: Move) -> Reasons:
    """Return the reasons for a move of the seat to act."""
    state = next(observation.worlds(1))
    if isinstance(move, m.Place):
        reasons = tuple(_reasons_of_place(state, move.at))
    else:
        reasons = tuple(_brought(state, observation, move))
    return reasons[:MOST] or (Reason(OTHERWISE.get(type(move), "best")),)


OTHERWISE: dict[type[Move], str] = {
    m.Hold: "keeps_card",
    m.Discard: "discards_card",
    m.Forgo: "forgoes",
    m.Use: "uses",
    m.PayRaid: "least",
    m.Give: "least",
    m.EndTurn: "ends",
}
"""The reason for a move that brings nothing at once."""


def _reasons_of_place(state: State, spot: str) -> Iterator[Reason]:
    seat = state.agenda[0].seat
    if spot in NUMBER:
        effect = state.border(spot).effect
        if isinstance(effect, Gain):
            yield from _gets(effect.gain.fixed, Bundle())
            if effect.gain.any_good:
                yield Reason("gets_goods", {"count": effect.gain.any_good})
    own = state.players[seat].targis
    if more := len(set(crossings((*own, spot))) - set(crossings(own))):
        yield Reason("crosses", {"count": more})
    if PlacingValues(state, seat).rival_loss(spot) > A_LOSS:
        yield Reason("blocks")


def _brought(state: State, observation: Observation[State, Move], move: Move) -> Iterator[Reason]:
    """Yield what a move brings before any hidden card is turned up."""
    seat = observation.seat
    events = decide_within_turn(state, seat, move, observation.chance).events
    after = _known(state, events)
    if isinstance(move, m.Pay) and (worth := state.box.tribes[move.card].vp):
        yield Reason("plays", {"points": worth})
    points = score(after, seat).total - score(state, seat).total
    if points > 0:
        yield Reason("scores", {"points": points})
    yield from _gets(after.players[seat].purse, state.players[seat].purse)


def _known(state: State, events: tuple[TableEvent, ...]) -> State:
    for event in takewhile(lambda each: not is_irreversible(each), events):
        state = evolve(state.box, state, event)
    return state


def _gets(after: Bundle, before: Bundle) -> Iterator[Reason]:
    for resource, code in GETS.items():
        if (count := getattr(after, resource) - getattr(before, resource)) > 0:
            yield Reason(code, {"count": count})
