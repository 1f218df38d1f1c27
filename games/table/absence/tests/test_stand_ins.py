"""The steps after a clock has run out, by the choice made when the table was opened."""

import pytest

from games.table import commands as ask
from games.table.absence.ticks import next_tick
from games.table.state import Status
from games.table.view.asks import asks
from games.table.view.build import table_view
from games.table.view.structs import AgreedView, SuggestedResult
from tests.kit.scene import WORKER, bank, per_turn, player, playing

HOUR = 3600
THREE = ("", "", "")


def late(chairs=("", ""), **settings):
    """Return a table whose seat to move has been recorded as late, and that seat."""
    scene = playing(chairs, **({"pace": per_turn(HOUR)} | settings)).later(hours=1)
    return scene.when(WORKER, ask.Tick()), scene.turn


def other(scene, seat):
    return (seat + 1) % len(scene.table.chairs)


def suggested_to(scene, seat):
    """Return the result that the player of this seat is offered to agree to."""
    return asks(scene.table, player(seat), scene.context()).agree_result


def test_stand_in_plays_on_at_a_table_of_two_and_nobody_wins_on_time():
    scene, seat = late()
    scene.when(player(1 - seat), ask.Claim(seat)).then("table.seat_claimed")
    assert scene.table.status is Status.PLAYING
    assert scene.table.bots_to_act == ((seat, "good"),)
    scene.move(seat, "end_turn")
    assert scene.table.main_line[-1].by_bot


def test_worker_puts_in_the_stand_in_after_twelve_hours():
    scene, seat = late()
    assert next_tick(scene.table) == scene.now.replace(hour=1, day=scene.now.day + 1)
    scene.later(hours=11, minutes=59).refused(WORKER, ask.Tick(), "nothing_due")
    scene.later(minutes=1).when(WORKER, ask.Tick()).then("table.seat_claimed")
    assert scene.last.events[0].by is None
    assert scene.table.bots_to_act == ((seat, "good"),)


def test_worker_that_was_away_records_expiry_and_stand_in_together():
    scene = playing(pace=per_turn(HOUR)).later(days=2)
    scene.when(WORKER, ask.Tick()).then("table.expired", "table.seat_claimed")


def test_older_table_gets_no_stand_in_from_the_worker():
    scene, _ = late()
    scene.as_before().later(days=30).refused(WORKER, ask.Tick(), "nothing_due")
    assert next_tick(scene.table) is None


def test_worker_puts_in_no_stand_in_while_no_player_waits():
    scene, seat = late()
    scene.when(player(1 - seat), ask.Claim(seat)).move(seat, "end_turn")
    scene.later(hours=1).when(WORKER, ask.Tick()).then("table.expired")
    scene.later(days=3).refused(WORKER, ask.Tick(), "nothing_due")
    scene.when(player(seat), ask.ComeBack()).then("table.back")


def test_player_alone_with_bots_is_not_replaced():
    scene = playing(("", "bot:easy"), pace=per_turn(HOUR))
    if scene.turn == 1:
        scene.move(1, "end_turn")
    scene.later(hours=1).when(WORKER, ask.Tick()).then("table.expired")
    scene.later(days=3).refused(WORKER, ask.Tick(), "nothing_due")


def test_player_comes_back_and_plays_the_seat_again():
    scene, seat = late(pace=bank(HOUR))
    scene.when(player(1 - seat), ask.Claim(seat))
    scene.later(days=2).when(player(seat), ask.ComeBack()).then("table.back")
    scene.move(seat, "mark")
    assert not scene.table.tip.by_bot


def test_game_is_void_at_expiry_where_the_table_cancels():
    scene = playing(THREE, pace=per_turn(HOUR), absence="cancel").later(hours=1)
    seat = scene.turn
    scene.refused(player(other(scene, seat)), ask.Claim(seat), "absence_cancels")
    scene.when(WORKER, ask.Tick()).then("table.expired", "table.voided")
    assert (scene.last.events[1].by, scene.last.events[1].reason) == ("", "absence")
    assert scene.table.status is Status.VOIDED


def test_present_players_agree_on_the_suggested_result():
    scene, seat = late(THREE, absence="decide")
    first, second = other(scene, seat), (seat + 2) % 3
    scene.refused(player(seat), ask.AgreeResult((1, 1, 1)), "not_yours_to_answer")
    facts = scene.refused(player(first), ask.AgreeResult((1, 2, 2)), "another_result")
    assert facts["ranks"] == (1, 1, 1)
    scene.when(player(first), ask.AgreeResult((1, 1, 1))).then("table.result_agreed")
    scene.refused(player(first), ask.AgreeResult((1, 1, 1)), "not_yours_to_answer")
    scene.when(player(second), ask.AgreeResult((1, 1, 1)))
    scene.then("table.result_agreed", "table.finished")
    assert scene.table.result.reason == "agreed"


def test_suggested_result_is_offered_to_those_who_have_not_agreed():
    scene, seat = late(THREE, absence="decide")
    first, second = other(scene, seat), (seat + 2) % 3
    assert suggested_to(scene, seat) is None
    assert suggested_to(scene, first) == SuggestedResult((1, 1, 1), scene.scores)
    assert table_view(scene.table).agreed is None
    scene.when(player(first), ask.AgreeResult((1, 1, 1)))
    assert table_view(scene.table).agreed == AgreedView((1, 1, 1), (first,), (second,))
    assert suggested_to(scene, first) is None
    assert suggested_to(scene, second) == SuggestedResult((1, 1, 1), scene.scores)


def test_agreement_is_over_once_the_late_player_moves():
    scene, seat = late(THREE, absence="decide")
    scene.when(player(other(scene, seat)), ask.AgreeResult((1, 1, 1))).move(seat, "mark")
    assert scene.table.agreed is None
    wish = ask.AgreeResult((1, 1, 1))
    scene.refused(player(other(scene, seat)), wish, "result_not_offered")


def test_player_alone_decides_only_with_a_clear_lead():
    scene = playing(pace=per_turn(HOUR), absence="decide")
    first = scene.turn
    scene.move(first, "mark").move(first, "mark").move(first, "end_turn")
    scene.later(hours=1).when(WORKER, ask.Tick())
    ranks = (1, 2) if first == 0 else (2, 1)
    facts = scene.refused(player(first), ask.AgreeResult(ranks), "result_not_clear")
    assert facts == {"margin": 3}
    scene.move(1 - first, "end_turn").move(first, "mark").move(first, "end_turn")
    scene.later(hours=1).when(WORKER, ask.Tick())
    scene.when(player(first), ask.AgreeResult(ranks))
    scene.then("table.result_agreed", "table.finished")
    assert scene.table.result.ranks == ranks


@pytest.mark.parametrize("absence", ["play_on", "cancel"])
def test_result_is_agreed_only_where_the_table_says_so(absence):
    scene = playing(pace=per_turn(HOUR), absence=absence).later(hours=1)
    scene.refused(player(1 - scene.turn), ask.AgreeResult((1, 1)), "result_not_offered")


def test_table_that_decides_gets_a_stand_in_too_and_never_waits_for_ever():
    scene, seat = late(THREE, absence="decide")
    scene.later(hours=12).when(WORKER, ask.Tick()).then("table.seat_claimed")
    wish = ask.AgreeResult((1, 1, 1))
    scene.when(player(other(scene, seat)), wish).then("table.result_agreed")
