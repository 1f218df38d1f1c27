"""T17: a turn ends by its player, or automatically where everybody sees that no choice is left."""

import pytest

from games.kernel.chance import Chance
from games.kernel.codec import is_irreversible, plain
from games.kernel.replay import fold
from games.rules.targui.bots.rating import ranked
from games.rules.targui.box.bundle import Bundle
from games.rules.targui.events import TurnEnded
from games.rules.targui.game import GAME
from games.rules.targui.moves import Discard, EndTurn, Forgo, Give, Hold, TradeWater, Use
from games.rules.targui.rounds.limits import SurplusStep
from games.rules.targui.rounds.turn import TurnStep
from games.rules.targui.state import HandCard
from games.rules.targui.tests.cases import case, for_each
from games.rules.targui.tests.scene import CHANCE, ME, YOU, given
from games.rules.targui.views.turn_ends import TurnEnds

PLAYS_HAND = "TB-39"
"""It plays the hand card for a surcharge of one good."""
RICH = Bundle(dates=3, salt=3, pepper=3, gold=2, vp=4)
YOURS = {"targis": ("b3",)}


def after(scene, move):
    """Return the state after a move that the game decides, its end of a turn included."""
    (seat,) = GAME.to_act(scene.state)
    return GAME.decide(scene.state, seat, move, CHANCE).state


def ends(scene, move):
    """Return whether the turn of ME ends with this move."""
    return not any(
        isinstance(step, TurnStep) and step.seat == ME for step in after(scene, move).agenda
    )


def last_piece(variant="expansion", **me):
    """Return a turn of ME with one Targi left, on a card that gives a good."""
    return given(variant, me={"targis": ("b2",), **me}, you=YOURS)


def test_T17_turn_with_pieces_left_cannot_be_ended():
    scene = given(me={"targis": ("b2",), "markers": ("c12",)})
    assert scene.refused(EndTurn()) == "pieces_left"
    assert scene.when(Forgo("c12")).refused(EndTurn()) == "pieces_left"


def test_T17_turn_without_a_choice_ends_by_itself():
    scene = last_piece()
    batch = GAME.decide(scene.state, ME, Use("b2"), CHANCE)
    assert TurnEnded(ME) in batch.events
    assert GAME.to_act(batch.state) == {YOU}


def test_T17_pieces_left_keep_the_turn():
    assert not ends(given(me={"targis": ("b2",), "markers": ("c12",)}, you=YOURS), Forgo("c12"))


@for_each(case(water=1, over=True), case(water=2, over=False), case(water=5, over=False))
def test_T17_exchange_of_water_is_a_choice(water, over):
    assert ends(last_piece(purse=Bundle(water=water, vp=4)), Use("b2")) is over


def test_T17_last_exchange_of_water_ends_the_turn():
    scene = given(me={"purse": Bundle(water=3, vp=4)}, you=YOURS)
    assert ends(scene, TradeWater("salt"))
    assert set(scene.offer().ends_turn.surely) >= {TradeWater("salt"), TradeWater("gold")}


@for_each(
    case(hand=HandCard("TB-15", known=False, fresh=False), display=PLAYS_HAND, over=False),
    case(hand=HandCard("TB-15", known=False, fresh=True), display=PLAYS_HAND, over=True),
    case(hand=HandCard("TB-15", known=False, fresh=False), display="TB-04", over=True),
    case(hand=HandCard("TB-15", known=True, fresh=False), display=PLAYS_HAND, over=True),
)
def test_T17_hidden_hand_card_counts_as_a_choice_if_an_ability_plays_it(hand, display, over):
    """The hand card cannot be paid for, which only its owner knows while it is hidden."""
    assert ends(last_piece("base", hand=(hand,), display=display), Use("b2")) is over


def test_T17_hidden_hand_card_is_no_choice_where_all_see_that_it_cannot_be_played():
    hand = (HandCard("TB-15", known=False, fresh=False),)
    scene = last_piece("base", hand=hand, display=PLAYS_HAND)
    assert ends(scene, Forgo("b2"))
    assert not ends(scene, Use("b2"))


def test_T17_known_hand_card_that_can_be_paid_keeps_the_turn():
    hand = (HandCard("TB-15", known=True, fresh=False),)
    assert not ends(last_piece("base", hand=hand, display=PLAYS_HAND, purse=RICH), Use("b2"))


