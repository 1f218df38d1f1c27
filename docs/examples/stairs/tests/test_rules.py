"""The clauses of the rules, each by its number."""

from msgspec.structs import replace

from games.kernel.chance import Chance
from games.kernel.replay import fold
from games.kernel.values import Seat
from games.rules.stairs.events import CardDrawn, CardPlayed, CardsDealt, DieRolled, Started
from games.rules.stairs.game import GAME
from games.rules.stairs.moves import Draw, Play, Roll, Wait
from games.rules.stairs.state import State

CHANCE = Chance(b"stairs")
ONE, OTHER = Seat(0), Seat(1)

# The first seat has drawn a card and must now play one or wait.
PLAYING = State(
    turn=ONE,
    turn_number=5,
    drawing=False,
    deck=(9, 4),
    hands=((2, 7, 8), (1, 6)),
    rows=((3, 5), (10,)),
    rolls=(0, 4),
)
DRAWING = replace(PLAYING, drawing=True)
LAST_CARDS = replace(PLAYING, deck=())


def events_of(state, move, seat=ONE):
    return GAME.decide(state, seat, move, CHANCE).events


def state_after(state, move, seat=ONE):
    return GAME.decide(state, seat, move, CHANCE).state


def code(state, move, seat=ONE):
    refused = GAME.refusal(state, seat, move)
    return refused and refused.code


def opening(seats=2, deck="short"):
    return GAME.setup(seats, {"deck": deck}, CHANCE)


def test_S1_the_option_decides_the_number_of_cards():
    for deck, count in (("short", 12), ("long", 18)):
        assert sorted(opening(deck=deck)[0].deck) == list(range(1, count + 1))


def test_S2_only_the_own_hand_is_visible():
    hands = [player.hand for player in GAME.view(PLAYING, OTHER).players]
    assert hands == [None, (1, 6)]
    assert [player.cards for player in GAME.view(PLAYING, None).players] == [3, 2]


def test_S3_each_seat_is_dealt_two_cards_from_the_top():
    started, *dealt = opening(seats=3)
    hands = [started.deck[:2], started.deck[2:4], started.deck[4:6]]
    assert dealt == [CardsDealt(Seat(seat), hand) for seat, hand in enumerate(hands)]
    assert fold(GAME, opening(seats=3)).deck == started.deck[6:]


def test_S4_chance_decides_the_first_seat_and_turns_go_clockwise():
    started = Started(3, Seat(2), tuple(range(1, 13)))
    assert GAME.evolve(None, started).turn == 2
    assert state_after(PLAYING, Wait()).turn == OTHER
    assert state_after(replace(PLAYING, turn=OTHER), Wait(), OTHER).turn == ONE


def test_S5_the_top_card_is_drawn():
    assert events_of(DRAWING, Draw()) == (CardDrawn(ONE, 9),)
    assert state_after(DRAWING, Draw()).hands[ONE] == (2, 7, 8, 9)
    assert code(PLAYING, Draw()) == "drawn_already"


def test_S5_the_die_is_rolled_once_instead():
    (rolled,) = events_of(DRAWING, Roll())
    assert rolled == DieRolled(ONE, rolled.roll)
    assert 1 <= rolled.roll <= 6
    assert state_after(DRAWING, Roll()).deck == DRAWING.deck
    assert code(replace(DRAWING, turn=OTHER), Roll(), OTHER) == "rolled_already"


def test_S6_a_card_goes_to_the_end_of_the_row():
    after = state_after(PLAYING, Play(7))
    assert (after.rows[ONE], after.hands[ONE]) == ((3, 5, 7), (2, 8))
    assert code(PLAYING, Play(6)) == "card_not_in_hand"
    assert [code(DRAWING, move) for move in (Play(7), Wait())] == ["draw_first", "draw_first"]


def test_S7_waiting_needs_a_small_hand_and_a_deck():
    full = replace(PLAYING, hands=((2, 7, 8, 11), (1, 6)))
    codes = [code(state, Wait()) for state in (PLAYING, full, LAST_CARDS)]
    assert codes == [None, "hand_full", "deck_empty"]


def test_S8_without_a_deck_a_turn_is_the_card_to_play():
    after = state_after(LAST_CARDS, Play(2))
    assert (after.turn, after.drawing) == (OTHER, False)
    assert list(GAME.moves(after, OTHER)) == [Play(1), Play(6)]
    assert code(after, Draw(), OTHER) == "deck_empty"
    alone = replace(LAST_CARDS, hands=((2, 7, 8), ()))
    assert state_after(alone, Play(2)).turn == ONE


def test_S9_last_cards_are_played_without_a_move():
    ending = replace(LAST_CARDS, hands=((2, 7), (6,)))
    assert events_of(ending, Play(7)) == (
        CardPlayed(ONE, 7),
        CardPlayed(OTHER, 6),
        CardPlayed(ONE, 2),
    )


def test_S10_the_game_ends_when_all_cards_are_played():
    ended = state_after(replace(LAST_CARDS, hands=((2, 7), (6,))), Play(7))
    assert not GAME.to_act(ended)
    assert GAME.outcome(ended).reason == "cards_played"
    assert GAME.outcome(LAST_CARDS) is None
    assert code(ended, Draw()) == "game_over"


def test_S11_rising_cards_and_the_roll_score():
    state = replace(PLAYING, rows=((3, 5, 4, 6), (10,)))
    points = [player.points for player in GAME.view(state, None).players]
    assert points == [6, 4]


def test_S12_equal_scores_share_the_rank():
    ended = replace(LAST_CARDS, hands=((), ()), rolls=(2, 5))
    outcome = GAME.outcome(ended)
    assert [score.total for score in outcome.scores] == [5, 5]
    assert outcome.ranks == (1, 1)
