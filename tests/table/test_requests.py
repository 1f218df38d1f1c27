"""What an open request outlives, what it counts as known, and what closes with the game."""

from games.table import commands as ask
from games.table.clock import deadline
from games.table.state import Status
from tests.table.given import MODERATOR, bot, per_turn, player, playing
from tests.table.toy import Reshuffled
from tests.table.undoing import asked


def paused(**settings):
    scene = playing(**settings)
    scene.when(player(0), ask.AskPause())
    return scene.when(player(1), ask.Answer(scene.table.request.version, True))


def test_what_nobody_was_shown_is_not_said_to_be_known():
    scene = playing()
    seat, start = scene.turn, scene.table.position
    for _ in range(3):
        scene.move(scene.turn, "take")
    scene.when(player(seat), ask.AskUndo(start))
    shown = [step.version + 1 for step in scene.table.line[1:]]
    assert any(isinstance(event, Reshuffled) for event in scene.table.tip.events)
    assert list(scene.last.events[0].known) == shown


def test_where_nothing_is_taken_back_one_may_still_ask_for_a_pause():
    scene = playing(undo="never")
    scene.when(player(0), ask.AskPause()).then("table.pause_asked")


def test_the_move_of_a_bot_is_no_answer():
    scene = playing(("", "", "bot:easy"))
    while scene.turn != 1:
        scene.move(scene.turn, "end_turn")
    scene.move(1, "end_turn").when(player(1), ask.AskPause())
    scene.when(bot(2), ask.Play({"kind": "mark"}), seen=scene.table.version)
    scene.then("table.played", "toy.marked")
    assert scene.table.request is not None


def test_a_request_ends_with_its_game_and_is_not_there_when_it_is_reopened():
    scene, _, _ = asked()
    scene.when(MODERATOR, ask.Void("abuse")).when(MODERATOR, ask.Reopen("appeal"))
    assert (scene.table.status, scene.table.request) == (Status.PLAYING, None)


def test_a_pause_ends_with_its_game_and_is_not_there_when_it_is_reopened():
    scene = paused()
    scene.when(MODERATOR, ask.Void("abuse")).when(MODERATOR, ask.Reopen("appeal"))
    assert scene.table.paused is None


def test_who_waived_one_appeal_has_not_waived_the_next():
    scene = playing().when(player(1), ask.Resign()).when(player(0), ask.AgreeReveal())
    scene.when(MODERATOR, ask.Reopen("appeal")).when(player(1), ask.Resign())
    scene.when(player(1), ask.AgreeReveal()).then("table.reveal_agreed")
    assert not scene.table.revealed


def test_whose_time_was_over_before_a_pause_is_not_claimed_in_it():
    scene = playing(pace=per_turn(3600)).later(hours=2)
    seat = scene.turn
    scene.when(player(0), ask.AskPause())
    scene.when(player(1), ask.Answer(scene.table.request.version, True)).then(
        "table.answered", "table.paused"
    )
    assert deadline(scene.table, seat) is None
    scene.refused(player(1 - seat), ask.Claim(seat), "time_not_over")
