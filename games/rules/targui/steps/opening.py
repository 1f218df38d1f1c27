"""With which steps the effect of a card begins: one line for each effect code."""

from collections.abc import Iterator

from games.kernel.values import Seat
from games.rules.targui.board import SQUARES
from games.rules.targui.box import acts
from games.rules.targui.box.bundle import Bundle, Terms
from games.rules.targui.box.lasting import DuneBonus, MerchantRate, NobleDiscount
from games.rules.targui.events import CardLaid
from games.rules.targui.state import DISPLAY_SIZE, State, Step
from games.rules.targui.steps.afar import PickingBorder, PickingSquare
from games.rules.targui.steps.display import Arranging
from games.rules.targui.steps.dunes import DuneLeaves, KeepingDune
from games.rules.targui.steps.favour import Parts, favour
from games.rules.targui.steps.gains import AnyGoods, ChooseGain, GainStep, UseSpot, Work, gains
from games.rules.targui.steps.goods import TakeGoods, TurnGoods
from games.rules.targui.steps.hand import playable_hand
from games.rules.targui.steps.limits import LimitTargis
from games.rules.targui.steps.markers import MovingMarker
from games.rules.targui.steps.price import Deal
from games.rules.targui.steps.trades import Exchanging, water_moves
from games.rules.targui.steps.tribe import Answer, CardChoice, drawing

EXCHANGES_WITH_A_BETTER_RATE = 10


def expanded(state: State, step: Step) -> tuple[Step, ...] | None:
    """The steps that stand for this one, if it is only the name of others."""
    match step:
        case Work(seat, effect, source):
            return steps(state, seat, effect, source)
        case UseSpot(seat, spot) if spot in SQUARES:
            return centre_steps(state, seat, spot)
        case UseSpot(seat, spot):
            return dune_steps(state, seat, spot)
        case Parts(left=("action",)) if _closed(state, step):
            return ()
        case _:
            return None


def _closed(state: State, parts: Parts) -> bool:
    """Whether the action that is left would do nothing, and water could not change that."""
    dry = next(water_moves(state, parts.seat), None) is None
    work = Work(parts.seat, parts.effect, parts.source)
    return dry and why_useless(state, (work,)) is not None


def why_useless(state: State, waiting: tuple[Step, ...]) -> str | None:
    """Why beginning these steps would do nothing: the first reason, if all have one."""
    reasons = [step.useless(state) for step in flat(state, waiting)]
    return None if None in reasons or not reasons else reasons[0]


def flat(state: State, waiting: tuple[Step, ...]) -> Iterator[Step]:
    """The steps with every name replaced by what it stands for."""
    for step in waiting:
        inner = expanded(state, step)
        yield from (step,) if inner is None else flat(state, inner)


def centre_steps(state: State, seat: Seat, square: str) -> tuple[Step, ...]:
    """Using a centre card (T14)."""
    card = state.card_on(square)
    if card in state.box.goods:
        return (TakeGoods(seat, card, square),)
    return (CardChoice(seat, (card,), "centre", ("play", "hand", "discard"), square=square),)


def dune_steps(state: State, seat: Seat, dune: str) -> tuple[Step, ...]:
    """Using a dune (T33)."""
    bonuses = [
        step
        for card, effect in state.abilities(seat, DuneBonus)
        for step in gains(seat, effect.gain, card, if_acted=True)
    ]
    work = Work(seat, state.box.dunes[dune].effect, dune)
    return (work, *bonuses, DuneLeaves(seat, dune))


def with_late_bonus(state: State, agenda: tuple[Step, ...], laid: CardLaid) -> tuple[Step, ...]:
    """Add the bonus of a card that was laid by a dune: it counts for that dune, and comes last."""
    effect = state.box.displayed[laid.card].effect
    if not (laid.dune and isinstance(effect, DuneBonus)):
        return agenda
    leaves = (at for at, step in enumerate(agenda) if step.dune_in_use)
    end = next(leaves, len(agenda))
    return (*agenda[:end], *gains(laid.seat, effect.gain, laid.card), *agenda[end:])


