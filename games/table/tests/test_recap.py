"""The recap of a table: its events as facts, and which moves a notice may mention."""

from games.kernel.events import kind_of
from games.kernel.values import Seat, Version
from games.table import commands as ask
from games.table.calendars.events import HolidaySpent
from games.table.moderation import commands as staff
from games.table.recap.facts import changes_of_line, table_facts
from games.table.tests.course_values import ANOTHER_MODERATOR
from games.table.tests.undo_scenes import asked, other
from games.table.undo.free import free_undos, settled_position
from tests.kit.scene import MODERATOR, WORKER, bank, opened, per_turn, player, playing, sitting

THREE = ("", "", "")
STARTED = 5
"""The version of a table of two that has just started."""


def facts(scene, viewer=None, after=0):
    """Return the facts of the table for a viewer."""
    events = [
        (version, event)
        for event, version, _ in scene.log
        if version > after and kind_of(type(event)).startswith("table.")
    ]
    found = list(table_facts(scene.table, events, viewer))
    assert all(0 < fact.weight <= 100 for fact in found)
    return found


def codes(scene, viewer=None, after=0):
    """Return the codes of the facts for a viewer."""
    return [fact.code for fact in facts(scene, viewer, after)]


def last_fact(scene):
    return facts(scene)[-1]


def test_players_who_joined_and_the_start_are_recounted_to_others():
    scene = playing()
    assert codes(scene, viewer=0) == ["joined", "started"]
    assert codes(scene) == ["joined", "joined", "started"]


def test_players_who_joined_are_recounted_by_their_present_seats():
    scene = opened(THREE).when(player(1), sitting(1)).when(player(2), sitting(2))
    assert codes(scene) == ["joined", "joined"]
    scene.when(player(1), ask.Leave())
    assert codes(scene) == ["joined"]
    scene.when(player(3), sitting(1)).when(player(0), ask.Start())
    assert codes(scene) == ["joined", "joined", "started"]
    assert codes(scene, viewer=0) == codes(scene, viewer=1) == ["joined", "started"]


def test_open_request_is_recounted_until_it_is_answered():
    scene, seat, _ = asked()
    assert codes(scene, viewer=1 - seat)[-1] == "undo_asked"
    request = scene.table.request.version
    scene.when(other(scene, seat), ask.Answer(request, yes=False))
    assert codes(scene, viewer=seat)[-1] == "declined"
    assert "undo_asked" not in codes(scene)


def test_pause_is_recounted_until_it_is_over():
    scene = playing(pace=bank(600)).when(player(0), ask.AskPause())
    scene.when(player(1), ask.Answer(scene.table.request.version, yes=True))
    assert codes(scene)[-1] == "paused"
    scene.when(player(1), ask.Resume())
    assert codes(scene)[-1] == "resumed"


def test_resignation_is_recounted_with_or_without_a_substitute():
    assert codes(playing().when(player(1), ask.Resign()))[-2:] == ["resigned", "won"]
    assert codes(playing(THREE).when(player(1), ask.Resign()))[-1] == "resigned_bot"


def test_end_is_recounted_until_the_game_is_reopened():
    scene = playing().when(player(1), ask.Resign())
    scene.when(MODERATOR, staff.Reopen("mistap"))
    assert codes(scene, after=STARTED) == ["reopened"]
    scene.when(MODERATOR, staff.Adjudicate((2, 1), "stalling"))
    assert codes(scene, after=STARTED) == ["adjudicated", "won"]
    assert last_fact(scene).details == {"seat": 1}


def test_result_is_recounted_until_staff_change_it_and_again_after_that():
    scene = playing().when(player(1), ask.Resign())
    scene.when(MODERATOR, staff.Adjudicate((2, 1), "stalling"))
    assert codes(scene, after=STARTED) == ["resigned", "adjudicated", "won"]
    assert last_fact(scene).details == {"seat": 1}
    decision = scene.table.moderation.decisions[-1].version
    scene.when(MODERATOR, staff.Revoke(decision, "technical"))
    found = facts(scene, after=STARTED)
    assert [fact.code for fact in found] == ["resigned", "won", "adjudicated", "decision_revoked"]
    assert found[1].details == {"seat": 0}


