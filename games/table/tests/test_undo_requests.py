"""Undo requests: answers, expiry, and events that stay known."""

from datetime import timedelta

from games.table import commands as ask
from games.table.absence.ticks import next_tick
from games.table.events import UndoAsked, Undone
from games.table.tests.undo_scenes import asked, other
from games.table.view.asks import asks
from games.table.view.build import table_view
from tests.kit.scene import WORKER, player, playing


def test_undo_request_names_position_and_known_events():
    scene, seat, start = asked()
    (event,) = scene.last.events
    assert isinstance(event, UndoAsked)
    taken = scene.table.main_line[1].first + 1
    assert (event.seat, event.to, event.known) == (seat, start, (taken,))
    assert scene.table.request.version == scene.table.version
    scene.refused(player(seat), ask.AskUndo(start), "request_open")


def test_request_does_not_change_the_position():
    scene, seat, _ = asked()
    before = scene.table.position
    assert scene.table.version == before + 1
    scene.move(1 - seat, "mark")


def test_agreed_request_undoes_the_steps():
    scene, seat, start = asked()
    request = scene.table.request.version
    scene.refused(player(seat), ask.Answer(request, True), "not_yours_to_answer")
    scene.refused(other(scene, seat), ask.Answer(request - 1, True), "another_request")
    scene.when(other(scene, seat), ask.Answer(request, True))
    scene.then("table.answered", "table.undone")
    undone = scene.last.events[1]
    assert isinstance(undone, Undone)
    assert (undone.seat, undone.to, undone.rests_from) == (seat, start, start)
    assert scene.table.position == start
    assert scene.table.request is None
    assert scene.turn == seat


def test_undo_keeps_the_order_of_hidden_cards():
    scene, seat, _ = asked()
    first = scene.table.main_line[1].events[0].card
    scene.when(other(scene, seat), ask.Answer(scene.table.request.version, True))
    scene.move(seat, "mark").move(seat, "take")
    assert scene.table.tip.events[0].card == first


def test_request_awaits_every_other_person_but_no_bot():
    scene, seat, _ = asked(("", "", "", "bot:easy"))
    request = scene.table.request.version
    first, second = sorted(scene.table.seats_of_people - {seat})
    scene.when(player(first), ask.Answer(request, True)).then("table.answered")
    scene.refused(player(first), ask.Answer(request, True), "not_yours_to_answer")
    scene.when(player(second), ask.Answer(request, True))
    scene.then("table.answered", "table.undone")


def test_request_among_bots_is_granted_at_once():
    scene = playing(("", "bot:easy"))
    if scene.turn == 1:
        scene.move(1, "end_turn")
    start = scene.table.position
    scene.move(0, "take")
    scene.when(player(0), ask.AskUndo(start)).then("table.undo_asked", "table.undone")


def test_declined_request_delays_the_next_one():
    scene, seat, start = asked()
    for wait in (10, 40, 90):
        request = scene.table.request.version
        scene.when(other(scene, seat), ask.Answer(request, False)).then("table.answered")
        assert scene.table.request is None
        scene.later(minutes=wait - 1)
        scene.refused(player(seat), ask.AskUndo(start), "ask_later")
        scene.later(minutes=1).when(player(seat), ask.AskUndo(start))


def test_request_is_withdrawn_by_its_seat():
    scene, seat, start = asked()
    scene.refused(other(scene, seat), ask.Withdraw(), "not_your_request")
    scene.when(player(seat), ask.Withdraw()).then("table.lapsed")
    scene.refused(player(seat), ask.Withdraw(), "no_request")
    scene.when(player(seat), ask.AskUndo(start))


def test_move_closes_a_request_its_seat_has_seen():
    scene, seat, start = asked()
    scene.move(1 - seat, "mark").then("table.played", "toy.marked")
    scene.send().move(1 - seat, "end_turn")
    scene.then("table.played", "toy.turn_ended", "table.lapsed")
    assert scene.last.events[-1].why == "played_on"
    scene.refused(player(seat), ask.AskUndo(start), "ask_later")


def test_version_seen_by_the_client_counts_as_seen():
    scene, seat, _ = asked()
    seen = scene.table.version
    scene.when(other(scene, seat), ask.Play({"kind": "mark"}), seen=seen)
    scene.then("table.played", "toy.marked", "table.lapsed")


def test_unseen_request_survives_a_move_and_undoes_it_too():
    scene, seat, start = asked()
    scene.move(1 - seat, "end_turn").send()
    assert scene.table.request.to == start
    scene.when(other(scene, seat), ask.Answer(scene.table.request.version, True))
    assert scene.table.position == start


