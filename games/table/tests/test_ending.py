"""Moderation, the time of appeal, and the reveal."""

import pytest

from games.table import commands as ask
from games.table.moderation import commands as staff
from games.table.state import Status
from tests.kit.scene import (
    MODERATOR,
    SEED,
    WORKER,
    Scene,
    bank,
    opened,
    player,
    playing,
)

THREE = ("", "", "")


def resigned():
    return playing().when(player(1), ask.Resign())


def test_appealable_end_is_revealed_after_seven_days():
    scene = resigned().later(days=6, hours=23)
    scene.refused(WORKER, ask.Tick(), "nothing_due")
    scene.later(hours=1).when(WORKER, ask.Tick()).then("table.revealed")
    assert scene.last.events[0].seed == SEED.hex()
    scene.refused(WORKER, ask.Tick(), "nothing_due")
    scene.refused(MODERATOR, staff.Reopen("appeal"), "revealed")


def test_end_is_revealed_once_all_players_waive_the_appeal():
    scene = playing(("", "", "bot:easy"))
    scene.when(MODERATOR, staff.Adjudicate((1, 2, 3), "stalling"))
    scene.when(player(1), ask.AgreeReveal()).then("table.reveal_agreed")
    scene.refused(player(1), ask.AgreeReveal(), "already_so")
    scene.refused(player(7), ask.AgreeReveal(), "not_seated")
    scene.when(player(0), ask.AgreeReveal()).then("table.reveal_agreed", "table.revealed")
    scene.refused(player(0), ask.AgreeReveal(), "revealed")


def test_running_game_is_not_revealed():
    playing().refused(player(0), ask.AgreeReveal(), "not_now")
    playing().later(days=99).refused(WORKER, ask.Tick(), "nothing_due")


def test_moderator_adjudicates_a_game():
    scene = playing(THREE)
    scene.refused(player(0), staff.Adjudicate((1, 2, 3), "mine"), "only_moderators")
    scene.when(MODERATOR, staff.Adjudicate((2, 1, 2), "stalling"))
    scene.then("table.adjudicated", "table.finished")
    assert (scene.table.result.reason, scene.table.result.ranks) == ("adjudicated", (2, 1, 2))


@pytest.mark.parametrize("ranks", [(1, 2), (1, 2, 4), (1, 1, 2), (2, 2, 3), (1, 2, 3, 4)])
def test_adjudication_without_valid_ranks_is_refused(ranks):
    scene = playing(THREE)
    scene.refused(MODERATOR, staff.Adjudicate(ranks, "stalling"), "not_a_ranking")


def test_host_voids_open_table_and_moderator_any():
    scene = opened()
    scene.refused(player(1), staff.Void("typo"), "only_the_host")
    scene.when(player(0), staff.Void("typo")).then("table.voided")
    scene.refused(MODERATOR, staff.Reopen("typo"), "never_started")
    scene.refused(MODERATOR, staff.Void("typo"), "not_now")
    scene = playing()
    scene.refused(player(0), staff.Void("typo"), "only_moderators")
    scene.when(MODERATOR, staff.Void("cheating")).then("table.voided")
    assert scene.table.status is Status.VOIDED
    scene.later(days=7).when(WORKER, ask.Tick()).then("table.revealed")
    opened().when(MODERATOR, staff.Void("spam")).then("table.voided")


def test_voided_table_that_never_started_is_not_revealed():
    scene = opened().when(player(0), staff.Void("typo")).later(days=9)
    scene.refused(WORKER, ask.Tick(), "nothing_due")


def test_reopened_game_returns_the_resigned_seat():
    scene = playing(pace=bank(3600)).later(minutes=50)
    seat = scene.turn
    scene.when(player(seat), ask.Resign()).later(days=2)
    scene.when(MODERATOR, staff.Reopen("mistap")).then("table.reopened")
    assert scene.table.result is None
    scene.refused(player(1 - seat), ask.Claim(seat), "time_not_over")
    scene.later(minutes=30).move(seat, "end_turn")
    assert scene.table.tip.banks[seat] == 1800


def test_reopened_game_keeps_earlier_resignations():
    scene = playing(THREE).when(player(0), ask.Resign())
    scene.when(MODERATOR, staff.Adjudicate((3, 1, 2), "stalling"))
    scene.when(MODERATOR, staff.Reopen("appeal"))
    assert scene.table.seats_of_people == {1, 2}


def test_game_ended_by_its_rules_is_not_reopened():
    scene = playing(options={"length": "short"})
    scene.move(scene.turn, "end_turn").move(scene.turn, "end_turn")
    scene.refused(MODERATOR, staff.Reopen("appeal"), "revealed")


def test_moderator_hides_and_lists_a_table():
    scene = opened()
    scene.refused(player(0), staff.Hide("name"), "only_moderators")
    scene.refused(MODERATOR, staff.List(), "already_so")
    scene.when(MODERATOR, staff.Hide("name")).then("table.unlisted")
    assert not scene.table.listed
    scene.refused(MODERATOR, staff.Hide("name"), "already_so")
    scene.when(MODERATOR, staff.List()).then("table.listed")


def test_missing_table_accepts_only_open():
    Scene().refused(player(0), ask.Resign(), "no_such_table")
