"""Open tables without enough players, and games that the others have left alone."""

from datetime import timedelta

import pytest

from games.table import commands as ask
from games.table.absence.ticks import next_tick
from games.table.state import Status
from games.table.view.build import table_view
from tests.kit.scene import NOON, WORKER, opened, per_turn, player, playing


@pytest.mark.parametrize(
    ("visibility", "days"), [("public", 10), ("unlisted", 30), ("private", 30)]
)
def test_open_table_is_voided_when_it_has_waited_long_enough(visibility, days):
    scene = opened(visibility=visibility)
    assert next_tick(scene.table) == table_view(scene.table).expires == NOON + timedelta(days=days)
    scene.later(days=days, seconds=-1).refused(WORKER, ask.Tick(), "nothing_due")
    scene.later(seconds=1).when(WORKER, ask.Tick()).then("table.voided")
    assert scene.last.events[0].reason == "not_joined"
    assert scene.table.status is Status.VOIDED


def test_started_table_does_not_expire():
    scene = playing(visibility="public")
    assert next_tick(scene.table) is None
    assert table_view(scene.table).expires is None


def test_idle_table_is_closed_by_a_player_after_thirty_days():
    scene = playing().later(days=29)
    facts = scene.refused(player(0), ask.CloseIdle(), "not_idle")
    assert facts == {"after": (NOON + timedelta(days=30)).isoformat()}
    scene.later(days=1).when(player(0), ask.CloseIdle()).then("table.voided")
    assert (scene.last.events[0].by, scene.last.events[0].reason) == ("p0", "idle")


def test_table_is_not_idle_while_the_others_visit():
    scene = playing().later(days=25)
    scene.visits[1] = scene.now
    scene.later(days=29).refused(player(0), ask.CloseIdle(), "not_idle")
    scene.when(player(1), ask.CloseIdle())
    scene = playing().later(days=25)
    scene.visits[1] = scene.now
    scene.later(days=30).when(player(0), ask.CloseIdle()).then("table.voided")


def test_table_with_a_clock_is_not_closed_as_idle():
    scene = playing(pace=per_turn(3600)).later(days=31)
    scene.refused(player(0), ask.CloseIdle(), "clock_runs")


def test_only_a_player_with_others_closes_an_idle_table():
    scene = playing(("", "bot:easy")).later(days=31)
    scene.refused(player(0), ask.CloseIdle(), "no_other_player")
    scene.refused(player(3), ask.CloseIdle(), "not_seated")
    scene.refused(WORKER, ask.CloseIdle(), "not_seated")
