"""The refusals and corners that the other tests of the table pass by."""

from datetime import timedelta

import pytest
from msgspec.structs import replace

from games.kernel.values import Version
from games.table import clock
from games.table import commands as ask
from games.table import events as e
from games.table.absence.commands import MarkAbsent
from games.table.absence.evaluation import mean_prospects
from games.table.fold import evolve, fold_own_events
from games.table.moderation import commands as staff
from games.table.moderation import events as decisions
from games.table.moderation.fold import fold_moderation
from games.table.state import Status
from games.table.tests.toy import TOY
from games.table.undo.requests import with_agreement
from tests.kit.scene import MODERATOR, WORKER, opened, per_turn, player, playing, sitting

DAY = 24 * 3600
THREE = ("", "", "")


def test_absent_player_is_replaced_by_a_stand_in_at_once():
    scene = playing(THREE, pace=per_turn(DAY))
    scene.when(WORKER, MarkAbsent(0)).then("table.expired", "table.seat_claimed")
    assert scene.table.chairs[0].substitute
    assert scene.folded() == scene.table


def test_absent_player_ends_the_game_where_the_table_cancels():
    scene = playing(THREE, pace=per_turn(DAY), absence="cancel")
    scene.when(WORKER, MarkAbsent(1)).then("table.expired", "table.voided")
    assert scene.table.status is Status.VOIDED


def test_only_the_worker_marks_players_who_are_there_as_absent():
    scene = playing(THREE, pace=per_turn(DAY))
    scene.refused(player(1), MarkAbsent(0), "only_the_worker")
    scene.refused(WORKER, MarkAbsent(7), "already_so")
    scene.when(WORKER, MarkAbsent(0)).refused(WORKER, MarkAbsent(0), "already_so")
    scene.when(WORKER, MarkAbsent(1)).refused(WORKER, MarkAbsent(2), "no_other_player")


def test_player_alone_with_bots_is_not_marked_as_absent():
    playing(("", "bot:easy")).refused(WORKER, MarkAbsent(0), "no_other_player")


def test_late_player_who_is_marked_as_absent_expires_once():
    scene = playing(THREE, pace=per_turn(3600)).later(hours=2)
    seat = scene.turn
    scene.when(WORKER, ask.Tick()).then("table.expired")
    scene.when(WORKER, MarkAbsent(seat)).then("table.seat_claimed")


def test_clock_that_does_not_run_reaches_no_moment():
    scene = playing(pace=per_turn(DAY))
    seat, other = scene.turn, 1 - scene.turn
    assert clock.moment_after(scene.table, seat, 3600) == scene.now + timedelta(hours=1)
    assert clock.half_time(scene.table, seat) == scene.now + timedelta(hours=12)
    assert clock.moment_after(scene.table, other, 3600) is None
    assert clock.half_time(scene.table, other) is None
    scene.when(player(0), ask.AskPause(2)).when(player(1), ask.Answer(scene.table.version, True))
    assert clock.moment_after(scene.table, seat, 3600) is None
    assert clock.half_time(playing().table, playing().turn) is None


def test_result_is_not_agreed_to_in_a_pause_of_staff():
    scene = playing(THREE, pace=per_turn(3600), absence="decide").send().later(hours=2)
    seat = scene.turn
    scene.when(WORKER, ask.Tick()).when(MODERATOR, staff.PauseClocks(2, "technical"))
    scene.refused(player((seat + 1) % 3), ask.AgreeResult((1, 1, 1)), "paused")


def test_hint_is_not_shown_in_a_pause_of_staff():
    scene = playing(("", "bot:easy")).when(MODERATOR, staff.PauseClocks(2, "technical"))
    scene.refused(player(0), ask.ShowHint(), "paused")


def test_game_without_evaluation_has_no_prospects():
    events = playing().table.game_events
    assert mean_prospects(TOY, events, "key") is not None
    assert mean_prospects(_Without(TOY), events, "key") is None


class _Without:
    """A game that bots cannot evaluate."""

    def __init__(self, game):
        self._game = game

    def __getattr__(self, name):
        return getattr(self._game, name)

    def prospects(self, state):
        return None


def test_table_is_folded_from_its_own_events_and_known_steps():
    scene = playing().move(0, "mark") if playing().turn == 0 else playing().move(1, "mark")
    own = [row for row in scene.log if isinstance(row[0], e.TableEvent)]
    assert fold_own_events(scene.table, own) == scene.table


def test_second_opening_in_a_log_changes_nothing_but_the_version():
    scene = opened()
    (first, _, _), *_ = scene.log
    again = evolve(TOY, scene.table, first, Version(scene.table.version + 1), scene.now)
    assert again.chairs == scene.table.chairs
    assert again.status is scene.table.status


def test_agreement_without_a_request_changes_nothing():
    table = playing().table
    assert with_agreement(table, 0) is table


def test_bots_are_to_act_where_one_moves_and_no_pause_lasts():
    scene = playing(("", "bot:easy"))
    while not scene.table.bots_to_act:
        scene.move(scene.turn, "end_turn")
    assert scene.table.is_bot_to_act
    scene.when(MODERATOR, staff.PauseClocks(2, "technical"))
    assert not scene.table.is_bot_to_act


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (staff.ResumeClocks("technical"), "not_paused"),
        (staff.ReplacePlayer(1, "bot:unknown", "left"), "bot_not_offered"),
    ],
)
def test_decision_that_has_no_object_is_refused(command, code):
    playing(THREE, pace=per_turn(DAY)).refused(MODERATOR, command, code)


def test_closed_asking_is_not_closed_again():
    scene = playing(pace=per_turn(DAY))
    closing = staff.SettleRequest("stalling", closes_asking=True)
    scene.when(MODERATOR, closing).refused(MODERATOR, closing, "already_so")


def test_resigned_seat_is_not_replaced():
    scene = playing(THREE).when(player(1), ask.Resign())
    scene.refused(MODERATOR, staff.ReplacePlayer(1, "p8", "left"), "resigned")


def test_table_that_was_closed_before_its_start_is_not_adjudicated():
    scene = opened(THREE).when(player(0), sitting(0)).when(player(0), staff.Void("spam"))
    command = staff.Adjudicate((1, 2, 3), "technical")
    scene.refused(MODERATOR, command, "never_started")


def test_decision_that_the_log_does_not_have_revokes_nothing():
    scene = playing(pace=per_turn(DAY)).when(MODERATOR, staff.PauseClocks(2, "technical"))
    (paused,) = scene.table.moderation.decisions
    scene.when(MODERATOR, staff.Revoke(paused.version, "technical"))
    ((event, _, _),) = scene.log[-1:]
    assert isinstance(event, decisions.DecisionRevoked)
    forged = replace(event, decision=3)
    table = fold_moderation(playing().table, forged, scene.now)
    assert table.paused is None


def test_seat_of_a_bot_is_not_given_to_a_bot_again():
    scene = playing(THREE, pace=per_turn(DAY))
    command = staff.ReplacePlayer(1, "bot:good", "left")
    scene.when(MODERATOR, command).refused(MODERATOR, command, "already_so")


def test_pause_that_was_asked_for_without_days_has_no_end():
    scene = playing(pace=per_turn(DAY)).when(player(0), ask.AskPause(2)).as_before()
    scene.when(player(1), ask.Answer(scene.table.version, True)).then(
        "table.answered", "table.paused"
    )
    assert scene.table.paused
    assert scene.table.pause_ends is None
