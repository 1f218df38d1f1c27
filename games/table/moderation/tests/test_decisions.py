"""The decisions of staff: what they change, who may make them, and how they are taken back."""

from datetime import timedelta

import pytest

from games.kernel.codec import split
from games.kernel.values import Version
from games.table import commands as ask
from games.table.clock import deadline
from games.table.decider import Actor, Role
from games.table.fold import evolve
from games.table.moderation import commands as staff
from games.table.moderation.events import DecisionRevoked
from games.table.state import Status
from games.table.tests.toy import TOY
from games.table.view.build import table_view
from tests.kit.scene import MODERATOR, WORKER, bank, bot, opened, per_turn, player, playing

DAY = 24 * 3600
HOUR = 3600
THREE = ("", "", "")
WORDS = "ab" * 32


def last_version(scene):
    return scene.table.moderation.decisions[-1].version


def revoke(scene):
    return scene.when(MODERATOR, staff.Revoke(last_version(scene), "technical"))


@pytest.mark.parametrize(
    "command",
    [
        staff.ExtendClock(0, DAY, "technical"),
        staff.PauseClocks(2, "technical"),
        staff.ResumeClocks("technical"),
        staff.RollBack(4, "technical"),
        staff.ReplacePlayer(0, "bot:good", "left"),
        staff.SettleRequest("stalling"),
        staff.Revoke(4, "technical"),
        staff.AnswerAppeal(4, 0, "upheld"),
    ],
)
def test_only_moderators_decide(command):
    scene = playing(pace=per_turn(DAY))
    for actor in (player(0), player(9), bot(0), WORKER):
        scene.refused(actor, command, "only_moderators")


def test_decision_names_role_reason_and_words_but_never_the_person():
    scene = playing(pace=per_turn(DAY))
    scene.when(MODERATOR, staff.PauseClocks(2, "technical", WORDS, "referee"))
    parts = split(scene.last.events[0])
    assert parts.secrets == {"only:staff": {"by": "mod-1"}}
    assert (parts.public["role"], parts.public["words"]) == ("referee", WORDS)
    (shown,) = table_view(scene.table).decisions
    assert (shown.decision, shown.role, shown.reason) == ("paused", "referee", "technical")
    assert shown.appealable_until == scene.now + timedelta(days=14)
    assert "mod-1" not in repr(table_view(scene.table))


def test_extended_clock_gives_a_late_seat_the_time_from_now_on():
    scene = playing(pace=per_turn(HOUR)).later(hours=3)
    scene.when(WORKER, ask.Tick())
    seat = scene.turn
    scene.when(MODERATOR, staff.ExtendClock(seat, DAY, "technical")).then("table.clock_extended")
    assert deadline(scene.table, seat) == scene.now + timedelta(days=1)
    assert not scene.table.chairs[seat].expired
    revoke(scene).then("table.decision_revoked")
    assert deadline(scene.table, seat) < scene.now
    scene.refused(MODERATOR, staff.Revoke(last_version(scene) - 1, "why"), "already_revoked")


def test_extension_counts_not_among_the_gifts_of_players():
    scene = playing(pace=per_turn(HOUR))
    seat = scene.turn
    for _ in range(4):
        scene.when(MODERATOR, staff.ExtendClock(seat, DAY, "technical"))
    scene.when(player(1 - seat), ask.GiveTime(seat)).then("table.time_given")


def test_extension_during_a_pause_counts_only_the_time_before_it():
    scene = playing(pace=per_turn(HOUR)).later(hours=3)
    seat = scene.turn
    scene.when(MODERATOR, staff.PauseClocks(14, "technical")).later(days=2)
    scene.when(MODERATOR, staff.ExtendClock(seat, DAY, "technical"))
    assert scene.last.events[0].seconds == 2 * HOUR + DAY
    scene.later(days=1).when(MODERATOR, staff.ResumeClocks("technical"))
    assert deadline(scene.table, seat) == scene.now + timedelta(days=1)


def test_extension_is_not_taken_back_after_the_turn():
    scene = playing(pace=per_turn(HOUR))
    seat = scene.turn
    scene.when(MODERATOR, staff.ExtendClock(seat, DAY, "technical"))
    extension = staff.Revoke(last_version(scene), "technical")
    scene.move(seat, "end_turn").refused(MODERATOR, extension, "superseded")


def test_clock_that_does_not_run_is_not_extended():
    scene = playing()
    extension = staff.ExtendClock(scene.turn, DAY, "technical")
    scene.refused(MODERATOR, extension, "no_limit")
    scene = playing(pace=per_turn(HOUR))
    other = staff.ExtendClock(1 - scene.turn, DAY, "technical")
    scene.refused(MODERATOR, other, "not_awaited")


