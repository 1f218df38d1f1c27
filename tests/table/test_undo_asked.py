"""Asking to take back: who answers, what lapses, what stays known."""

from games.table import commands as ask
from games.table.events import UndoAsked, Undone
from tests.table.given import player, playing
from tests.table.undoing import asked, other


def test_any_earlier_position_may_be_asked_for_and_what_stays_known_is_said():
    scene, seat, start = asked()
    (event,) = scene.last.events
    assert isinstance(event, UndoAsked)
    taken = scene.table.line[1].version + 1
    assert (event.seat, event.to, event.known) == (seat, start, (taken,))
    assert scene.table.request.version == scene.table.version
    scene.refused(player(seat), ask.AskUndo(start), "request_open")


def test_asking_does_not_change_the_position():
    scene, seat, _ = asked()
    before = scene.table.position
    assert scene.table.version == before + 1
    scene.move(1 - seat, "mark")


def test_once_everybody_agrees_the_game_goes_back():
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


def test_the_order_of_hidden_things_stays():
    scene, seat, _ = asked()
    first = scene.table.line[1].events[0].card
    scene.when(other(scene, seat), ask.Answer(scene.table.request.version, True))
    scene.move(seat, "mark").move(seat, "take")
    assert scene.table.tip.events[0].card == first


def test_every_other_person_answers_and_bots_agree():
    scene, seat, _ = asked(("", "", "", "bot:easy"))
    request = scene.table.request.version
    first, second = sorted(scene.table.humans - {seat})
    scene.when(player(first), ask.Answer(request, True)).then("table.answered")
    scene.refused(player(first), ask.Answer(request, True), "not_yours_to_answer")
    scene.when(player(second), ask.Answer(request, True))
    scene.then("table.answered", "table.undone")


def test_with_bots_alone_an_undo_is_granted_at_once():
    scene = playing(("", "bot:easy"))
    if scene.turn == 1:
        scene.move(1, "end_turn")
    start = scene.table.position
    scene.move(0, "take")
    scene.when(player(0), ask.AskUndo(start)).then("table.undo_asked", "table.undone")


def test_a_no_closes_the_request_and_the_pauses_before_asking_again_grow():
    scene, seat, start = asked()
    for wait in (10, 40, 90):
        request = scene.table.request.version
        scene.when(other(scene, seat), ask.Answer(request, False)).then("table.answered")
        assert scene.table.request is None
        scene.later(minutes=wait - 1)
        scene.refused(player(seat), ask.AskUndo(start), "ask_later")
        scene.later(minutes=1).when(player(seat), ask.AskUndo(start))


def test_a_request_may_be_withdrawn():
    scene, seat, start = asked()
    scene.refused(other(scene, seat), ask.Withdraw(), "not_your_request")
    scene.when(player(seat), ask.Withdraw()).then("table.lapsed")
    scene.refused(player(seat), ask.Withdraw(), "no_request")
    scene.when(player(seat), ask.AskUndo(start))


def test_playing_on_lets_a_delivered_request_lapse():
    scene, seat, start = asked()
    scene.move(1 - seat, "mark").then("table.played", "toy.marked")
    scene.send().move(1 - seat, "end_turn")
    scene.then("table.played", "toy.turn_ended", "table.lapsed")
    assert scene.last.events[-1].why == "played_on"
    scene.refused(player(seat), ask.AskUndo(start), "ask_later")


def test_what_the_client_had_seen_counts_as_delivered():
    scene, seat, _ = asked()
    seen = scene.table.version
    scene.when(other(scene, seat), ask.Play({"kind": "mark"}), seen=seen)
    scene.then("table.played", "toy.marked", "table.lapsed")


def test_an_undelivered_request_survives_and_rolls_back_the_answer_too():
    scene, seat, start = asked()
    scene.move(1 - seat, "end_turn").send()
    assert scene.table.request.to == start
    scene.when(other(scene, seat), ask.Answer(scene.table.request.version, True))
    assert scene.table.position == start


def test_who_asks_and_plays_on_withdraws():
    scene = playing().send()
    seat = scene.turn
    scene.move(seat, "peek").when(player(seat), ask.AskUndo(scene.table.line[0].last))
    scene.move(seat, "mark").then("table.played", "toy.marked", "table.lapsed")
    assert scene.last.events[-1].why == "withdrawn"
    assert scene.table.chairs[seat].refusals == 0


def test_a_request_lapses_after_half_a_day():
    scene, seat, _ = asked()
    request = scene.table.request.version
    scene.later(hours=12)
    scene.refused(other(scene, seat), ask.Answer(request, True), "no_request")
    scene.move(1 - seat, "mark").then("table.lapsed", "table.played", "toy.marked")


def test_a_table_may_exclude_asking_but_not_the_free_undo():
    scene = playing(undo="never")
    seat, start = scene.turn, scene.table.position
    scene.move(seat, "peek")
    scene.refused(player(seat), ask.AskUndo(start), "undo_not_offered")
    scene.move(seat, "mark").when(player(seat), ask.Undo(scene.table.line[1].last))


def test_a_table_may_let_everything_be_taken_back():
    scene = playing(undo="free")
    seat, start = scene.turn, scene.table.position
    scene.move(seat, "take").send()
    scene.when(other(scene, seat), ask.Undo(start)).then("table.undone")
