"""Appeals against decisions of staff: who may appeal, who answers, and what is held back."""

import pytest
from msgspec import UNSET

from games.table import commands as ask
from games.table.decider import Actor, Role
from games.table.moderation import commands as staff
from games.table.state import Status
from games.table.view.asks import asks
from tests.kit.scene import MODERATOR, WORKER, bot, player, playing

ANOTHER = Actor(Role.MODERATOR, "mod-2")
THREE = ("", "", "")


def adjudicated(chairs=("", "")):
    """Return a table whose game a moderator decided, and the version of the decision."""
    ranks = tuple(range(1, len(chairs) + 1))
    scene = playing(chairs).when(MODERATOR, staff.Adjudicate(ranks, "stalling"))
    return scene, scene.table.moderation.decisions[-1].version


def test_open_appeal_holds_back_the_revealing():
    scene, decision = adjudicated()
    scene.when(player(1), staff.AppealDecision(decision)).then("table.appealed")
    scene.later(days=13).refused(WORKER, ask.Tick(), "nothing_due")
    scene.refused(player(0), ask.AgreeReveal(), "appeal_open")
    scene.when(ANOTHER, staff.AnswerAppeal(decision, 1, "upheld")).then("table.appeal_answered")
    scene.when(WORKER, ask.Tick()).then("table.revealed")


def test_game_that_ends_by_its_rules_is_revealed_after_the_answer():
    scene = playing(options={"length": "short"})
    scene.when(MODERATOR, staff.Hide("name"))
    decision = scene.table.version
    scene.when(player(0), staff.AppealDecision(decision))
    scene.move(scene.turn, "end_turn").move(scene.turn, "end_turn")
    assert (scene.table.status, scene.table.revealed) == (Status.FINISHED, False)
    scene.when(ANOTHER, staff.AnswerAppeal(decision, 0, "upheld"))
    scene.when(WORKER, ask.Tick()).then("table.revealed")


def test_each_seat_appeals_once_and_only_in_time():
    scene, decision = adjudicated(THREE)
    scene.refused(player(9), staff.AppealDecision(decision), "not_seated")
    scene.refused(bot(0), staff.AppealDecision(decision), "not_seated")
    scene.refused(MODERATOR, staff.AppealDecision(decision), "not_seated")
    scene.refused(player(0), staff.AppealDecision(1), "no_such_decision")
    assert asks(scene.table, player(0), scene.context()).appeal == (decision,)
    scene.when(player(0), staff.AppealDecision(decision))
    scene.refused(player(0), staff.AppealDecision(decision), "already_so")
    assert [appeal.at for appeal in scene.table.moderation.appeals] == [scene.now]
    assert asks(scene.table, player(0), scene.context()).appeal is UNSET
    scene.later(days=13).when(player(1), staff.AppealDecision(decision))
    facts = scene.later(days=1).refused(
        player(2), staff.AppealDecision(decision), "appeal_too_late"
    )
    assert facts["until"] == scene.now.isoformat()


def test_own_decision_is_answered_by_another_moderator():
    scene, decision = adjudicated()
    scene.refused(ANOTHER, staff.AnswerAppeal(decision, 0, "upheld"), "no_such_appeal")
    scene.when(player(0), staff.AppealDecision(decision))
    scene.refused(MODERATOR, staff.AnswerAppeal(decision, 0, "upheld"), "own_decision")
    scene.when(ANOTHER, staff.AnswerAppeal(decision, 0, "changed"))
    scene.refused(ANOTHER, staff.AnswerAppeal(decision, 0, "upheld"), "already_so")


def test_reversed_decision_lets_the_game_go_on():
    scene, decision = adjudicated()
    scene.when(player(0), staff.AppealDecision(decision))
    scene.when(ANOTHER, staff.AnswerAppeal(decision, 0, "reversed"))
    scene.then("table.appeal_answered", "table.decision_revoked")
    assert scene.table.status is Status.PLAYING
    scene.refused(player(1), staff.AppealDecision(decision), "already_revoked")


def test_reversed_decision_of_a_revealed_game_takes_the_result_away():
    scene, decision = adjudicated()
    scene.later(days=8).when(WORKER, ask.Tick()).then("table.revealed")
    scene.when(player(1), staff.AppealDecision(decision))
    scene.when(ANOTHER, staff.AnswerAppeal(decision, 1, "reversed"))
    assert (scene.table.status, scene.table.result) == (Status.VOIDED, None)
    assert scene.table.ended == scene.now


def test_answer_alone_is_recorded_where_nothing_can_be_taken_back():
    scene, decision = adjudicated()
    scene.when(player(0), staff.AppealDecision(decision))
    scene.when(MODERATOR, staff.Reopen("technical"))
    scene.when(ANOTHER, staff.AnswerAppeal(decision, 0, "reversed")).then("table.appeal_answered")


def test_replaced_player_may_appeal():
    scene = playing(THREE)
    scene.when(MODERATOR, staff.ReplacePlayer(1, "p7", "left"))
    decision = scene.table.moderation.decisions[-1].version
    scene.when(player(1), staff.AppealDecision(decision))
    scene.when(ANOTHER, staff.AnswerAppeal(decision, 1, "reversed"))
    scene.then("table.appeal_answered", "table.decision_revoked", "table.seat_taken")
    assert scene.table.seat_of("p1") == 1


@pytest.mark.parametrize("outcome", ["upheld", "changed"])
def test_decision_stays_where_the_appeal_is_not_reversed(outcome):
    scene, decision = adjudicated()
    scene.when(player(0), staff.AppealDecision(decision))
    scene.when(ANOTHER, staff.AnswerAppeal(decision, 0, outcome)).then("table.appeal_answered")
    assert scene.table.result.reason == "adjudicated"
