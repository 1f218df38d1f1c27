"""Taking back: what is free, what is asked, what stays known."""

from games.table import commands as ask
from games.table.lines import free_undos
from games.table.state import Status
from games.table.view import offers
from tests.table.given import MODERATOR, bank, player, playing
from tests.table.undoing import asked, other


def free(scene, seat):
    """The positions the seat may go back to freely."""
    return free_undos(scene.table, seat, scene.delivered)


def test_within_ones_turn_taking_back_is_free_though_all_have_been_sent():
    scene = playing().send()
    seat, start, before = scene.turn, scene.table.position, scene.table.state
    scene.move(seat, "mark").send().move(seat, "mark").send()
    middle = scene.table.line[-2].last
    assert free(scene, seat) == (middle, start)
    assert free(scene, 1 - seat) == ()
    scene.when(player(seat), ask.Undo(start)).then("table.undone")
    assert scene.table.state == before
    assert scene.table.position == start
    assert len(scene.table.undone) == 2


def test_just_after_ones_turn_it_is_free_until_somebody_has_been_sent_the_position():
    scene = playing().send()
    seat, start = scene.turn, scene.table.position
    scene.move(seat, "mark").send().move(seat, "end_turn")
    middle = scene.table.line[-2].last
    assert free(scene, seat) == (middle, start)
    scene.send(seat)
    assert free(scene, seat) == (middle, start)
    scene.send(1 - seat)
    assert free(scene, seat) == ()
    scene.refused(player(seat), ask.Undo(middle), "undo_needs_agreement")


def test_a_move_of_another_person_ends_it():
    scene = playing()
    seat = scene.turn
    scene.move(seat, "end_turn").move(1 - seat, "mark")
    assert free(scene, seat) == ()
    assert len(free(scene, 1 - seat)) == 1


def test_the_answer_of_a_bot_does_not_end_it():
    scene = playing(("", "bot:easy"))
    if scene.turn == 1:
        scene.move(1, "end_turn")
    start = scene.table.position
    scene.move(0, "end_turn").move(1, "mark").move(1, "end_turn")
    assert free(scene, 0) == (start,)
    scene.when(player(0), ask.Undo(start)).then("table.undone")
    assert scene.turn == 0


def test_what_was_shown_drawn_or_shuffled_ends_it():
    for revealing in ("peek", "take"):
        scene = playing()
        seat = scene.turn
        scene.move(seat, "mark").move(seat, revealing)
        assert free(scene, seat) == ()


def test_what_one_knew_oneself_does_not_end_it():
    scene = playing()
    scene.move(scene.turn, "whisper", word="now")
    assert len(free(scene, scene.turn)) == 1


def test_the_setup_is_never_taken_back():
    scene = playing()
    scene.refused(player(scene.turn), ask.Undo(4), "not_an_earlier_position")
    assert free(scene, scene.turn) == ()


def test_alone_everything_is_free():
    scene = playing(("",))
    start = scene.table.position
    scene.move(0, "peek").move(0, "take").send()
    scene.when(player(0), ask.Undo(start)).then("table.undone")
    assert scene.last.events[0].known == (6, 8)


def test_undone_lines_stay_readable_and_can_be_gone_back_to_by_agreement():
    scene, seat, _ = asked()
    line = scene.table.line
    scene.when(other(scene, seat), ask.Answer(scene.table.request.version, True))
    assert scene.table.undone == line[1:]
    scene.move(seat, "end_turn").send()
    scene.refused(player(seat), ask.Redo(line[-1].last), "redo_needs_agreement")
    scene.when(player(seat), ask.AskRedo(line[-1].last)).then("table.redo_asked")
    scene.when(other(scene, seat), ask.Answer(scene.table.request.version, True))
    scene.then("table.answered", "table.redone")
    assert [step.last for step in scene.table.line] == [step.last for step in line]
    assert scene.table.state == line[-1].state
    assert len(scene.table.undone) == 1


def test_ones_own_undone_moves_are_redone_freely_until_one_plays_on():
    scene = playing()
    seat, start = scene.turn, scene.table.position
    scene.move(seat, "mark").move(seat, "mark")
    tip, state = scene.table.position, scene.table.state
    scene.when(player(seat), ask.Undo(start)).when(player(seat), ask.Redo(tip))
    scene.then("table.redone")
    assert (scene.table.position, scene.table.state) == (tip, state)
    scene.when(player(seat), ask.Undo(start)).move(seat, "whisper", word="no")
    scene.refused(player(seat), ask.Redo(tip), "redo_needs_agreement")


def test_in_a_pause_one_takes_back_but_makes_no_move_again():
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
    return offers(scene.table, player(seat), scene.context())["redo"]


def test_the_undone_move_of_a_bot_is_not_redone_freely():
    scene = playing(("", "bot:easy"))
    if scene.turn == 0:
        scene.move(0, "end_turn")
    start = scene.table.position
    scene.move(1, "end_turn")
    tip = scene.table.position
    scene.when(player(0), ask.AskUndo(start)).then("table.undo_asked", "table.undone")
    scene.refused(player(0), ask.Redo(tip), "redo_needs_agreement")


def test_an_undone_reveal_is_not_redone_freely():
    scene, seat, _ = asked()
    taken = scene.table.line[1].last
    scene.when(other(scene, seat), ask.Answer(scene.table.request.version, True))
    scene.refused(player(seat), ask.Redo(taken), "redo_needs_agreement")


def test_a_moderator_goes_back_without_asking():
    scene, _, start = asked()
    scene.when(MODERATOR, ask.Undo(start)).then("table.undone")
    assert scene.last.events[0].by == "mod-1"
    assert scene.table.request is None


def test_only_positions_between_moves_can_be_meant():
    scene = playing()
    seat = scene.turn
    scene.move(seat, "take")
    for version in (1, scene.table.line[1].version, scene.table.position, 10**6):
        scene.refused(player(seat), ask.AskUndo(version), "not_an_earlier_position")
        scene.refused(player(seat), ask.AskRedo(version), "not_an_undone_position")


def test_a_free_undo_elsewhere_leaves_a_request_open_that_still_means_something():
    scene, seat, start = asked()
    scene.when(other(scene, seat), ask.Undo(scene.table.line[1].last))
    assert scene.table.request.to == start
    assert scene.table.status is Status.PLAYING


def test_an_undone_increment_is_not_kept():
    scene = playing(pace=bank(3600, 600)).send()
    seat, start = scene.turn, scene.table.position
    for _ in range(5):
        scene.later(minutes=1).move(seat, "end_turn")
        assert scene.table.tip.banks[seat] <= 3600 + 600
        scene.when(player(seat), ask.Undo(start))
        assert scene.table.tip.banks[seat] == 3600