def steps(state: State, seat: Seat, effect: acts.Act, source: str) -> tuple[Step, ...]:
    """The steps of an effect; what it adds comes last."""
    return _goods_steps(state, seat, effect, source) or _card_steps(state, seat, effect, source)


def _goods_steps(  # noqa: PLR0911  # one return for each effect
    state: State, seat: Seat, effect: acts.Act, source: str
) -> tuple[Step, ...]:
    cards = len(state.players[seat].displayed)
    match effect:
        case acts.Gain(gain):
            return gains(seat, gain, source)
        case acts.GainChoice(options):
            return (ChooseGain(seat, options, source),)
        case acts.GainPerDisplayCard(per, gain, most):
            return _times(seat, gain, min(most, cards // per), source)
        case acts.GoodsPerDisplayCards(group, amount):
            return (AnyGoods(seat, cards // group * amount, source),)
        case acts.GoodsPerFreeSlots(group, amount):
            return (AnyGoods(seat, (DISPLAY_SIZE - cards) // group * amount, source),)
        case acts.Exchange():
            return (_exchange(state, seat, effect, source),)
        case acts.DrawGoodsCards(draw, keep):
            return (TurnGoods(seat, draw, keep),)
        case acts.TargiaFavours(gain):
            return (favour(state, seat, both=True), *gains(seat, gain, source))
        case _:
            return ()


def _card_steps(  # noqa: C901, PLR0911  # one return for each effect
    state: State, seat: Seat, effect: acts.Act, source: str
) -> tuple[Step, ...]:
    match effect:
        case acts.Noble(discard_gain):
            return (_noble(state, seat, discard_gain, source),)
        case acts.PlayHandCard(discount):
            hand = playable_hand(state, seat)
            return (CardChoice(seat, hand, "hand", ("play", "decline"), Deal(discount)),)
        case acts.DrawTribeCard():
            return (drawing(state, seat, effect),)
        case acts.MoveMarker(adjacent, diagonal):
            return (MovingMarker(seat, 1, True, adjacent, diagonal),)
        case acts.MoveMarkers(markers, occupied_allowed, gain):
            move = MovingMarker(seat, markers, False, shared=occupied_allowed)
            return (move, *gains(seat, gain, source))
        case acts.UseBorderAction(gain):
            return (PickingBorder(seat), *gains(seat, gain, source))
        case acts.UseCentreCard():
            return (PickingSquare(seat),)
        case acts.SwapDisplayCards(swaps, gain):
            return (Arranging(seat, 2, True, swaps), *gains(seat, gain, source))
        case acts.RearrangeDisplay(moves):
            return (Arranging(seat, moves, False, 1),)
        case acts.PlaceInFront(cost=cost):
            return (KeepingDune(seat, source, cost),)
        case acts.OpponentFewerTargis(targis):
            return (LimitTargis(seat, targis),)
        case _:
            return ()


def _times(seat: Seat, gain: Terms, times: int, source: str) -> tuple[Step, ...]:
    fixed = sum((gain.fixed for _ in range(times)), Bundle())
    return (GainStep(seat, fixed, source), AnyGoods(seat, gain.any_good * times, source))


def _exchange(state: State, seat: Seat, effect: acts.Exchange, source: str) -> Step:
    better = list(state.abilities(seat, MerchantRate)) if effect.merchant else []
    rates = tuple(
        acts.Rate(Terms(any_good=rate.give), Terms(any_good=rate.get)) for _, rate in better
    )
    # Exchanges one for one could go on for ever (T25).
    limit = EXCHANGES_WITH_A_BETTER_RATE if better else effect.times
    return Exchanging(seat, (*effect.rates, *rates), limit, source)


def _noble(state: State, seat: Seat, reward: Terms, source: str) -> Step:
    deal = Deal(sum(effect.goods for _, effect in state.abilities(seat, NobleDiscount)))
    hand = playable_hand(state, seat)
    options: tuple[Answer, ...] = ("play", "throw", "decline")
    return CardChoice(seat, hand, "hand", options, deal, reward=reward, giver=source)