def test_game_of_one_player_is_over_without_a_winner():
    scene = playing(("",)).when(player(0), ask.Resign())
    assert codes(scene)[-1] == "over"


def test_draw_is_recounted_without_a_seat():
    scene = playing().when(MODERATOR, staff.Adjudicate((1, 1), "stalling"))
    assert (last_fact(scene).code, last_fact(scene).details) == ("drawn", {})


def test_agreement_on_a_result_is_recounted_until_the_end():
    scene = playing(THREE, pace=per_turn(3600), absence="decide").later(hours=1)
    late, first, second = ((scene.turn + step) % 3 for step in range(3))
    scene.when(WORKER, ask.Tick()).when(player(first), ask.AgreeResult((1, 1, 1)))
    assert codes(scene, viewer=second)[-1] == "result_agreed"
    assert "result_agreed" not in codes(scene, viewer=first)
    scene.when(player(second), ask.AgreeResult((1, 1, 1)))
    assert codes(scene, viewer=late)[-1] == "drawn"
    assert "result_agreed" not in codes(scene, viewer=late)


def test_rematch_is_recounted_to_the_other_players():
    scene = playing().when(player(1), ask.Resign()).when(player(1), ask.LinkRematch("t2"))
    assert codes(scene, viewer=0)[-1] == "rematch"
    assert "rematch" not in codes(scene, viewer=1)


def test_offered_seat_is_recounted_until_it_is_taken():
    scene = playing(THREE, pace=per_turn(3600)).later(hours=1).when(WORKER, ask.Tick())
    seat = scene.turn
    scene.when(player((seat + 1) % 3), ask.InviteSubstitute(seat))
    assert codes(scene)[-1] == "substitute_invited"
    scene.when(player(7), ask.TakeSeat(seat))
    assert codes(scene)[-1] == "seat_taken"
    assert "substitute_invited" not in codes(scene)
    assert last_fact(scene).details == {"seat": seat}


def test_absence_is_recounted_by_what_is_still_true():
    scene = playing(THREE, pace=per_turn(3600)).send().later(hours=2)
    seat = scene.turn
    scene.when(WORKER, ask.Tick())
    assert codes(scene)[-1] == "expired"
    scene.when(player((seat + 1) % 3), ask.Claim(seat))
    assert codes(scene)[-1] == "seat_claimed"
    assert codes(scene, viewer=seat)[-1] == "seat_claimed"
    scene.when(player(seat), ask.ComeBack())
    assert codes(scene)[-1] == "back"
    assert not {"expired", "seat_claimed"} & set(codes(scene))


def test_nudges_and_gifts_of_time_are_recounted_to_the_others():
    scene = playing(THREE, pace=per_turn(3600)).send().later(minutes=40)
    seat = scene.turn
    helper = player((seat + 1) % 3)
    scene.when(helper, ask.Nudge(seat, "your_turn")).when(helper, ask.GiveTime(seat))
    assert codes(scene)[-2:] == ["nudged", "time_given"]
    assert not {"nudged", "time_given"} & set(codes(scene, viewer=(seat + 1) % 3))


def test_equal_facts_are_recounted_once():
    scene = playing()
    events = [(Version(9 + hour), HolidaySpent(Seat(0), hour)) for hour in range(3)]
    found = table_facts(scene.table, events, Seat(1))
    assert [(fact.code, fact.details) for fact in found] == [("holiday", {"seat": 0})]


def test_decision_of_a_moderator_is_recounted():
    scene = playing().when(MODERATOR, staff.Void("spam"))
    assert codes(scene)[-1] == "voided"


