"""The picture of a table, and what it offers."""

import json

from games.table import commands as ask
from games.table.decide import refusal
from games.table.view import offers, table_view
from tests.table.given import bank, opened, per_turn, player, playing, seated


def offered(scene, number):
    return offers(scene.table, player(number), scene.context())


def test_the_picture_is_plain_json_without_the_seed():
    for scene in (opened(), seated(), playing(pace=bank(3600, 60))):
        text = json.dumps(table_view(scene.table))
        assert scene.table.commitment in text
        assert scene.table.seed not in text


def test_seats_are_shown_with_their_clocks():
    scene = playing(("", "", "bot:easy"), pace=bank(3600))
    while scene.table.bots_to_act:
        scene.move(scene.turn, "end_turn")
    seats = table_view(scene.table)["seats"]
    assert [seat["bot"] for seat in seats] == ["", "", "easy"]
    assert [seat["bank"] for seat in seats] == [3600] * 3
    assert [seat["deadline"] is not None for seat in seats] == [seat["to_act"] for seat in seats]
    scene.when(player(0), ask.Resign())
    seat = table_view(scene.table)["seats"][0]
    assert (seat["resigned"], seat["bot"], seat["away"]) == (True, "good", False)


def test_a_request_says_what_it_takes_back_and_who_has_yet_to_answer():
    scene = playing().send()
    seat, start = scene.turn, scene.table.position
    scene.move(seat, "take").move(1 - seat, "mark").send()
    scene.when(player(seat), ask.AskUndo(start))
    request = table_view(scene.table)["request"]
    assert (request["form"], request["seat"], request["to"]) == ("undo", seat, start)
    assert request["takes_back"] == [seat, 1 - seat]
    assert list(request["known"]) == [scene.table.line[1].version + 1]
    assert request["waiting"] == [1 - seat]
    assert offered(scene, 1 - seat)["answer"] == scene.table.version
    assert offered(scene, seat)["answer"] is None
    assert "withdraw" in offered(scene, seat)["commands"]


def test_before_the_start_one_may_leave_or_start():
    scene = seated()
    assert offered(scene, 0) == {"commands": ["leave", "start"]}
    assert offered(scene, 7) == {"commands": []}
    scene = opened()
    scene.when(player(1), ask.Sit(0, scene.table.commitment, "ab" * 16))
    assert offered(scene, 1) == {"commands": ["leave"]}
    assert offered(scene, 0) == {"commands": ["start"]}


def test_what_is_free_and_what_must_be_asked():
    scene = playing().send()
    seat, start = scene.turn, scene.table.position
    assert not offered(scene, seat)["ask_undo"]
    scene.move(seat, "mark")
    tip = scene.table.position
    assert offered(scene, seat)["undo"] == [start]
    assert offered(scene, 1 - seat)["undo"] == []
    assert offered(scene, 1 - seat)["ask_undo"]
    scene.when(player(seat), ask.Undo(start))
    assert offered(scene, seat)["redo"] == [tip]
    assert offered(scene, 1 - seat)["redo"] == []
    assert offered(scene, 1 - seat)["ask_redo"]
    assert table_view(scene.table)["undone"] == [[tip - 1, tip]]


def test_seats_whose_time_is_over_may_be_claimed():
    scene = playing(pace=per_turn(3600))
    seat = scene.turn
    assert offered(scene, 1 - seat)["claim"] == []
    scene.later(hours=1)
    assert offered(scene, 1 - seat)["claim"] == [seat]
    assert offered(scene, seat)["claim"] == []


def test_a_result_is_shown_and_when_all_will_be():
    scene = playing().when(player(1), ask.Resign())
    picture = table_view(scene.table)
    assert list(picture["result"]["ranks"]) == [1, 2]
    assert picture["reveal_due"] == "2026-03-08T12:00:00Z"
    assert offered(scene, 0) == {"commands": ["agree_reveal"]}


def test_a_free_undo_that_is_offered_is_accepted():
    scene = playing()
    scene.move(scene.turn, "mark")
    (to,) = offered(scene, scene.turn)["undo"]
    assert refusal(scene.table, player(scene.turn), ask.Undo(to), scene.context()) is None
