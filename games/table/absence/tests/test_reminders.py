"""Nudges and gifts of time."""

from datetime import timedelta

from games.kernel.codec import plain
from games.table import commands as ask
from games.table.absence.events import Nudged
from games.table.clock import deadline
from games.table.view.asks import asks
from games.table.view.build import table_view
from games.table.view.structs import NudgeView
from tests.kit.scene import NOON, WORKER, bank, per_turn, player, playing

HOUR, DAY = 3600, 24 * 3600


def nudge(seat):
    return ask.Nudge(seat, "no_hurry")


def waiting(**settings):
    """Return a table with a clock, the seat to move and another one."""
    scene = playing(**({"pace": per_turn(4 * DAY)} | settings))
    return scene, scene.turn, 1 - scene.turn


def test_seat_is_nudged_after_half_of_its_time():
    scene, seat, by = waiting()
    facts = scene.later(hours=47).refused(player(by), nudge(seat), "nudge_later")
    assert facts == {"after": (NOON + timedelta(days=2)).isoformat()}
    scene.later(hours=1).when(player(by), nudge(seat)).then("table.nudged")
    assert scene.last.events == (Nudged(seat, by, "no_hurry"),)
    assert table_view(scene.table).nudge == NudgeView(seat, by, "no_hurry", scene.now)
    assert deadline(scene.table, seat) == NOON + timedelta(days=4)


def test_seat_without_a_limit_is_nudged_after_a_day():
    scene, seat, by = waiting(pace=ask.Pace())
    scene.later(hours=23).refused(player(by), nudge(seat), "nudge_later")
    scene.later(hours=1).when(player(by), nudge(seat)).then("table.nudged")


def test_table_is_nudged_once_a_day_and_three_times_without_a_move():
    scene, seat, by = waiting(pace=per_turn(20 * DAY))
    scene.later(days=10)
    for _ in range(3):
        scene.when(player(by), nudge(seat)).later(hours=23)
        offered = asks(scene.table, player(by), scene.context()).nudge_after
        assert (offered is None) == (scene.table.chairs[seat].nudges == 3)
        scene.table.chairs[seat].nudges < 3 and scene.refused(
            player(by), nudge(seat), "nudge_later"
        )
        scene.later(hours=1)
    scene.refused(player(by), nudge(seat), "nudged_enough")
    scene.move(seat, "mark").when(player(by), nudge(seat)).then("table.nudged")


def test_only_other_present_seats_nudge_the_seat_to_move():
    scene, seat, by = waiting()
    scene.later(days=3)
    scene.refused(player(seat), nudge(seat), "not_awaited")
    scene.refused(player(by), nudge(by), "not_awaited")
    scene.refused(player(by), nudge(7), "not_awaited")
    scene.refused(player(5), nudge(seat), "not_seated")
    scene.refused(WORKER, nudge(seat), "not_seated")


def test_stand_in_is_neither_nudged_nor_given_time():
    scene, seat, by = waiting()
    scene.later(days=4).when(player(by), ask.Claim(seat))
    scene.refused(player(by), nudge(seat), "not_awaited")
    scene.refused(player(by), ask.GiveTime(seat), "not_awaited")
    scene.refused(player(seat), nudge(by), "bot_plays_for_you")


def test_pause_stops_nudges_and_gifts():
    scene, seat, by = waiting()
    scene.later(days=3).when(player(by), ask.AskPause())
    scene.when(player(seat), ask.Answer(scene.table.version, True))
    scene.refused(player(by), nudge(seat), "paused")
    scene.refused(player(by), ask.GiveTime(seat), "paused")


def test_gift_is_a_whole_turn():
    scene, seat, by = waiting()
    scene.when(player(by), ask.GiveTime(seat)).then("table.time_given")
    assert deadline(scene.table, seat) == NOON + timedelta(days=8)


def test_gift_after_expiry_counts_from_now_and_ends_the_expiry():
    scene, seat, by = waiting()
    scene.later(days=5).when(WORKER, ask.Tick()).then("table.expired", "table.seat_claimed")
    scene, seat, by = waiting()
    scene.later(days=4, hours=6).when(WORKER, ask.Tick()).then("table.expired")
    scene.when(player(by), ask.GiveTime(seat))
    assert not scene.table.chairs[seat].expired
    assert deadline(scene.table, seat) == scene.now + timedelta(days=4)
    scene.later(days=4).when(WORKER, ask.Tick()).then("table.expired")


def test_gift_at_a_table_with_banks_enters_the_bank():
    scene, seat, by = waiting(pace=bank(8 * HOUR, HOUR))
    scene.later(hours=1).when(player(by), ask.GiveTime(seat))
    assert scene.last.events[0].seconds == 2 * HOUR
    assert deadline(scene.table, seat) == NOON + timedelta(hours=10)
    scene.later(hours=1).move(seat, "end_turn")
    assert scene.table.tip.banks[seat] == (8 + 2 - 2 + 1) * HOUR
    scene.move(by, "end_turn")
    assert deadline(scene.table, seat) == scene.now + timedelta(hours=9)


def test_undo_neither_loses_nor_repeats_a_gift():
    scene, seat, by = waiting(pace=bank(8 * HOUR), undo="free")
    scene.when(player(by), ask.GiveTime(seat)).move(seat, "end_turn")
    scene.when(player(seat), ask.Undo(scene.table.main_line[0].position))
    assert deadline(scene.table, seat) == NOON + timedelta(hours=10)
    scene.move(seat, "end_turn")
    assert scene.table.tip.banks[seat] == 10 * HOUR


def test_seat_is_given_time_three_times():
    scene, seat, by = waiting()
    for _ in range(3):
        scene.when(player(by), ask.GiveTime(seat))
    assert scene.refused(player(by), ask.GiveTime(seat), "time_given_enough") == {"most": 3}


def test_no_time_is_given_without_a_limit():
    scene, seat, by = waiting(pace=ask.Pace())
    scene.refused(player(by), ask.GiveTime(seat), "no_limit")


def test_offers_name_the_seats_and_the_next_moment():
    scene, seat, by = waiting()
    offered = asks(scene.table, player(by), scene.context())
    assert (offered.nudge, offered.give_time, offered.gift) == ((), (seat,), 4 * DAY)
    assert offered.nudge_after == NOON + timedelta(days=2)
    scene.later(days=2)
    assert asks(scene.table, player(by), scene.context()).nudge == (seat,)
    scene.when(player(by), nudge(seat))
    offered = asks(scene.table, player(by), scene.context())
    assert (offered.nudge, offered.nudge_after) == ((), scene.now + timedelta(days=1))
    assert plain(table_view(scene.table).nudge)["preset"] == "no_hurry"
    scene.move(seat, "end_turn")
    assert table_view(scene.table).nudge is None


def test_spectators_are_offered_nothing():
    scene, _, _ = waiting(absence="decide")
    scene.later(days=4).when(WORKER, ask.Tick())
    for who in (player(9), player(-1), WORKER):
        assert plain(asks(scene.table, who, scene.context())) == {"commands": ()}