@pytest.mark.parametrize("card", ["TB-01", "TB-15", "TB-30", "TB-45"])
def test_T17_end_by_itself_tells_nothing_about_a_hidden_hand_card(card):
    hand = (HandCard(card, known=False, fresh=False),)
    for purse in (Bundle(vp=4), RICH):  # The Targi brings the good of the surcharge.
        assert not ends(last_piece("base", hand=hand, display=PLAYS_HAND, purse=purse), Use("b2"))


def test_T17_limits_are_kept_after_a_turn_that_ends_by_itself():
    scene = last_piece(purse=Bundle(dates=9, salt=2, vp=4))
    state = after(scene, Use("b2"))
    assert isinstance(state.agenda[0], SurplusStep)
    assert GAME.offer(state, ME).ends_turn == TurnEnds()
    (seat,) = GAME.to_act(state)
    state = GAME.decide(state, seat, Give("dates"), CHANCE).state
    assert {Give("dates"), Give("salt")} <= set(GAME.offer(state, ME).ends_turn.surely)


def test_T17_end_by_itself_of_the_first_player_keeps_the_free_undo():
    scene = last_piece()
    events = GAME.decide(scene.state, ME, Use("b2"), CHANCE).events
    assert not any(map(is_irreversible, events))


def test_T17_turn_of_an_older_game_still_ends_by_the_move_of_its_player():
    scene = given(you=YOURS)
    assert list(GAME.moves(scene.state, ME)) == [EndTurn()]
    assert ends(scene, EndTurn())


def test_T17_offer_lists_the_moves_that_end_the_turn():
    offer = last_piece().offer()
    assert set(offer.ends_turn.surely) == {Use("b2"), Forgo("b2")}
    assert offer.ends_turn.perhaps == ()


def test_T17_offer_without_an_ending_move_leaves_them_out():
    scene = given(me={"targis": ("b2", "b3")}, you=YOURS)
    assert "ends_turn" not in plain(scene.offer())


def test_T17_offer_says_of_a_hidden_card_only_that_it_may_end_the_turn():
    scene = given("base", me={"targis": ("b13",)}, you=YOURS)
    offer = scene.offer()
    assert offer.ends_turn.perhaps == (Use("b13"),)
    assert offer.ends_turn.surely == (Forgo("b13"),)


def test_T17_drawn_tribe_card_is_a_choice_so_that_drawing_ends_no_turn():
    scene = given(me={"targis": ("b14",)}, you=YOURS, tribe=("TX-05",), discards=())
    offer = scene.offer()
    assert offer.ends_turn.perhaps == ()
    drawn = scene.when(Use("b14"))
    assert set(drawn.offer().ends_turn.surely) >= {Hold("TX-05"), Discard()}


def is_in_turn(state, seat):
    """Return whether the actions of this seat, or its limits after them, are not over."""
    kinds = TurnStep | SurplusStep
    return any(isinstance(step, kinds) and step.seat == seat for step in state.agenda)


def check_offer(state, seat, chance):
    """Assert that the offer agrees with what each move does when it is decided."""
    offer = GAME.offer(state, seat)
    for move in set(GAME.moves(state, seat)) - {EndTurn(), *offer.ends_turn.perhaps}:
        then = GAME.decide(state, seat, move, chance).state
        same = then.agenda and then.number == state.number and then.agenda[0].seat == seat
        assert (move in offer.ends_turn.surely) is (is_in_turn(state, seat) and not same), move


@pytest.mark.parametrize("variant", ["base", "expansion", "mixed"])
def test_T17_offer_agrees_with_deciding_in_whole_games(variant):
    chance, ended = Chance(f"turn ends {variant}".encode()), 0
    state = fold(GAME, GAME.setup(2, GAME.info.filled(2, {"set": variant}), chance))
    for turn in range(2_000):
        if not state.agenda:
            break
        (seat,) = GAME.to_act(state)
        check_offer(state, seat, chance)
        moves = list(GAME.moves(state, seat))
        best = ranked(state, seat, moves)[0].move
        careless = chance.below(4, f"careless/{turn}") == 0
        move = chance.choice(moves, f"{turn}") if careless else best
        batch = GAME.decide(state, seat, move, chance)
        ended += move != EndTurn() and TurnEnded(seat) in batch.events
        state = batch.state
    assert ended > 5
