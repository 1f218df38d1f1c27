"""Undo and redo: what is free, and what needs a request."""

from games.table import commands as ask
from games.table.state import Status
from games.table.tests.undo_scenes import asked, other
from games.table.undo.free import free_undos
from games.table.view.asks import asks
from games.table.view.build import table_view
from tests.kit.scene import MODERATOR, bank, player, playing


def free(scene, seat):
    """Return the positions the seat may undo to freely."""
    return free_undos(scene.table, seat, scene.seen_by_seat)


def test_undo_within_the_turn_is_free_even_if_seen():
    scene = playing().send()
    seat, start, before = scene.turn, scene.table.position, scene.table.state
    scene.move(seat, "mark").send().move(seat, "mark").send()
    middle = scene.table.main_line[-2].position
    assert free(scene, seat) == (middle, start)
    assert free(scene, 1 - seat) == ()
    scene.when(player(seat), ask.Undo(start)).then("table.undone")
    assert scene.table.state == before
    assert scene.table.position == start
    assert len(scene.table.undone) == 2


def test_undo_after_the_turn_is_free_until_seen():
    scene = playing().send()
    seat, start = scene.turn, scene.table.position
    scene.move(seat, "mark").send().move(seat, "end_turn")
    middle = scene.table.main_line[-2].position
    assert free(scene, seat) == (middle, start)
    scene.send(seat)
    assert free(scene, seat) == (middle, start)
    scene.send(1 - seat)
    assert free(scene, seat) == ()
    scene.refused(player(seat), ask.Undo(middle), "undo_needs_agreement")


def test_move_of_another_person_ends_the_free_undo():
    scene = playing()
    seat = scene.turn
    scene.move(seat, "end_turn").move(1 - seat, "mark")
    assert free(scene, seat) == ()
    assert len(free(scene, 1 - seat)) == 1


def test_bot_move_does_not_end_the_free_undo():
    scene = playing(("", "bot:easy"))
    if scene.turn == 1:
        scene.move(1, "end_turn")
    start = scene.table.position
    scene.move(0, "end_turn").move(1, "mark").move(1, "end_turn")
    assert free(scene, 0) == (start,)
    scene.when(player(0), ask.Undo(start)).then("table.undone")
    assert scene.turn == 0


def test_reveal_draw_or_shuffle_ends_the_free_undo():
    for revealing in ("peek", "take"):
        scene = playing()
        seat = scene.turn
        scene.move(seat, "mark").move(seat, revealing)
        assert free(scene, seat) == ()


def test_own_secret_does_not_end_the_free_undo():
    scene = playing()
    scene.move(scene.turn, "whisper", word="now")
    assert len(free(scene, scene.turn)) == 1


def test_setup_is_never_undone():
    scene = playing()
    scene.refused(player(scene.turn), ask.Undo(4), "not_an_earlier_position")
    assert free(scene, scene.turn) == ()


def test_single_player_undoes_everything_freely():
    scene = playing(("",))
    start = scene.table.position
    scene.move(0, "peek").move(0, "take").send()
    scene.when(player(0), ask.Undo(start)).then("table.undone")
    assert scene.last.events[0].known == (6, 8)


def test_undone_branch_is_redone_by_agreement():
    scene, seat, _ = asked()
    line = scene.table.main_line
    scene.when(other(scene, seat), ask.Answer(scene.table.request.version, True))
    assert scene.table.undone == line[1:]
    scene.move(seat, "end_turn").send()
    scene.refused(player(seat), ask.Redo(line[-1].position), "redo_needs_agreement")
    scene.when(player(seat), ask.AskRedo(line[-1].position)).then("table.redo_asked")
    scene.when(other(scene, seat), ask.Answer(scene.table.request.version, True))
    scene.then("table.answered", "table.redone")
    assert [step.position for step in scene.table.main_line] == [step.position for step in line]
    assert scene.table.state == line[-1].state
    assert len(scene.table.undone) == 1
    closed = table_view(scene.table).closed_request
    assert (closed.form, closed.seat, closed.outcome) == ("redo", seat, "granted")


