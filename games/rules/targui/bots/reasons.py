"""The reasons for a move, for players who ask for a hint: what it brings, what it costs.

They are computed from the position before a hidden card is turned up.
"""

from collections.abc import Callable, Iterator
from itertools import takewhile
from typing import Any

from games.kernel.bots.bot import Observation
from games.kernel.bots.reason import Reason, Reasons
from games.kernel.codec import is_irreversible
from games.kernel.events import Move
from games.kernel.values import Seat
from games.rules.targui import moves as m
from games.rules.targui.board import SQUARES, border
from games.rules.targui.bots import place_reasons
from games.rules.targui.bots.place_reasons import can_pay, card_reasons, reasons_of_place
from games.rules.targui.box.bundle import GOODS, short_of
from games.rules.targui.box.effect import JOKER
from games.rules.targui.decide import decide_within_turn
from games.rules.targui.decide import refusal as refusal_of
from games.rules.targui.effects.display import LayStep
from games.rules.targui.effects.exchanges import water_rates
from games.rules.targui.effects.tribe_cards import CardStep, hand_full
from games.rules.targui.events import TableEvent
from games.rules.targui.evolve import evolve
from games.rules.targui.rounds.raids import demands
from games.rules.targui.scoring import score
from games.rules.targui.state import ROW_LENGTH, State, other

GETS = {
    "dates": "gets_dates",
    "salt": "gets_salt",
    "pepper": "gets_pepper",
    "gold": "gets_gold",
    "water": "gets_water",
}
COSTS = {"gold": "costs_gold", "water": "costs_water", "vp": "costs_points"}
CODES = (
    *GETS.values(),
    *COSTS.values(),
    *place_reasons.CODES,
    "costs_goods",
    "plays",
    "scores",
    "row_filled",
    "row_equal",
    "row_different",
    "row_begun",
    "can_play",
    "can_keep",
    "to_card",
    "to_goods",
    "chooses",
    "keeps_card",
    "not_payable",
    "discards_card",
    "unusable",
    "stays",
    "skips",
    "saves_points",
    "saves_goods",
    "saves_gold",
    "gives_card",
    "avoids",
    "yields",
    "yields_nothing",
    "left_of",
    "keeps_all",
    "keeps_water",
    "done",
    "best",
)
"""The codes of all reasons; each has a text."""

MOST = 3


def explain(observation: Observation[State, Move], move: Move) -> Reasons:
    """Return the reasons for a move of the seat to act."""
    # One world is enough: what a reason states does not depend on what was redrawn.
    state = next(observation.worlds(1))
    if isinstance(move, m.Place):
        return reasons_of_place(state, move.at)
    after = _known(state, observation, move)
    reasons = [*_special(state, after, move), *_brought(state, after, observation.seat, move)]
    return tuple(reasons[:MOST]) or (Reason("best"),)


def _known(state: State, observation: Observation[State, Move], move: Move) -> State:
    """Return the state after a move, before any hidden card is turned up."""
    batch = decide_within_turn(state, observation.seat, move, observation.chance)
    events: tuple[TableEvent, ...] = batch.events
    for event in takewhile(lambda each: not is_irreversible(each), events):
        state = evolve(state.box, state, event)
    return state


def _brought(state: State, after: State, seat: Seat, move: Move) -> Iterator[Reason]:
    """Yield the points, goods, gold and water that a move brings or costs."""
    points = score(after, seat).total - score(state, seat).total
    purse, before = after.players[seat].purse, state.players[seat].purse
    if points > 0:
        yield Reason("scores", {"points": points})
    for resource, code in GETS.items():
        if (count := getattr(purse, resource) - getattr(before, resource)) > 0:
            yield Reason(code, {"count": count})
    yield from _costs(before.lacks(purse), purse.lacks(before))


def _costs(gained: dict[str, int], lost: dict[str, int]) -> Iterator[Reason]:
    if goods := sum(lost.get(good, 0) for good in GOODS):
        yield Reason("costs_goods", {"count": goods})
    for resource, code in COSTS.items():
        if resource in lost:
            yield Reason(code, {"count": lost[resource]})


def _special(state: State, after: State, move: Move) -> Iterator[Reason]:
    """Yield what only this kind of move has to say."""
    special = SPECIAL.get(type(move))
    if special is not None:
        yield from special(state, after, move)


def _pay(state: State, after: State, move: m.Pay) -> Iterator[Reason]:
    if worth := state.box.tribes[move.card].vp:
        yield Reason("plays", {"points": worth})


def _use(state: State, after: State, move: m.Use) -> Iterator[Reason]:
    seat, piece = state.agenda[0].seat, move.piece
    if after.players[seat].purse != state.players[seat].purse:
        return
    if piece in SQUARES:
        yield from _use_square(state, seat, state.card_on(piece))
    elif piece in state.box.tribes:
        yield Reason("does", {"text": f"card.{piece}.text"})
    else:
        yield from card_reasons(state, piece)


def _use_square(state: State, seat: Seat, card: str) -> Iterator[Reason]:
    if card in state.box.goods:
        yield Reason("chooses")
    elif can_pay(state, seat, card):
        yield _about("can_play", state, card)
    elif not hand_full(state, seat):
        yield _about("can_keep", state, card)
    else:
        yield Reason("not_payable")


