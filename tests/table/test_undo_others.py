"""What others made or saw is not taken back freely; who agrees knows to what."""

from games.table import commands as ask
from games.table.lines import free_undos
from tests.table.given import per_turn, player, playing
from tests.table.toy import Toy

THREE = ("", "", "")


class EveryMarkIsATurn(Toy):
    """A seat may have several turns in a row, as where all others are out."""

    def turn(self, state):
        return state.marks


def free(scene, seat):
    return free_undos(scene.table, seat, scene.delivered)


def third_asks():
    """A seat has marked; the third of three asks to go back, and the second agrees."""
    scene = playing(THREE).send()
    first, start = scene.turn, scene.table.position
    second, third = (first + 1) % 3, (first + 2) % 3
    scene.move(first, "mark").when(player(third), ask.AskUndo(start))
    scene.when(player(second), ask.Answer(scene.table.request.version, True))
    return scene, first, second


def test_the_moves_of_a_person_stay_theirs_when_a_bot_takes_over():
    scene = playing(THREE, pace=per_turn(3600))
    first = scene.turn
    second = (first + 1) % 3
    scene.move(first, "end_turn").move(second, "mark").later(hours=2)
    scene.when(player(first), ask.Claim(second))
    assert scene.table.chairs[second].bot
    assert free(scene, first) == ()
    scene.move(second, "mark")
    assert free(scene, first) == ()


def test_the_moves_of_a_person_stay_theirs_when_they_resign():
    scene = playing(THREE)
    first = scene.turn
    second = (first + 1) % 3
    scene.move(first, "end_turn").move(second, "mark").when(player(second), ask.Resign())
    assert free(scene, first) == ()


def test_who_is_away_sees_all_the_same():
    scene = playing(THREE, pace=per_turn(3600)).later(hours=2)
    away = scene.turn
    first = (away + 1) % 3
    scene.when(player(first), ask.Claim(away)).move(away, "end_turn")
    scene.move(first, "end_turn")
    assert len(free(scene, first)) == 1
    scene.send(away)
    assert free(scene, first) == ()


def test_a_turn_that_is_over_and_seen_is_over_though_the_same_seat_goes_on():
    scene = playing(game=EveryMarkIsATurn()).send()
    seat = scene.turn
    scene.move(seat, "mark")
    assert len(free(scene, seat)) == 1
    scene.send()
    assert free(scene, seat) == ()


def test_who_agreed_is_asked_again_when_there_is_more_to_take_back():
    scene, first, second = third_asks()
    scene.move(first, "take")
    assert scene.table.request.agreed == frozenset()
    scene.when(player(first), ask.Answer(scene.table.request.version, True)).then("table.answered")
    scene.when(player(second), ask.Answer(scene.table.request.version, True))
    scene.then("table.answered", "table.undone")


def test_who_agreed_is_asked_again_when_there_is_less_to_take_back():
    scene, first, _ = third_asks()
    scene.move(first, "mark")
    agreed = scene.when(player((first + 1) % 3), ask.Answer(scene.table.request.version, True))
    agreed.when(player(first), ask.Undo(scene.table.line[1].last))
    assert agreed.table.request.agreed == frozenset()


def test_a_pause_that_was_agreed_to_is_not_asked_for_again():
    scene = playing(THREE)
    first = scene.turn
    second, third = (first + 1) % 3, (first + 2) % 3
    scene.when(player(third), ask.AskPause())
    scene.when(player(second), ask.Answer(scene.table.request.version, True)).move(first, "mark")
    scene.when(player(first), ask.Answer(scene.table.request.version, True))
    scene.then("table.answered", "table.paused")