def test_pause_of_a_moderator_is_ended_by_no_player():
    scene = playing(pace=per_turn(DAY))
    seat = scene.turn
    due = deadline(scene.table, seat)
    scene.when(MODERATOR, staff.PauseClocks(3, "technical")).then("table.clocks_paused")
    scene.refused(player(0), ask.Resume(), "paused_by_moderator")
    scene.refused(player(seat), ask.Play({"kind": "end_turn"}), "paused")
    scene.later(days=2).when(MODERATOR, staff.ResumeClocks("technical"))
    scene.then("table.clocks_resumed")
    assert deadline(scene.table, seat) == due + timedelta(days=2)


def test_pause_of_a_moderator_ends_by_itself_and_the_next_one_is_the_players():
    scene = playing(pace=per_turn(DAY))
    scene.when(MODERATOR, staff.PauseClocks(3, "technical")).later(days=4)
    scene.when(WORKER, ask.Tick())
    assert scene.table.paused is None
    scene.when(player(0), ask.AskPause(1)).when(player(1), ask.Answer(scene.table.version, True))
    scene.when(player(0), ask.Resume()).then("table.resumed")


def test_rolled_back_moves_return_when_the_decision_is_taken_back():
    scene = playing()
    start = scene.table.position
    scene.move(scene.turn, "mark")
    marked = scene.table.position
    scene.when(MODERATOR, staff.RollBack(start, "foul_play")).then("table.undone")
    assert scene.table.position == start
    revoke(scene)
    assert scene.table.position == marked
    scene.refused(MODERATOR, staff.RollBack(99, "foul_play"), "not_an_earlier_position")


def test_settled_request_is_closed_without_blame():
    scene = playing(pace=per_turn(DAY))
    scene.move(scene.turn, "mark")
    scene.when(player(0), ask.AskUndo(scene.table.main_line[0].position))
    scene.when(MODERATOR, staff.SettleRequest("stalling")).then("table.request_settled")
    assert scene.table.request is None
    assert scene.table.closed_request.outcome == "settled"
    assert scene.table.chairs[0].declined_requests == 0
    scene.refused(MODERATOR, staff.SettleRequest("stalling"), "no_request")


def test_no_player_asks_once_asking_is_closed():
    scene = playing()
    scene.move(scene.turn, "mark")
    to = scene.table.main_line[0].position
    scene.when(MODERATOR, staff.SettleRequest("stalling", closes_asking=True))
    for number in (0, 1):
        scene.refused(player(number), ask.AskUndo(to), "asking_closed")
    scene.when(player(0), ask.AskPause(1)).when(player(0), ask.Withdraw())
    revoke(scene).when(player(0), ask.AskUndo(to))


def test_replaced_player_does_not_return_until_the_decision_is_taken_back():
    scene = playing(THREE, pace=per_turn(DAY))
    seat = scene.turn
    scene.when(MODERATOR, staff.ReplacePlayer(seat, "bot:good", "left"))
    scene.then("table.player_replaced", "table.seat_claimed")
    assert scene.table.bots_to_act == ((seat, "good"),)
    scene.refused(player(seat), ask.ComeBack(), "replaced")
    revoke(scene).when(player(seat), ask.ComeBack()).then("table.back")


def test_another_player_plays_on_with_the_seat_and_gives_it_back():
    scene = playing(THREE, pace=bank(DAY))
    seat = scene.turn
    scene.when(MODERATOR, staff.ReplacePlayer(seat, "p7", "left"))
    scene.then("table.player_replaced", "table.seat_taken")
    scene.refused(player(seat), ask.Play({"kind": "end_turn"}), "not_seated")
    scene.when(player(7), ask.Play({"kind": "mark"}))
    revoke(scene).then("table.decision_revoked", "table.seat_taken")
    assert scene.table.seat_of("p7") is None
    scene.move(seat, "mark")


def test_person_with_a_seat_or_with_its_knowledge_gets_no_other():
    scene = playing(THREE)
    scene.when(MODERATOR, staff.ReplacePlayer(0, "p7", "left"))
    scene.refused(MODERATOR, staff.ReplacePlayer(1, "p7", "left"), "already_seated")
    scene.refused(MODERATOR, staff.ReplacePlayer(1, "p0", "left"), "knows_another_seat")
    scene.refused(MODERATOR, staff.ReplacePlayer(5, "p8", "left"), "no_player_here")
    clever = staff.ReplacePlayer(1, "bot:clever", "left")
    facts = scene.refused(MODERATOR, clever, "bot_not_offered")
    assert facts == {"offered": TOY.info.bots}


