"""Pauses that the players agree on, and that end."""

from datetime import timedelta

from games.table import commands as ask
from games.table.absence.ticks import next_tick
from games.table.clock import deadline
from tests.kit.scene import NOON, WORKER, per_turn, player, playing


def paused(days=3):
    """Return a table that is paused for some days at the request of p0."""
    scene = playing(pace=per_turn(7200)).when(player(0), ask.AskPause(days))
    return scene.when(player(1), ask.Answer(scene.table.version, True))


def test_pause_ends_as_agreed():
    scene = paused().then("table.answered", "table.paused")
    assert scene.table.pause_ends == NOON + timedelta(days=3) == next_tick(scene.table)
    scene.later(days=3).when(WORKER, ask.Tick()).then("table.resumed")
    assert scene.last.events[0].seat is None
    assert deadline(scene.table, scene.turn) == scene.now + timedelta(hours=2)


def test_clocks_run_from_the_agreed_end_even_if_it_is_recorded_later():
    scene = paused().later(days=3, hours=1).when(WORKER, ask.Tick()).then("table.resumed")
    assert deadline(scene.table, scene.turn) == scene.now + timedelta(hours=1)


def test_move_after_the_agreed_end_ends_the_pause():
    scene = paused()
    scene.later(days=2).refused(player(scene.turn), ask.Play({"kind": "mark"}), "paused")
    scene.later(days=1).move(scene.turn, "mark")
    scene.then("table.resumed", "table.played", "toy.marked")


def test_any_player_ends_a_pause_early():
    scene = paused().later(days=1).when(player(1), ask.Resume()).then("table.resumed")
    assert (scene.table.paused, scene.table.pause_ends) == (None, None)


def test_each_seat_is_granted_two_pauses():
    scene = paused()
    for _ in range(2):
        scene.later(days=3)
        scene.when(WORKER, ask.Tick())
        if scene.table.chairs[0].pauses < 2:
            scene.when(player(0), ask.AskPause(1))
            scene.when(player(1), ask.Answer(scene.table.version, True)).later(days=1)
            scene.when(WORKER, ask.Tick())
            break
    assert scene.refused(player(0), ask.AskPause(), "no_more_pauses") == {"most": 2}
    scene.when(player(1), ask.AskPause()).then("table.pause_asked")


def test_pause_of_an_older_log_has_no_end():
    table = paused().as_before().table
    assert (table.paused, table.pause_ends, next_tick(table)) == (NOON, None, None)
    assert table.chairs[0].pauses == 0