def test_request_to_redo_is_shown_without_moves_to_undo():
    scene, seat, _ = asked()
    tip = scene.table.main_line[-1].position
    scene.when(other(scene, seat), ask.Answer(scene.table.request.version, True))
    scene.move(seat, "end_turn").send().when(player(seat), ask.AskRedo(tip))
    request = table_view(scene.table).request
    assert (request.form, request.seat, request.to) == ("redo", seat, tip)
    assert (request.takes_back, request.known, request.waiting) == ((), (), (1 - seat,))


def test_own_undone_moves_are_redone_freely_until_next_move():
    scene = playing()
    seat, start = scene.turn, scene.table.position
    scene.move(seat, "mark").move(seat, "mark")
    tip, state = scene.table.position, scene.table.state
    scene.when(player(seat), ask.Undo(start)).when(player(seat), ask.Redo(tip))
    scene.then("table.redone")
    assert (scene.table.position, scene.table.state) == (tip, state)
    scene.when(player(seat), ask.Undo(start)).move(seat, "whisper", word="no")
    scene.refused(player(seat), ask.Redo(tip), "redo_needs_agreement")


def test_pause_allows_undo_but_no_redo():
    scene = playing()
    seat, start = scene.turn, scene.table.position
    scene.move(seat, "mark").when(player(seat), ask.AskPause())
    scene.when(player(1 - seat), ask.Answer(scene.table.version, True))
    tip = scene.table.position
    scene.when(player(seat), ask.Undo(start)).then("table.undone")
    assert redos(scene, seat) == []
    scene.refused(player(seat), ask.Redo(tip), "paused")
    scene.when(player(seat), ask.Resume())
    assert redos(scene, seat) == [tip]
    scene.when(player(seat), ask.Redo(tip)).then("table.redone")


def redos(scene, seat):
    return list(asks(scene.table, player(seat), scene.context()).redo)


def test_undone_bot_move_is_not_redone_freely():
    scene = playing(("", "bot:easy"))
    if scene.turn == 0:
        scene.move(0, "end_turn")
    start = scene.table.position
    scene.move(1, "end_turn")
    tip = scene.table.position
    scene.when(player(0), ask.AskUndo(start)).then("table.undo_asked", "table.undone")
    scene.refused(player(0), ask.Redo(tip), "redo_needs_agreement")


def test_undone_reveal_is_not_redone_freely():
    scene, seat, _ = asked()
    taken = scene.table.main_line[1].position
    scene.when(other(scene, seat), ask.Answer(scene.table.request.version, True))
    scene.refused(player(seat), ask.Redo(taken), "redo_needs_agreement")


def test_moderator_undoes_without_a_request():
    scene, _, start = asked()
    scene.when(MODERATOR, ask.Undo(start)).then("table.undone")
    assert scene.last.events[0].by == "mod-1"
    assert scene.table.request is None


def test_undo_to_a_version_inside_a_step_is_refused():
    scene = playing()
    seat = scene.turn
    scene.move(seat, "take")
    for version in (1, scene.table.main_line[1].first, scene.table.position, 10**6):
        scene.refused(player(seat), ask.AskUndo(version), "not_an_earlier_position")
        scene.refused(player(seat), ask.AskRedo(version), "not_an_undone_position")


def test_free_undo_keeps_a_request_that_still_applies():
    scene, seat, start = asked()
    scene.when(other(scene, seat), ask.Undo(scene.table.main_line[1].position))
    assert scene.table.request.to == start
    assert scene.table.status is Status.PLAYING


def test_undone_increment_is_taken_away():
    scene = playing(pace=bank(3600, 600)).send()
    seat, start = scene.turn, scene.table.position
    for _ in range(5):
        scene.later(minutes=1).move(seat, "end_turn")
        assert scene.table.tip.banks[seat] <= 3600 + 600
        scene.when(player(seat), ask.Undo(start))
        assert scene.table.tip.banks[seat] == 3600
