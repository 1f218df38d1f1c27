"""Hints: recorded in games without other people, and without any other effect."""

import pytest

from games.table import commands as ask
from games.table.undo.free import free_undos
from games.table.view.asks import asks
from tests.kit.scene import player, playing

HINT = ask.ShowHint()


def alone():
    """Return a game of one person and a bot in which the person has marked once."""
    scene = playing(("", "bot:easy"))
    if scene.turn == 1:
        scene.move(1, "end_turn")
    return scene.move(0, "mark")


def test_shown_hint_is_counted_and_changes_nothing_else():
    scene = alone()
    before, free = scene.table, free_undos(scene.table, 0, scene.seen_by_seat)
    scene.when(player(0), HINT).then("table.hint_shown")
    after = scene.table
    assert after.chairs[0].hints == 1
    assert (after.position, after.state, after.main_line) == (
        before.position,
        before.state,
        before.main_line,
    )
    assert (after.rests, after.rested) == (before.rests, before.rested)
    assert free_undos(after, 0, scene.seen_by_seat) == free != ()


def test_hints_stay_counted_after_an_undo():
    scene = alone().when(player(0), HINT)
    start = scene.table.main_line[-2].position
    scene.when(player(0), ask.Undo(start)).then("table.undone")
    assert scene.table.chairs[0].hints == 1


def test_asks_offer_a_hint_only_when_it_is_the_players_turn():
    scene = alone()
    assert asks(scene.table, player(0), scene.context()).hint is True
    scene.move(0, "end_turn")
    assert asks(scene.table, player(0), scene.context()).hint is False
    scene.refused(player(0), HINT, "not_your_turn")


@pytest.mark.parametrize("chairs", [("", ""), ("",), ("", "", "bot:easy")])
def test_hint_is_refused_in_games_with_other_people_and_in_puzzles(chairs):
    scene = playing(chairs)
    scene.refused(player(0), HINT, "hints_not_offered")
    assert asks(scene.table, player(0), scene.context()).hint is False


def test_hint_is_refused_where_a_person_who_resigned_may_look():
    scene = playing(("", "", "bot:easy"))
    scene.when(player(1), ask.Resign())
    scene.refused(player(0), HINT, "hints_not_offered")


def test_hint_is_refused_when_the_game_is_over():
    scene = alone().when(player(0), ask.Resign())
    scene.refused(player(0), HINT, "not_now")


def test_client_cannot_record_a_hint():
    assert "show_hint" not in ask.KINDS
