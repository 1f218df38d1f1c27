"""Tables that continue from a position of another one: opening, seating, starting."""

import json

import pytest

from games.kernel.chance import Chance
from games.kernel.codec import NOBODY, redact
from games.kernel.events import kind_of
from games.table import commands as ask
from games.table.codec import codec_for
from games.table.events import Opened
from games.table.fold import evolve
from games.table.fork.prefix import ForkOrigin
from games.table.fork.source import Source
from games.table.invitations.commands import Invite
from games.table.tests.toy import TOY
from games.table.view.build import table_view
from games.table.view.structs import BeginsView
from tests.kit.scene import NOON, Scene, opened, player, playing, sitting

SALT = Chance(b"a salt of the opener")


def running() -> Scene:
    """Return a game of p0 and p1 in which one card was taken and another peeked at."""
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
    """Return a position of this table as this seat sees it."""
    table = scene.table
    line = [step for step in table.main_line if position is None or step.position <= position]
    events = [event for step in line for event in step.events]
    known = TOY.resample(events, viewer, chance.child("hidden"))
    return Source(table, line[-1].position, viewer, known, chance)


def going_on(origin: Source, chairs=("", "bot:easy"), host: int = 0, **settings) -> Scene:
    scene = Scene().from_there(origin)
    return scene.when(player(host), ask.Open(chairs, **settings))


def before_the_end(scene: Scene) -> int:
    return scene.table.main_line[2].position


def test_fork_shows_its_origin_and_hides_its_prefix():
    there = running()
    scene = going_on(source(there)).then("table.opened")
    (event,) = scene.last.events
    assert isinstance(event, Opened)
    assert event.begins == ForkOrigin(there.table.id, there.table.position, 0, True)
    assert len(event.prefix) == len(there.table.game_events)
    (row,) = scene.last.split_events()
    assert set(row.secrets) == {NOBODY}
    assert set(row.secrets[NOBODY]) == {"seed", "prefix"}
    assert "prefix" not in redact(event, 0)
    view = table_view(scene.table).begins
    assert view == BeginsView(there.table.id, there.table.position, 0, True, (there.turn,))


def test_opened_event_with_prefix_is_read_back_unchanged():
    scene = going_on(source(running()))
    (row,), (event,) = scene.last.split_events(), scene.last.events
    public, secrets = json.loads(json.dumps([row.public, row.secrets]))
    assert codec_for(TOY).event(public, secrets) == event


def test_table_without_origin_stores_none():
    (row,) = opened().last.split_events()
    assert not {"begins", "prefix"} & {*row.public, *row.secrets[NOBODY]}
    assert table_view(opened().table).begins is None


def test_fork_starts_at_its_position_without_earlier_undo():
    there = running()
    scene = going_on(source(there)).when(player(0), sitting(0)).when(player(0), ask.Start())
    scene.then("table.started", *map(kind_of, there.table.game_events))
    assert scene.scores == there.scores
    assert scene.turn == there.turn
    assert len(scene.table.main_line) == 1
    shown = table_view(scene.table).begins
    assert shown.to_act == (there.turn,)
    scene.move(scene.turn, "end_turn")
    assert table_view(scene.table).begins == shown
    for to in range(1, scene.table.main_line[0].position):
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
def test_source_decides_game_options_and_seats(chairs, settings):
    scene = Scene().from_there(source(running()))
    facts = scene.refused(player(0), ask.Open(chairs, **settings), "source_decides")
    assert facts == {"game": "toy", "seats": 2}


def test_finished_position_is_refused_as_source():
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
def test_fork_of_unrevealed_game_is_for_its_viewer_only(viewer, chairs, visibility):
    scene = Scene().from_there(source(running(), viewer))
    wish = ask.Open(chairs, visibility=visibility)
    assert scene.refused(player(0), wish, "source_not_revealed") == {"seat": viewer}


@pytest.mark.parametrize("chairs", [("", "bot:easy"), ("bot:easy", "")])
def test_spectator_forks_into_any_single_seat(chairs):
    begins = going_on(source(running(), None), chairs).table.begins
    assert begins is not None
    assert (begins.seat, begins.alone) == (None, True)


def test_fork_of_revealed_game_is_open_to_all():
    over = revealed()
    there = source(over, position=before_the_end(over))
    scene = going_on(there, ("", ""), visibility="unlisted")
    assert scene.table.begins.seat is None
    assert not scene.table.begins.alone
    for number in (0, 1):
        scene.when(player(1 - number), sitting(number))
    scene.when(player(0), ask.Start())
    assert len(scene.table.main_line) == 1


def test_public_fork_of_unlisted_table_is_refused():
    over = revealed()
    scene = Scene().from_there(source(over, position=before_the_end(over)))
    scene.refused(player(0), ask.Open(("", ""), visibility="public"), "source_unlisted")


def test_host_who_plays_alone_takes_the_own_seat_only():
    scene = going_on(source(running()))
    scene.refused(player(1), sitting(0), "plays_on_alone")
    scene.when(player(0), ask.Remove(1))
    scene.refused(player(0), sitting(1), "plays_on_alone")
    scene.refused(player(1), sitting(1), "plays_on_alone")
    scene.when(player(0), sitting(0)).refused(player(0), ask.Start(), "every_seat_is_needed")
    scene.when(player(0), ask.SeatBot(1, "easy")).when(player(0), ask.Start())
    assert scene.turn in (0, 1)


def test_host_who_plays_alone_invites_no_player():
    scene = Scene().from_there(source(running()))
    wish = ask.Open(("", "bot:easy"), invited=("p5",))
    assert scene.refused(player(0), wish, "plays_on_alone") == {"seat": 0}
    scene = going_on(source(running()))
    scene.refused(player(0), Invite(0, "p5"), "plays_on_alone")


def test_fork_starts_only_with_every_seat_taken():
    over = revealed()
    scene = going_on(source(over, position=before_the_end(over)), ("", ""))
    scene.when(player(0), sitting(0))
    scene.refused(player(0), ask.Start(), "every_seat_is_needed")


def test_repr_of_fork_contains_no_secret():
    scene = going_on(source(running()))
    (event,) = scene.last.events
    for value in (scene.table, event, event.prefix, scene.last):
        assert "deck" not in repr(value)


def test_fork_is_folded_without_its_source():
    scene = going_on(source(running()))
    (event,) = scene.last.events
    assert evolve(TOY, None, event, 1, NOON) == scene.table
