"""The move with which standing answers settle a question of a raid, of income or of a surplus."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from games.kernel.events import Move
from games.kernel.values import Seat
from games.rules.targui.box.bundle import GOODS, ONE, Bundle, Good
from games.rules.targui.decide import refusal
from games.rules.targui.effects.gains import TakeGoodsStep
from games.rules.targui.moves import Give, PayRaid, SpareRaid, TakeGood, YieldRaid
from games.rules.targui.rounds.limits import SurplusStep
from games.rules.targui.rounds.raids import PayRaidStep, demands
from games.rules.targui.rounds.turn import TurnStep
from games.rules.targui.standing.questions import (
    INCOME,
    RAID,
    RAID_SPARED,
    RAID_UNMET,
    SURPLUS,
)
from games.rules.targui.state import State

Answers: TypeAlias = Mapping[str, str]


def standing_answer(state: State, seat: Seat, answers: Answers) -> Move | None:
    """Return the legal move that the answers of this seat lead to now, or None."""
    move = _answer(state, seat, answers)
    return None if move is None or refusal(state, seat, move) else move


def _answer(state: State, seat: Seat, answers: Answers) -> Move | None:
    match state.agenda[0] if state.agenda else None:
        case PayRaidStep() as step:
            return _at_a_raid(state, seat, step, answers)
        case SurplusStep() if wish := answers.get(SURPLUS.key):
            return Give(_good_to_give(state.players[seat].purse, wish))
        case TakeGoodsStep() as step if (wish := answers.get(INCOME.key)) and _is_off_turn(
            state, seat
        ):
            goods = [good for good in GOODS if good != step.excluded]
            return TakeGood(_good_to_take(state.players[seat].purse, wish, goods))
    return None


def _is_off_turn(state: State, seat: Seat) -> bool:
    """Return whether the seat neither acts nor ends its turn: a round opens, or a raid is over."""
    mine = (step for step in state.agenda if step.seat == seat)
    return not any(isinstance(step, TurnStep | SurplusStep) for step in mine)


def _at_a_raid(state: State, seat: Seat, step: PayRaidStep, answers: Answers) -> Move | None:
    if step.refusal(state, SpareRaid()) is None:
        match answers.get(RAID_SPARED.key):
            case "use":
                return SpareRaid()
            case None:
                return None
    if step.refusal(state, YieldRaid()) is None:
        return YieldRaid() if RAID_UNMET.key in answers else None
    wish = answers.get(RAID.key)
    return _payment(state, seat, step, wish) if wish else None


def _payment(state: State, seat: Seat, step: PayRaidStep, wish: str) -> PayRaid | None:
    """Return the payment that fits the wish best; a card of the display is never given."""
    purse = state.players[seat].purse
    payments = [
        move
        for move in step.answers(state)
        if isinstance(move, PayRaid) and not move.card and step.refusal(state, move) is None
    ]

    def key(move: PayRaid) -> tuple[bool, int]:
        with_points = demands(state)[move.option].vp > 0
        return with_points != (wish == "points"), -_fit(move.goods, wish, purse)

    return min(payments, key=key, default=None)


def _fit(goods: Bundle, wish: str, purse: Bundle) -> int:
    """Return how well the goods fit: by how many of the wished good, or by how much is left."""
    if wish in GOODS:
        count: int = getattr(goods, wish)
        return count
    left = purse - goods if purse.covers(goods) else purse
    # The squares are smallest where the most plentiful goods were given.
    return -sum(int(getattr(left, good)) ** 2 for good in GOODS)


def _good_to_give(purse: Bundle, wish: str) -> Good:
    """Return the wished good, or that of which there is most if there is none of it."""
    wished = [good for good in GOODS if good == wish and purse.covers(ONE[good])]
    return wished[0] if wished else max(GOODS, key=lambda good: int(getattr(purse, good)))


def _good_to_take(purse: Bundle, wish: str, goods: Sequence[Good]) -> Good:
    wished = [good for good in goods if good == wish]
    return wished[0] if wished else min(goods, key=lambda good: int(getattr(purse, good)))
