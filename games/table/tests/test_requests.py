"""The open request: its contents, its answers, its rest of the clocks."""

from games.table import commands as ask
from games.table.clock import deadline
from games.table.moderation import commands as staff
from games.table.state import Status
from games.table.tests.toy import Reshuffled
from games.table.tests.undo_scenes import asked
from tests.kit.scene import MODERATOR, bot, per_turn, player, playing


def paused(**settings):
    scene = playing(**settings)
    scene.when(player(0), ask.AskPause())
    return scene.when(player(1), ask.Answer(scene.table.request.version, True))


def test_request_lists_only_revealing_events_as_known():
    scene = playing()
    seat, start = scene.turn, scene.table.position
    for _ in range(3):
        scene.move(scene.turn, "take")
    scene.when(player(seat), ask.AskUndo(start))
    shown = [step.first + 1 for step in scene.table.main_line[1:]]
    assert any(isinstance(event, Reshuffled) for event in scene.table.tip.events)
    assert list(scene.last.events[0].known) == shown


def test_pause_can_be_requested_where_undo_is_excluded():
    scene = playing(undo="never")
    scene.when(player(0), ask.AskPause()).then("table.pause_asked")


def test_bot_move_leaves_the_request_open():
    scene = playing(("", "", "bot:easy"))
    while scene.turn != 1:
        scene.move(scene.turn, "end_turn")
    scene.move(1, "end_turn").when(player(1), ask.AskPause())
    scene.when(bot(2), ask.Play({"kind": "mark"}), seen=scene.table.version)
    scene.then("table.played", "toy.marked")
    assert scene.table.request is not None


def test_end_of_game_closes_the_request_for_good():
    scene, _, _ = asked()
    scene.when(MODERATOR, staff.Void("abuse")).when(MODERATOR, staff.Reopen("appeal"))
    assert (scene.table.status, scene.table.request) == (Status.PLAYING, None)


def test_end_of_game_ends_the_pause_for_good():
    scene = paused()
    scene.when(MODERATOR, staff.Void("abuse")).when(MODERATOR, staff.Reopen("appeal"))
    assert scene.table.paused is None


def test_waived_appeal_does_not_cover_the_next_end():
    scene = playing().when(player(1), ask.Resign()).when(player(0), ask.AgreeReveal())
    scene.when(MODERATOR, staff.Reopen("appeal")).when(player(1), ask.Resign())
    scene.when(player(1), ask.AgreeReveal()).then("table.reveal_agreed")
    assert not scene.table.revealed


def test_expired_seat_is_not_claimed_during_a_pause():
    scene = playing(pace=per_turn(3600)).later(hours=2)
    seat = scene.turn
    scene.when(player(0), ask.AskPause())
    scene.when(player(1), ask.Answer(scene.table.request.version, True)).then(
        "table.answered", "table.paused"
    )
    assert deadline(scene.table, seat) is None
    scene.refused(player(1 - seat), ask.Claim(seat), "time_not_over")
