"""Free undo at tables with several other seats, some of them absent or played by bots."""

from games.table import commands as ask
from games.table.tests.toy import Toy
from games.table.undo.free import free_undos
from tests.kit.scene import per_turn, player, playing

THREE = ("", "", "")


class EveryMarkIsATurn(Toy):
    """A toy game in which a seat has several turns in a row."""

    def turn_number(self, state):
        return state.marks


def free(scene, seat):
    return free_undos(scene.table, seat, scene.seen_by_seat)


def third_asks():
    """Return a table of three: one seat marked, the third asked to undo, the second agreed."""
    scene = playing(THREE).send()
    first, start = scene.turn, scene.table.position
    second, third = (first + 1) % 3, (first + 2) % 3
    scene.move(first, "mark").when(player(third), ask.AskUndo(start))
    scene.when(player(second), ask.Answer(scene.table.request.version, True))
    return scene, first, second


def test_moves_of_a_claimed_seat_remain_the_players():
    scene = playing(THREE, pace=per_turn(3600))
    first = scene.turn
    second = (first + 1) % 3
    scene.move(first, "end_turn").move(second, "mark").later(hours=2)
    scene.when(player(first), ask.Claim(second))
    assert scene.table.chairs[second].bot_level
    assert free(scene, first) == ()
    scene.move(second, "mark")
    assert free(scene, first) == ()


def test_moves_of_a_resigned_seat_remain_the_players():
    scene = playing(THREE)
    first = scene.turn
    second = (first + 1) % 3
    scene.move(first, "end_turn").move(second, "mark").when(player(second), ask.Resign())
    assert free(scene, first) == ()


def test_absent_player_counts_as_having_seen():
    scene = playing(THREE, pace=per_turn(3600)).later(hours=2)
    away = scene.turn
    first = (away + 1) % 3
    scene.when(player(first), ask.Claim(away)).move(away, "end_turn")
    scene.move(first, "end_turn")
    assert len(free(scene, first)) == 1
    scene.send(away)
    assert free(scene, first) == ()


def test_seen_turn_is_not_undone_freely_by_the_same_seat():
    scene = playing(game=EveryMarkIsATurn()).send()
    seat = scene.turn
    scene.move(seat, "mark")
    assert len(free(scene, seat)) == 1
    scene.send()
    assert free(scene, seat) == ()


def test_agreement_is_void_when_more_would_be_undone():
    scene, first, second = third_asks()
    scene.move(first, "take")
    assert scene.table.request.agreed == frozenset()
    scene.when(player(first), ask.Answer(scene.table.request.version, True)).then("table.answered")
    scene.when(player(second), ask.Answer(scene.table.request.version, True))
    scene.then("table.answered", "table.undone")


def test_agreement_is_void_when_less_would_be_undone():
    scene, first, _ = third_asks()
    scene.move(first, "mark")
    agreed = scene.when(player((first + 1) % 3), ask.Answer(scene.table.request.version, True))
    agreed.when(player(first), ask.Undo(scene.table.main_line[1].position))
    assert agreed.table.request.agreed == frozenset()


def test_agreement_to_a_pause_stays_after_an_undo():
    scene = playing(THREE)
    first = scene.turn
    second, third = (first + 1) % 3, (first + 2) % 3
    scene.when(player(third), ask.AskPause())
    scene.when(player(second), ask.Answer(scene.table.request.version, True)).move(first, "mark")
    scene.when(player(first), ask.Answer(scene.table.request.version, True))
    scene.then("table.answered", "table.paused")
