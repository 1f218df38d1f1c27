"""A table that goes on from a position of another one: who may open it, sit there, and start it."""

import json

import pytest

from games.kernel.chance import Chance
from games.kernel.codec import NOBODY, redact
from games.kernel.facts import kind_of
from games.table import commands as ask
from games.table.codec import codec_for
from games.table.events import Opened
from games.table.fold import evolve
from games.table.prefix import Begins
from games.table.source import Source
from games.table.view import table_view
from tests.table.given import NOON, Scene, opened, player, playing, sitting
from tests.table.toy import TOY

SALT = Chance(b"a salt of the opener")


def running() -> Scene:
    """A game of p0 and p1 in which a card was taken and another peeked at."""
    scene = playing(visibility="unlisted")
    scene.move(scene.turn, "take")
    return scene.move(scene.turn, "peek")


def revealed() -> Scene:
    scene = running()
    while scene.table.to_act:
        scene.move(scene.turn, "end_turn")
    assert scene.table.revealed
    return scene


def source(scene: Scene, viewer=0, *, position: int | None = None, chance: Chance = SALT) -> Source:
    """A position of this table as this seat knows it."""
    table = scene.table
    line = [step for step in table.line if position is None or step.last <= position]
    facts = [fact for step in line for fact in step.events]
    known = TOY.resample(facts, viewer, chance.child("hidden"))
    return Source(table, line[-1].last, viewer, known, chance)


def going_on(origin: Source, chairs=("", "bot:easy"), host: int = 0, **settings) -> Scene:
    scene = Scene().from_there(origin)
    return scene.when(player(host), ask.Open(chairs, **settings))


def before_the_end(scene: Scene) -> int:
    return scene.table.line[2].last


def test_it_says_where_it_begins_and_keeps_what_leads_there_from_all():
    there = running()
    scene = going_on(source(there)).then("table.opened")
    (event,) = scene.last.events
    assert isinstance(event, Opened)
    assert event.begins == Begins(there.table.id, there.table.position, 0, True)
    assert len(event.prefix) == len(there.table.game_events)
    (row,) = scene.last.rows()
    assert set(row.secrets) == {NOBODY}
    assert set(row.secrets[NOBODY]) == {"seed", "prefix"}
    assert "prefix" not in redact(event, 0)
    picture = table_view(scene.table)["begins"]
    assert picture == {
        "table": there.table.id,
        "at": there.table.position,
        "seat": 0,
        "alone": True,
        "to_act": [there.turn],
    }


def test_its_row_comes_back_as_the_fact_it_was():
    scene = going_on(source(running()))
    (row,), (event,) = scene.last.rows(), scene.last.events
    public, secrets = json.loads(json.dumps([row.public, row.secrets]))
    assert codec_for(TOY).event(public, secrets) == event


def test_another_table_says_nothing_of_it():
    (row,) = opened().last.rows()
    assert not {"begins", "prefix"} & {*row.public, *row.secrets[NOBODY]}
    assert table_view(opened().table)["begins"] is None


def test_it_starts_at_the_position_and_cannot_be_taken_back_before_it():
    there = running()
    scene = going_on(source(there)).when(player(0), sitting(0)).when(player(0), ask.Start())
    scene.then("table.started", *map(kind_of, there.table.game_events))
    assert scene.scores == there.scores
    assert scene.turn == there.turn
    assert len(scene.table.line) == 1
    scene.move(scene.turn, "end_turn")
    for to in range(1, scene.table.line[0].last):
        scene.refused(player(0), ask.AskUndo(to), "not_an_earlier_position")
    assert scene.folded() == scene.table


@pytest.mark.parametrize(
    ("chairs", "settings"),
    [
        (("", "", ""), {}),
        (("",), {}),
        (("", "bot:easy"), {"options": {"length": "short"}}),
    ],
)
def test_the_other_table_decides_game_options_and_seats(chairs, settings):
    scene = Scene().from_there(source(running()))
    facts = scene.refused(player(0), ask.Open(chairs, **settings), "source_decides")
    assert facts == {"game": "toy", "seats": 2}


def test_a_position_where_nobody_is_to_move_is_refused():
    over = revealed()
    scene = Scene().from_there(source(over))
    scene.refused(player(0), ask.Open(("", "")), "position_is_over")


@pytest.mark.parametrize(
    ("viewer", "chairs", "visibility"),
    [
        (0, ("", ""), "private"),
        (0, ("bot:easy", ""), "private"),
        (0, ("", "bot:easy"), "unlisted"),
        (0, ("", "bot:easy"), "public"),
        (None, ("", ""), "private"),
        (None, ("", "bot:easy"), "unlisted"),
    ],
)
def test_from_a_game_that_hides_something_one_plays_alone_in_ones_own_seat(
    viewer, chairs, visibility
):
    scene = Scene().from_there(source(running(), viewer))
    wish = ask.Open(chairs, visibility=visibility)
    assert scene.refused(player(0), wish, "source_not_revealed") == {"seat": viewer}


@pytest.mark.parametrize("chairs", [("", "bot:easy"), ("bot:easy", "")])
def test_who_only_looked_on_takes_any_seat_alone(chairs):
    begins = going_on(source(running(), None), chairs).table.begins
    assert begins is not None
    assert (begins.seat, begins.alone) == (None, True)


def test_from_a_revealed_game_anybody_may_be_invited():
    over = revealed()
    there = source(over, position=before_the_end(over))
    scene = going_on(there, ("", ""), visibility="unlisted")
    assert scene.table.begins.seat is None
    assert not scene.table.begins.alone
    for number in (0, 1):
        scene.when(player(1 - number), sitting(number))
    scene.when(player(0), ask.Start())
    assert len(scene.table.line) == 1


def test_a_public_table_does_not_tell_the_address_of_an_unlisted_one():
    over = revealed()
    scene = Scene().from_there(source(over, position=before_the_end(over)))
    scene.refused(player(0), ask.Open(("", ""), visibility="public"), "source_unlisted")


def test_who_plays_on_alone_is_joined_by_nobody_and_keeps_the_seat():
    scene = going_on(source(running()))
    scene.refused(player(1), sitting(0), "plays_on_alone")
    scene.when(player(0), ask.Remove(1))
    scene.refused(player(0), sitting(1), "plays_on_alone")
    scene.refused(player(1), sitting(1), "plays_on_alone")
    scene.when(player(0), sitting(0)).refused(player(0), ask.Start(), "every_seat_is_needed")
    scene.when(player(0), ask.SeatBot(1, "easy")).when(player(0), ask.Start())
    assert scene.turn in (0, 1)


def test_every_seat_is_needed_even_if_fewer_could_play():
    over = revealed()
    scene = going_on(source(over, position=before_the_end(over)), ("", ""))
    scene.when(player(0), sitting(0))
    scene.refused(player(0), ask.Start(), "every_seat_is_needed")


def test_no_representation_shows_what_is_kept():
    scene = going_on(source(running()))
    (event,) = scene.last.events
    for value in (scene.table, event, event.prefix, scene.last):
        assert "deck" not in repr(value)


def test_folding_it_needs_nothing_of_the_other_table():
    scene = going_on(source(running()))
    (event,) = scene.last.events
    assert evolve(TOY, None, event, 1, NOON) == scene.table
