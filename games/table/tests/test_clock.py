"""Deadlines and time banks, with and without calendars."""

from datetime import timedelta

from games.kernel.values import Seat
from games.table import commands as ask
from games.table.clock import deadline
from tests.kit.scene import NOON, WORKER, bank, per_turn, player, playing

HOUR = timedelta(hours=1)


def due(scene, seat=None):
    """Return the deadline of this seat, or of the one to move, in hours after the start."""
    seat = Seat(scene.turn if seat is None else seat)
    moment = deadline(scene.table, seat)
    return moment and (moment - NOON) / HOUR


def test_table_without_pace_has_no_deadlines():
    scene = playing().later(days=400)
    assert due(scene) is None
    scene.move(scene.turn, "mark")
    scene.refused(WORKER, ask.Tick(), "nothing_due")


def test_time_per_turn_covers_all_moves_of_the_turn():
    scene = playing(pace=per_turn(7200)).later(hours=1)
    seat = scene.turn
    assert due(scene) == 2
    assert due(scene, 1 - seat) is None
    scene.move(seat, "mark")
    assert due(scene) == 2
    scene.move(seat, "end_turn")
    assert due(scene) == 3


def test_next_turn_of_the_same_seat_gets_full_time():
    scene = playing(("",), pace=per_turn(7200)).later(hours=1)
    scene.move(0, "mark")
    assert due(scene) == 2
    scene.move(0, "end_turn")
    assert due(scene) == 3


def test_bank_loses_turn_time_and_gains_increment():
    scene = playing(pace=bank(7200, 600)).later(minutes=60)
    seat = scene.turn
    scene.move(seat, "mark").later(minutes=30).move(seat, "end_turn")
    assert scene.table.tip.banks[seat] == 7200 - 5400 + 600
    assert scene.table.tip.banks[1 - seat] == 7200
    assert due(scene) == 3.5


def test_empty_bank_gains_increment():
    scene = playing(pace=bank(3600, 600)).later(hours=5)
    seat = scene.turn
    scene.move(seat, "end_turn")
    assert scene.table.tip.banks[seat] == 600


def test_bot_has_no_deadline():
    scene = playing(("", "bot:easy"), pace=bank(3600, 600, 9000))
    if scene.turn == 0:
        scene.move(0, "end_turn")
    assert due(scene, 1) is None
    scene.later(hours=9).move(1, "end_turn")
    assert scene.table.tip.banks[1] == 3600


def test_open_request_rests_the_clocks():
    scene = playing(pace=per_turn(7200)).send().later(hours=1)
    seat = scene.turn
    scene.when(player(1 - seat), ask.AskPause())
    assert due(scene) == 2 + 12
    scene.later(hours=3).when(player(seat), ask.Answer(scene.table.version, False))
    assert due(scene) == 2 + 3


def test_unanswered_request_rests_clocks_for_twelve_hours():
    scene = playing(pace=per_turn(7200)).send().later(hours=1)
    scene.when(player(scene.turn), ask.AskPause()).later(hours=12.5)
    assert due(scene) == 14
    scene.when(WORKER, ask.Tick()).then("table.lapsed")
    assert due(scene) == 14
    scene.later(hours=0.25).when(player(scene.turn), ask.AskPause())
    assert due(scene) == 14


def test_move_restores_the_rest_that_requests_may_give():
    scene = playing(pace=per_turn(7200)).send()
    seat = scene.turn
    scene.when(player(seat), ask.AskPause()).later(hours=3).move(seat, "end_turn")
    scene.when(player(seat), ask.AskPause())
    assert due(scene) == 3 + 2 + 12


def test_rest_before_a_move_does_not_count_after_it():
    scene = playing(pace=per_turn(7200)).send()
    seat = scene.turn
    scene.when(player(seat), ask.AskPause()).later(hours=3)
    scene.when(player(1 - seat), ask.Answer(scene.table.version, False)).later(hours=1)
    scene.when(player(seat), ask.AskPause())
    assert due(scene) == 2 + 12
    scene.when(player(seat), ask.Withdraw()).move(seat, "end_turn")
    scene.when(player(1 - seat), ask.AskPause())
    assert due(scene) == 4 + 2 + 12