def test_decision_about_the_result_is_taken_back_to_the_running_game():
    scene = playing().when(MODERATOR, staff.Adjudicate((1, 2), "stalling"))
    revoke(scene)
    assert scene.table.status is Status.PLAYING
    scene.when(MODERATOR, staff.Void("technical"))
    revoke(scene)
    assert (scene.table.status, scene.table.result) == (Status.PLAYING, None)


def test_result_of_a_revealed_game_is_changed_but_the_game_not_played_on():
    scene = playing().when(MODERATOR, staff.Adjudicate((1, 2), "stalling"))
    scene.later(days=8).when(WORKER, ask.Tick())
    scene.when(MODERATOR, staff.Adjudicate((2, 1), "appeal"))
    assert scene.table.result.ranks == (2, 1)
    revoke(scene)
    assert scene.table.result.ranks == (1, 2)
    scene.when(MODERATOR, staff.Revoke(scene.table.moderation.decisions[0].version, "appeal"))
    assert (scene.table.status, scene.table.result) == (Status.VOIDED, None)
    scene.refused(MODERATOR, staff.Reopen("appeal"), "revealed")


def test_void_of_a_finished_game_gives_its_result_back():
    scene = playing(options={"length": "short"})
    scene.move(scene.turn, "end_turn").move(scene.turn, "end_turn")
    before = scene.table.result
    scene.when(MODERATOR, staff.Void("collusion"))
    assert scene.table.result is None
    revoke(scene)
    assert scene.table.result == before


def test_revealed_game_that_was_voided_while_running_stays_void():
    scene = playing().when(MODERATOR, staff.Void("technical"))
    scene.later(days=8).when(WORKER, ask.Tick())
    scene.refused(MODERATOR, staff.Revoke(last_version(scene), "appeal"), "revealed")


def test_superseded_decision_is_not_taken_back():
    scene = playing().when(MODERATOR, staff.Adjudicate((1, 2), "stalling"))
    first = last_version(scene)
    scene.when(MODERATOR, staff.Reopen("technical"))
    scene.refused(MODERATOR, staff.Revoke(first, "technical"), "superseded")
    scene.refused(MODERATOR, staff.Revoke(99, "technical"), "no_such_decision")


def test_reopening_that_is_taken_back_ends_the_game_as_before():
    scene = playing().when(MODERATOR, staff.Adjudicate((1, 2), "stalling"))
    before = scene.table.result
    scene.when(MODERATOR, staff.Reopen("technical"))
    revoke(scene)
    assert (scene.table.status, scene.table.result) == (Status.FINISHED, before)


def test_replaced_player_of_an_ended_game_does_not_return():
    scene = playing(THREE).when(MODERATOR, staff.ReplacePlayer(0, "p7", "left"))
    replaced = last_version(scene)
    scene.when(MODERATOR, staff.Void("technical"))
    scene.refused(MODERATOR, staff.Revoke(replaced, "technical"), "superseded")


def test_end_of_a_pause_is_not_taken_back_and_the_clocks_run_on():
    scene = playing(pace=per_turn(DAY)).when(MODERATOR, staff.PauseClocks(2, "technical"))
    scene.when(MODERATOR, staff.ResumeClocks("technical"))
    version, due = last_version(scene), deadline(scene.table, scene.turn)
    scene.refused(MODERATOR, staff.Revoke(version, "technical"), "superseded")
    # A log may contain it nevertheless: folding never fails.
    event = DecisionRevoked(decision=version, by="mod-1", reason="technical")
    table = evolve(TOY, scene.table, event, Version(version + 1), scene.now)
    assert [each.is_revoked for each in table.moderation.decisions] == [False, True, False]
    assert deadline(table, scene.turn) == due


def test_table_that_a_moderator_closed_is_opened_again():
    scene = opened(visibility="public").when(MODERATOR, staff.Void("spam")).later(days=20)
    scene.when(MODERATOR, staff.Reopen("technical")).then("table.reopened")
    assert scene.table.status is Status.OPEN
    scene.refused(WORKER, ask.Tick(), "nothing_due")


def test_older_log_without_roles_has_the_same_decisions():
    scene = playing()
    start = scene.table.position
    scene.move(scene.turn, "mark").when(MODERATOR, ask.Undo(start))
    scene.when(MODERATOR, staff.Void("technical"))
    codes = [(each.code, each.role) for each in scene.table.moderation.decisions]
    assert codes == [("undone", "moderator"), ("voided", "moderator")]
    idle = playing().later(days=40).when(player(0), ask.CloseIdle())
    assert idle.table.moderation.decisions == ()


def test_hidden_table_is_listed_again_by_taking_it_back():
    scene = opened().when(MODERATOR, staff.Hide("name"))
    revoke(scene)
    assert scene.table.listed
    scene.when(Actor(Role.MODERATOR, "mod-2"), staff.Hide("name"))