def test_decisions_about_clocks_are_recounted_while_they_have_an_effect():
    scene = playing(pace=per_turn(3600))
    seat = scene.turn
    scene.when(MODERATOR, staff.ExtendClock(seat, 24 * 3600, "technical"))
    assert codes(scene, viewer=seat)[-1] == codes(scene)[-1] == "clock_extended"
    scene.when(MODERATOR, staff.PauseClocks(2, "technical"))
    assert codes(scene)[-1] == "paused_by_moderator"
    scene.when(MODERATOR, staff.ResumeClocks("technical"))
    assert codes(scene)[-1] == "resumed"
    assert "paused_by_moderator" not in codes(scene)


def test_replaced_player_is_recounted_to_all():
    scene = playing(THREE).when(MODERATOR, staff.ReplacePlayer(1, "p7", "left"))
    for viewer in (None, 0, 1):
        assert "player_replaced" in codes(scene, viewer)
    (replaced,) = [fact for fact in facts(scene) if fact.code == "player_replaced"]
    assert replaced.details == {"seat": 1}
    assert codes(scene, viewer=0)[-1] == "seat_taken"


def test_settled_request_is_recounted():
    scene, _, _ = asked()
    scene.when(MODERATOR, staff.SettleRequest("stalling"))
    assert codes(scene)[-1] == "request_settled"
    assert "undo_asked" not in codes(scene)


def test_appeal_is_recounted_once_it_is_answered():
    scene = playing().when(MODERATOR, staff.Hide("name"))
    decision = scene.table.version
    scene.when(player(0), staff.AppealDecision(decision))
    assert codes(scene, after=STARTED) == []
    scene.when(ANOTHER_MODERATOR, staff.AnswerAppeal(decision, 0, "reversed"))
    assert codes(scene, after=STARTED) == ["appeal_answered", "decision_revoked"]


def test_withdrawn_appeal_is_not_recounted():
    scene = playing().when(MODERATOR, staff.Hide("name"))
    decision = scene.table.version
    scene.when(player(0), staff.AppealDecision(decision))
    scene.when(ANOTHER_MODERATOR, staff.AnswerAppeal(decision, 0, "withdrawn"))
    assert codes(scene, after=STARTED) == []


def test_moves_undone_since_a_version_are_counted():
    scene, seat, _ = asked()
    before = scene.table
    scene.when(other(scene, seat), ask.Answer(scene.table.request.version, yes=True))
    (fact,) = changes_of_line(before, scene.table)
    assert (fact.code, fact.details) == ("undone", {"count": 2})
    undone = scene.table
    scene.send().when(player(seat), ask.AskRedo(before.position)).send()
    scene.when(other(scene, seat), ask.Answer(scene.table.request.version, yes=True))
    (fact,) = changes_of_line(undone, scene.table)
    assert (fact.code, fact.details) == ("redone", {"count": 2})
    assert list(changes_of_line(before, scene.table)) == []


def settled(scene):
    return settled_position(scene.table, scene.seen_by_seat)


def test_move_is_settled_once_another_player_has_seen_it():
    scene = playing().send()
    seat, start = scene.turn, scene.table.position
    scene.move(seat, "mark").move(seat, "end_turn")
    assert settled(scene) == start
    assert start in free_undos(scene.table, seat, scene.seen_by_seat)
    scene.send(1 - seat)
    assert settled(scene) == scene.table.position


def test_move_is_settled_once_another_person_has_moved():
    scene = playing(THREE).send()
    scene.move(scene.turn, "end_turn")
    after_first = scene.table.position
    scene.move(scene.turn, "end_turn")
    assert settled(scene) == after_first


def test_revealing_move_is_settled_at_once():
    scene = playing().send()
    scene.move(scene.turn, "take")
    assert settled(scene) == scene.table.position


def test_all_moves_are_settled_where_undo_depends_on_nobody():
    for settings in ({"undo": "free"}, {"chairs": ("",)}):
        scene = playing(**settings)
        scene.move(scene.turn, "mark")
        assert settled(scene) == scene.table.position
    ended = playing().send()
    ended.move(ended.turn, "mark").when(player(0), ask.Resign())
    assert settled(ended) == ended.table.position