def test_agreed_pause_rests_clocks_until_resumed():
    scene = playing(pace=bank(7200)).later(hours=1)
    seat = scene.turn
    scene.when(player(seat), ask.AskPause()).later(hours=1)
    scene.when(player(1 - seat), ask.Answer(scene.table.version, True))
    scene.then("table.answered", "table.paused").later(hours=100)
    assert due(scene) is None
    scene.refused(player(seat), ask.Play({"kind": "mark"}), "paused")
    scene.refused(player(seat), ask.AskPause(), "paused")
    scene.when(player(1 - seat), ask.Resume()).then("table.resumed")
    assert due(scene) == 103
    scene.refused(player(seat), ask.Resume(), "not_paused")
    scene.later(minutes=30).move(seat, "end_turn")
    assert scene.table.tip.banks[seat] == 1800


def test_free_undo_restores_no_time():
    scene = playing(pace=bank(7200, 600)).send().later(hours=1)
    seat, start = scene.turn, scene.table.position
    scene.move(seat, "end_turn").later(minutes=30)
    assert due(scene) == 3
    scene.when(player(seat), ask.Undo(start))
    assert due(scene) == 2
    scene.move(seat, "end_turn")
    assert scene.table.tip.banks == (1800 + 600, 7200)[:: 1 if seat == 0 else -1]


def test_free_redo_counts_as_played_now():
    scene = playing(pace=bank(7200, 600)).send().later(minutes=30)
    seat, start = scene.turn, scene.table.position
    scene.move(seat, "end_turn")
    tip = scene.table.position
    scene.later(minutes=15).when(player(seat), ask.Undo(start))
    scene.later(minutes=15).when(player(seat), ask.Redo(tip))
    assert scene.table.tip.banks[seat] == 7200 - 3600 + 600
    assert due(scene) == 1 + 2


def test_free_redo_within_the_turn_restores_no_time():
    scene = playing(pace=per_turn(7200)).later(minutes=30)
    seat, start = scene.turn, scene.table.position
    scene.move(seat, "mark")
    tip = scene.table.position
    scene.later(minutes=30).when(player(seat), ask.Undo(start)).when(player(seat), ask.Redo(tip))
    assert due(scene) == 2


def test_agreed_undo_restores_the_clocks():
    scene = playing(pace=bank(7200, 600)).send().later(hours=1)
    seat = scene.turn
    scene.move(seat, "mark")
    target = scene.table.position
    scene.later(minutes=30).move(seat, "end_turn").later(minutes=30).send()
    scene.when(player(seat), ask.AskUndo(target)).later(hours=2)
    scene.when(player(1 - seat), ask.Answer(scene.table.version, True))
    assert scene.table.tip.banks == (7200, 7200)
    assert due(scene) == 4 + 1


def test_agreed_redo_restores_the_clocks():
    scene = playing(pace=bank(7200)).send().later(hours=1)
    seat, start = scene.turn, scene.table.position
    scene.move(seat, "take").later(minutes=30).move(1 - seat, "mark").send()
    tip = scene.table.position
    scene.when(player(seat), ask.AskUndo(start))
    scene.when(player(1 - seat), ask.Answer(scene.table.version, True)).later(hours=5)
    scene.when(player(seat), ask.AskRedo(tip))
    scene.when(player(1 - seat), ask.Answer(scene.table.version, True))
    assert scene.table.tip.banks[seat] == 3600
    assert due(scene) == 6.5 + 1.5


def test_bank_is_never_above_its_cap():
    scene = playing(pace=bank(7200, 3600, 9000)).later(minutes=10)
    seat = scene.turn
    scene.move(seat, "end_turn")
    assert scene.table.tip.banks[seat] == 9000
    scene.later(hours=1.5).move(1 - seat, "end_turn")
    assert scene.table.tip.banks[1 - seat] == 7200 - 5400 + 3600
