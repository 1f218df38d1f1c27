"""The view of a table, its steps, and the commands it offers."""

import msgspec

from games.kernel.codec import plain
from games.table import commands as ask
from games.table.decide import refusal
from games.table.view.asks import asks
from games.table.view.build import steps_after, table_view
from games.table.view.structs import StepView
from tests.kit.scene import bank, opened, per_turn, player, playing, seated


def offered(scene, number):
    found = asks(scene.table, player(number), scene.context())
    return msgspec.json.decode(msgspec.json.encode(found))


def test_table_view_is_json_without_the_seed():
    for scene in (opened(), seated(), playing(pace=bank(3600, 60))):
        text = msgspec.json.encode(table_view(scene.table)).decode()
        assert scene.table.commitment in text
        assert scene.table.seed not in text


def test_seat_views_show_their_clocks():
    scene = playing(("", "", "bot:easy"), pace=bank(3600))
    while scene.table.bots_to_act:
        scene.move(scene.turn, "end_turn")
    seats = table_view(scene.table).seats
    assert [seat.bot for seat in seats] == ["", "", "easy"]
    assert [seat.bank for seat in seats] == [3600] * 3
    assert [seat.deadline is not None for seat in seats] == [seat.to_act for seat in seats]
    scene.when(player(0), ask.Resign())
    seat = table_view(scene.table).seats[0]
    assert (seat.resigned, seat.bot, seat.away) == (True, "good", False)


def test_request_view_lists_undone_seats_and_awaited_answers():
    scene = playing().send()
    seat, start = scene.turn, scene.table.position
    scene.move(seat, "take").move(1 - seat, "mark").send()
    scene.when(player(seat), ask.AskUndo(start))
    request = table_view(scene.table).request
    assert (request.form, request.seat, request.to) == ("undo", seat, start)
    assert request.takes_back == (seat, 1 - seat)
    assert request.known == (scene.table.main_line[1].first + 1,)
    assert request.waiting == (1 - seat,)
    assert offered(scene, 1 - seat)["answer"] == scene.table.version
    assert offered(scene, seat)["answer"] is None
    assert "withdraw" in offered(scene, seat)["commands"]


def test_open_table_offers_leave_or_start():
    scene = seated()
    assert offered(scene, 0) == {"commands": ["leave", "start"]}
    assert offered(scene, 7) == {"commands": []}
    scene = opened()
    scene.when(player(1), ask.Sit(0, scene.table.commitment, "ab" * 16))
    assert offered(scene, 1) == {"commands": ["leave"], "invite": [1]}
    assert offered(scene, 0) == {"commands": ["start"], "invite": [1]}


def test_asks_list_free_positions_and_possible_requests():
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
    assert table_view(scene.table).undone == ((tip - 1, tip),)


def test_asks_list_expired_seats_to_claim():
    scene = playing(pace=per_turn(3600))
    seat = scene.turn
    assert offered(scene, 1 - seat)["claim"] == []
    scene.later(hours=1)
    assert offered(scene, 1 - seat)["claim"] == [seat]
    assert offered(scene, seat)["claim"] == []


def test_finished_table_shows_result_and_reveal_date():
    scene = playing().when(player(1), ask.Resign())
    view = plain(table_view(scene.table))
    assert list(view["result"]["ranks"]) == [1, 2]
    assert view["reveal_due"] == "2026-03-08T12:00:00Z"
    assert offered(scene, 0) == {"commands": ["agree_reveal"]}


def test_offered_free_undo_is_accepted():
    scene = playing()
    scene.move(scene.turn, "mark")
    (to,) = offered(scene, scene.turn)["undo"]
    assert refusal(scene.table, player(scene.turn), ask.Undo(to), scene.context()) is None


def test_steps_name_their_versions_parents_and_seats():
    scene = playing()
    setup = scene.table.position
    scene.move(first := scene.turn, "take").move(1 - first, "mark")
    last = scene.table.position
    assert steps_after(scene.table, 0) == (
        StepView(setup, scene.table.main_line[0].first, 0, None),
        StepView(last - 2, setup + 1, setup, first),
        StepView(last, last - 1, last - 2, 1 - first),
    )
    assert steps_after(opened().table, 0) == ()


def test_only_newer_steps_are_listed_with_those_undone():
    scene = playing()
    seat, start = scene.turn, scene.table.position
    scene.move(seat, "mark")
    undone = scene.table.position
    scene.when(player(seat), ask.Undo(start)).move(seat, "mark")
    again = scene.table.position
    assert [step.position for step in steps_after(scene.table, start)] == [undone, again]
    assert [step.position for step in steps_after(scene.table, undone)] == [again]
    assert steps_after(scene.table, scene.table.version) == ()