def test_move_of_the_requesting_seat_withdraws_its_request():
    scene = playing().send()
    seat = scene.turn
    scene.move(seat, "peek").when(player(seat), ask.AskUndo(scene.table.main_line[0].position))
    scene.move(seat, "mark").then("table.played", "toy.marked", "table.lapsed")
    assert scene.last.events[-1].why == "withdrawn"
    assert scene.table.chairs[seat].declined_requests == 0


def test_request_expires_after_twelve_hours():
    scene, seat, _ = asked()
    request = scene.table.request.version
    scene.later(hours=12)
    scene.refused(other(scene, seat), ask.Answer(request, True), "no_request")
    scene.move(1 - seat, "mark").then("table.lapsed", "table.played", "toy.marked")


def test_worker_records_that_a_request_has_expired():
    scene, _, _ = asked()
    assert next_tick(scene.table) == scene.now + timedelta(hours=12)
    scene.later(hours=12).when(WORKER, ask.Tick()).then("table.lapsed")
    assert next_tick(scene.table) is None


def test_policy_never_excludes_requests_but_not_free_undo():
    scene = playing(undo="never")
    seat, start = scene.turn, scene.table.position
    scene.move(seat, "peek")
    scene.refused(player(seat), ask.AskUndo(start), "undo_not_offered")
    scene.move(seat, "mark").when(player(seat), ask.Undo(scene.table.main_line[1].position))


def test_policy_free_makes_every_undo_free():
    scene = playing(undo="free")
    seat, start = scene.turn, scene.table.position
    scene.move(seat, "take").send()
    scene.when(other(scene, seat), ask.Undo(start)).then("table.undone")


def closed(scene):
    request = table_view(scene.table).closed_request
    return request and (request.form, request.seat, request.outcome, request.by)


def test_declined_request_is_shown_until_its_seat_moves():
    scene, seat, _ = asked()
    scene.when(other(scene, seat), ask.Answer(scene.table.request.version, False))
    assert closed(scene) == ("undo", seat, "declined", (1 - seat,))
    scene.move(1 - seat, "end_turn")
    assert closed(scene)
    scene.move(seat, "mark")
    assert closed(scene) is None


def test_answered_request_is_shown_with_its_version_and_time():
    scene, seat, _ = asked()
    request = scene.table.request.version
    scene.later(hours=1).when(other(scene, seat), ask.Answer(request, False))
    shown = table_view(scene.table).closed_request
    assert (shown.version, shown.at) == (request, scene.now)


def test_granted_request_is_shown_with_the_seats_that_agreed():
    scene, seat, _ = asked(("", "", "", "bot:easy"))
    request = scene.table.request.version
    people = sorted(scene.table.seats_of_people - {seat})
    for each in people:
        assert closed(scene) is None
        scene.when(player(each), ask.Answer(request, True))
    assert closed(scene) == ("undo", seat, "granted", tuple(people))


def test_free_undo_to_the_same_position_is_not_a_granted_request():
    scene = playing().send()
    seat, start = scene.turn, scene.table.position
    scene.move(seat, "mark").when(player(seat), ask.AskUndo(start))
    scene.when(player(seat), ask.Undo(start))
    assert scene.table.request is None
    assert closed(scene) is None


def test_request_without_an_answer_is_shown_as_expired():
    scene, seat, _ = asked()
    scene.later(hours=12).move(1 - seat, "mark")
    assert closed(scene) == ("undo", seat, "out_of_time", (1 - seat,))
    assert scene.folded() == scene.table


def test_move_of_another_seat_is_shown_as_the_end_of_a_request():
    scene, seat, _ = asked()
    scene.send().move(1 - seat, "end_turn")
    assert closed(scene) == ("undo", seat, "played_on", (1 - seat,))


def test_only_the_seat_that_moved_ends_a_request_of_several():
    scene, seat, _ = asked(("", "", ""))
    mover = scene.turn
    scene.send().move(mover, "end_turn")
    assert closed(scene) == ("undo", seat, "played_on", (mover,))


def test_withdrawn_request_leaves_no_answer():
    scene, seat, _ = asked()
    scene.when(player(seat), ask.Withdraw())
    assert closed(scene) is None


def test_new_request_replaces_the_answer_to_the_last_one():
    scene, seat, _ = asked()
    scene.when(other(scene, seat), ask.Answer(scene.table.request.version, False))
    scene.when(other(scene, seat), ask.AskPause())
    assert closed(scene) is None


def test_asks_say_from_when_a_declined_seat_may_ask_again():
    scene, seat, _ = asked()
    scene.when(other(scene, seat), ask.Answer(scene.table.request.version, False))
    declined = scene.now

    def offered():
        return asks(scene.table, player(seat), scene.context())

    assert (offered().ask_undo, offered().ask_after) == (False, declined + timedelta(minutes=10))
    scene.later(minutes=10)
    assert (offered().ask_undo, offered().ask_after) == (True, None)