def _about(code: str, state: State, card: str) -> Reason:
    facts: dict[str, int | str] = {"card": f"card.{card}"}
    return Reason(code, facts | {"points": state.box.displayed[card].vp})


def _forgo(state: State, after: State, move: m.Forgo) -> Iterator[Reason]:
    if refusal_of(state, state.agenda[0].seat, m.Use(move.piece)):
        yield Reason("unusable")
    else:
        yield Reason("stays" if move.piece in SQUARES else "skips")


def _hold(state: State, after: State, move: m.Hold) -> Iterator[Reason]:
    yield _about("keeps_card", state, move.card)
    if not _is_payable(state):
        yield Reason("not_payable")


def _discard(state: State, after: State, move: m.Discard) -> Iterator[Reason]:
    yield Reason("discards_card" if _is_payable(state) else "not_payable")


def _is_payable(state: State) -> bool:
    step = state.agenda[0]
    return isinstance(step, CardStep) and any(
        can_pay(state, step.seat, card, step.deal) for card in step.cards
    )


def _go_to(state: State, after: State, move: m.MoveTo | m.Pick) -> Iterator[Reason]:
    spot = move.to if isinstance(move, m.MoveTo) else move.at
    if spot not in SQUARES:
        yield from card_reasons(state, spot)
    elif (card := state.card_on(spot)) in state.box.tribes:
        yield _about("to_card", state, card)
    else:
        yield Reason("to_goods", {"row": int(spot[1]), "column": int(spot[2])})


def _draw(state: State, after: State, move: m.Draw) -> Iterator[Reason]:
    if move.source != "deck":
        yield _about("to_card", state, state.tribe.discards[-1])


def _lay_in(state: State, after: State, move: m.LayIn) -> Iterator[Reason]:
    """Yield what becomes of the row: points once it is full, equal or different symbols before."""
    step = state.agenda[0]
    assert isinstance(step, LayStep)
    row = (*state.players[step.seat].rows[move.row], step.card)
    symbols = [state.box.displayed[card].symbol for card in row]
    if points := _row_points(after, step.seat, move.row) if len(row) == ROW_LENGTH else 0:
        yield Reason("row_filled", {"points": points})
    elif len(row) == 1:
        yield Reason("row_begun")
    elif len(row) < ROW_LENGTH and JOKER not in symbols and len(set(symbols)) in (1, len(row)):
        code = "row_equal" if len(set(symbols)) == 1 else "row_different"
        yield Reason(code, {"count": len(row)})


def _row_points(state: State, seat: Seat, row: int) -> int:
    lines = score(state, seat).lines
    return sum(line.value for line in lines if line.facts.get("row") == row)


def _pay_raid(state: State, after: State, move: m.PayRaid) -> Iterator[Reason]:
    """Yield a card that is given, and what the other demand, if it can be met, would cost."""
    purse = state.players[state.agenda[0].seat].purse
    if move.card:
        yield _about("gives_card", state, move.card)
    for number, terms in enumerate(demands(state)):
        if number == move.option or short_of(terms, purse):
            continue
        if terms.vp:
            yield Reason("saves_points", {"count": terms.vp})
        elif terms.gold:
            yield Reason("saves_gold", {"count": terms.gold})
        elif goods := terms.goods + terms.any_good:
            yield Reason("saves_goods", {"count": goods})


def _spare_raid(state: State, after: State, move: m.SpareRaid) -> Iterator[Reason]:
    yield Reason("avoids", {"text": f"card.{state.border(border(state.robber)).id}.text"})


def _yield_raid(state: State, after: State, move: m.YieldRaid) -> Iterator[Reason]:
    if points := sum(terms.vp for terms in demands(state)):
        yield Reason("yields", {"points": points, "seat": other(state.agenda[0].seat)})
    else:
        yield Reason("yields_nothing")


def _give(state: State, after: State, move: m.Give) -> Iterator[Reason]:
    left: int = getattr(state.players[state.agenda[0].seat].purse, move.good) - 1
    yield Reason("left_of", {"good": f"resource.{move.good}", "count": left})


def _decline(state: State, after: State, move: m.Decline) -> Iterator[Reason]:
    seat = state.agenda[0].seat
    if not after.players[seat].purse.lacks(state.players[seat].purse):
        yield Reason("keeps_all")


def _end_turn(state: State, after: State, move: m.EndTurn) -> Iterator[Reason]:
    seat = state.agenda[0].seat
    if water_rates(state, seat):
        yield Reason("keeps_water", {"count": state.players[seat].purse.water})
    else:
        yield Reason("done")


SPECIAL: dict[type[Move], Callable[[State, State, Any], Iterator[Reason]]] = {
    m.Pay: _pay,
    m.Use: _use,
    m.Forgo: _forgo,
    m.Hold: _hold,
    m.Discard: _discard,
    m.MoveTo: _go_to,
    m.Pick: _go_to,
    m.Draw: _draw,
    m.LayIn: _lay_in,
    m.PayRaid: _pay_raid,
    m.SpareRaid: _spare_raid,
    m.YieldRaid: _yield_raid,
    m.Give: _give,
    m.Decline: _decline,
    m.EndTurn: _end_turn,
}
"""What only one kind of move has to say: its reasons from the states before and after it."""
