"""Refused answers: each pending choice takes only moves that answer it (T17)."""

from games.kernel.values import NoOffer
from games.rules.targui.agenda.step import Step
from games.rules.targui.box.bundle import Bundle, Terms, goods_of
from games.rules.targui.effects.display import KeepDuneStep
from games.rules.targui.effects.gains import ChooseGainStep, GainStep
from games.rules.targui.effects.goods_cards import KeepGoodsCardsStep
from games.rules.targui.effects.markers import PickBorderStep, PickSquareStep
from games.rules.targui.effects.prices import NORMAL, Deal, payment_offers
from games.rules.targui.effects.targia import CallTargiaStep, FavourStep
from games.rules.targui.game import GAME
from games.rules.targui.moves import (
    Choose,
    Decline,
    EndTurn,
    Give,
    Keep,
    Pick,
    TakeGood,
    Trade,
    Use,
)
from games.rules.targui.rounds.limits import SurplusStep
from games.rules.targui.tests.builders import RICH
from games.rules.targui.tests.cases import case, for_each
from games.rules.targui.tests.scene import CHANCE, ME, PLAIN, GameScene, given

GAINS = ChooseGainStep(seat=ME, options=(Terms(gold=1), Terms(any_good=1)), source="TX-04")
KEEPING = KeepGoodsCardsStep(seat=ME, cards=("GB-01", "GB-02"), left=1)
DUNE = KeepDuneStep(seat=ME, dune="D-20", cost=Terms(any_good=1))
CALL = CallTargiaStep(seat=ME, card="TX-44")
SURPLUS = SurplusStep(seat=ME)


def pending(step: Step, **me: object) -> GameScene:
    """Return a scene in which ME has to answer this step."""
    return given(me={"purse": Bundle(dates=11, vp=4), "targis": ("b2",), **me}, step=step)


@for_each(
    case(step=GAINS, answer=Choose(0)),
    case(step=KEEPING, answer=Keep("GB-01")),
    case(step=DUNE, answer=Trade(0, Bundle(dates=1))),
    case(step=CALL, answer=Pick("b2")),
    case(step=SURPLUS, answer=Give("dates")),
    case(step=PickBorderStep(seat=ME), answer=Pick("b3")),
    case(step=PickSquareStep(seat=ME), answer=Pick("c12")),
)
def test_T17_choice_is_not_answered_by_a_move_of_another_kind(step, answer):
    scene = pending(step)
    assert scene.refused(EndTurn()) == "not_now"
    assert answer in scene.moves(type(answer))


@for_each(
    case(step=GAINS, move=Choose(2), code="no_such_option"),
    case(step=KEEPING, move=Keep("GB-03"), code="not_offered"),
    case(step=CALL, move=Pick("b3"), code="not_your_piece"),
    case(step=PickBorderStep(seat=ME), move=Pick("b4"), code="raid_card"),
    case(
        step=FavourStep(seat=ME, take=False, cards=1, both=True),
        move=TakeGood("salt"),
        code="favour_used",
    ),
)
def test_T17_answer_that_is_not_offered_is_refused(step, move, code):
    assert pending(step).refused(move) == code


@for_each(
    case(step=GAINS, move=Choose(2), facts={"option": 2}),
    case(step=KEEPING, move=Keep("GB-03"), facts={"card": "GB-03"}),
)
def test_T17_refusal_names_the_answer_that_is_not_offered(step, move, facts):
    assert GAME.refusal(pending(step).state, ME, move).facts == facts


def test_T35_dune_is_not_kept_in_a_full_display():
    scene = pending(DUNE, display=PLAIN.replace("TB", "TX"))
    assert scene.refused(Trade(0, Bundle(dates=1))) == "display_full"
    assert DUNE.blocked_reason(scene.state) == "display_full"


def test_T17_nothing_is_answered_between_the_events_of_one_move():
    scene = pending(GainStep(seat=ME, gain=Bundle(gold=1), source="BB-02"))
    assert list(GAME.moves(scene.state, ME)) == []
    assert GAME.offer(scene.state, ME) == NoOffer()
    assert scene.refused(Decline()) == "not_now"


def test_T17_nothing_follows_the_last_step():
    scene = pending(GAINS)
    alone = scene.state.replace(agenda=scene.state.agenda[:1])
    after = GAME.decide(alone, ME, Decline(), CHANCE).state
    assert (after.agenda, GAME.to_act(after)) == ((), frozenset())


def test_T21_help_that_would_save_nothing_is_not_offered():
    state = given(me={"display": "TX-26", "purse": RICH}).state
    helps = {offer.once for offer in payment_offers(state, ME, "TX-01", NORMAL)}
    assert helps == {"", "TX-26"}
    free = payment_offers(state, ME, "TX-01", Deal(discount=9))
    assert {offer.once for offer in free} == {""}


def test_step_shows_no_cards_in_its_repr():
    assert repr(KEEPING) == "KeepGoodsCardsStep(seat=0)"


def test_T18_hand_card_is_not_played_into_a_full_display():
    me = {"targis": ("D-12",), "hand": "TX-26", "purse": RICH, "used": ()}
    full = given(me={**me, "display": PLAIN.replace("TB", "TX")}, dunes=("D-12",))
    assert full.refused(Use("D-12")) == "display_full"
    assert Use("D-12") in given(me=me, dunes=("D-12",)).moves(Use)


def test_T21_goods_with_a_surcharge_are_offered_once_each():
    state = given("base", me={"purse": RICH}).state
    deal = Deal(discount=1, surcharge=Terms(any_good=1))
    (offer,) = payment_offers(state, ME, "TB-05", deal)
    assert len(offer.goods) == len(set(offer.goods))
    assert {goods.goods for goods in offer.goods} == {4}
    printed = goods_of(state.box.tribes["TB-05"].prices[0])
    assert printed in offer.goods


def test_T13_goods_of_a_card_that_was_turned_up_may_be_declined():
    scene = given("base", me={"targis": ("b13",)}, goods=("GB-13",)).when(Use("b13"))
    declined = scene.when(Decline())
    assert declined.me.purse == scene.me.purse
    assert declined.state.goods.discards == ("GB-13",)
