"""Moves, and an end by the rules."""

import pytest

from games.kernel.refusal import Malformed
from games.table import commands as ask
from games.table.events import Finished, Revealed
from games.table.state import Status
from tests.kit.scene import SEED, bot, player, playing


def test_move_is_recorded_before_its_events():
    scene = playing()
    scene.move(scene.turn, "mark").then("table.played", "toy.marked")
    assert scene.table.position == scene.table.version == 7
    scene.move(scene.turn, "take").then("table.played", "toy.taken", "toy.turn_ended")
    assert [(step.first, step.position) for step in scene.table.main_line] == [
        (4, 5),
        (6, 7),
        (8, 10),
    ]


def test_move_of_another_seat_is_refused():
    scene = playing()
    facts = scene.refused(player(1 - scene.turn), ask.Play({"kind": "mark"}), "not_your_turn")
    assert facts == {"to_act": [scene.turn]}


def test_move_refused_by_the_game_is_refused():
    scene = playing()
    seat = scene.turn
    scene.move(seat, "mark").move(seat, "mark")
    facts = scene.refused(player(seat), ask.Play({"kind": "mark"}), "marked_enough")
    assert facts == {"marks": 2}


@pytest.mark.parametrize("move", [{}, {"kind": "jump"}, {"kind": "mark", "x": 1}, {"kind": 7}])
def test_invalid_move_is_malformed(move):
    scene = playing()
    with pytest.raises(Malformed):
        scene.when(player(scene.turn), ask.Play(move))


def test_first_event_stores_the_move_by_audience():
    scene = playing()
    seat = scene.turn
    first, second = scene.move(seat, "whisper", word="now").last.split_events()
    assert first.public["$move"] == {"kind": "whisper"}
    assert first.secrets == {f"seat:{seat}": {"$move": {"word": "now"}}}
    assert second.public == {"kind": "toy.whispered", "seat": seat}
    assert "now" not in repr(scene.last)


def test_draws_are_noted_as_secret():
    scene = playing()
    for _ in range(3):
        scene.move(scene.turn, "take")
    scene.then("table.played", "toy.taken", "toy.reshuffled", "toy.turn_ended")
    (draw,) = scene.last.split_events()[0].secrets["nobody"]["$draws"]
    assert (draw["label"], tuple(draw["result"])) == ("deck/1", scene.table.state.deck)


def test_bot_moves_only_for_its_own_seat():
    scene = playing(("", "bot:easy"))
    if scene.turn == 0:
        scene.refused(bot(1), ask.Play({"kind": "mark"}), "not_your_turn")
        scene.move(0, "end_turn")
    assert scene.table.bots_to_act == ((1, "easy"),)
    scene.refused(bot(0), ask.Play({"kind": "mark"}), "no_bot_here")
    scene.refused(bot(9), ask.Play({"kind": "mark"}), "no_bot_here")
    scene.move(1, "mark").then("table.played", "toy.marked")


def test_game_ended_by_its_rules_is_revealed_at_once():
    scene = playing(options={"length": "short"})
    winner = scene.turn
    scene.move(winner, "mark").move(winner, "end_turn").move(1 - winner, "end_turn")
    scene.then("table.played", "toy.turn_ended", "table.finished", "table.revealed")
    *_, finished, revealed = scene.last.events
    assert isinstance(finished, Finished)
    assert isinstance(revealed, Revealed)
    assert finished.reason == "turns_over"
    assert finished.ranks[winner] == 1
    assert finished.scores[winner].total == 1
    assert revealed.seed == SEED.hex()
    assert scene.table.status is Status.FINISHED
    assert scene.table.to_act == frozenset()


def test_move_after_the_end_is_refused():
    scene = playing(options={"length": "short"})
    for _ in range(2):
        scene.move(scene.turn, "end_turn")
    for command in (ask.Play({"kind": "mark"}), ask.Undo(5), ask.AskUndo(5), ask.Resign()):
        scene.refused(player(0), command, "not_now")


def test_folded_log_equals_the_decided_table():
    scene = playing()
    scene.move(scene.turn, "peek").move(scene.turn, "take")
    assert scene.folded() == scene.table
