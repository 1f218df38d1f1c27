"""Exploration: moves of all seats from any position, without writing or showing hidden fields."""

from dataclasses import replace

import msgspec
import pytest

from events import store
from games import rules
from games.kernel.chance import Chance
from games.kernel.codec import plain
from games.kernel.refusal import Malformed, Refused
from games.kernel.replay import fold
from games.kernel.values import NoOffer
from games.table.commands import Ply
from games.tables.access import Access
from games.tables.explore import chance_from, line
from games.tables.log.rows import stream_of
from games.tables.rendering import exploration
from games.tables.table_cache import NoSuchTable
from tests.kit.any_game import OPEN_GAME, SECRET_GAME, SECRET_GAMES
from tests.kit.explore import SALT, access_of, legal_plies
from tests.kit.factories import TableFactory
from tests.kit.tables import do, play, play_out, player, started

pytestmark = pytest.mark.django_db

GAMES = rules.keys()


@pytest.mark.parametrize("key", GAMES)
def test_exploration_moves_for_all_seats_and_writes_nothing(key: str) -> None:
    table = TableFactory(game=key, moves=6)
    access = access_of(table, "ann")
    plies = legal_plies(access, 40)
    head = store.head(stream_of(table.id))
    found = exploration(access, at=table.position, moves=plies, salt=SALT)
    assert {ply.seat for ply in plies} == {0, 1}
    assert found.offer != NoOffer()
    assert found.seat in found.to_act
    assert found.events
    assert store.head(stream_of(table.id)) == head


@pytest.mark.parametrize("key", GAMES)
def test_exploration_without_moves_shows_the_position_to_the_viewer(key: str) -> None:
    table = TableFactory(game=key, moves=6)
    viewer = min(table.to_act)
    access = access_of(table, table.chairs[viewer].player)
    found = exploration(access, at=table.position, moves=(), salt=SALT)
    assert found.view == table.game.view(table.state, viewer)
    assert found.offer == table.game.offer(table.state, viewer)
    assert found.events == ()


def in_another_world(access: Access) -> Access:
    """Return the same table with other events hidden from the viewer."""
    table = access.table
    redrawn = iter(
        table.game.resample(list(table.game_events), access.viewer, Chance(b"another world"))
    )
    steps = tuple(
        msgspec.structs.replace(step, events=tuple(next(redrawn) for _ in step.events))
        for step in table.main_line
    )
    logged = replace(access.logged, table=msgspec.structs.replace(table, main_line=steps))
    return replace(access, logged=logged)


@pytest.mark.parametrize("key", SECRET_GAMES)
@pytest.mark.parametrize("name", ["ann", "eve"])
def test_exploration_is_equal_in_worlds_equal_to_the_viewer(key: str, name: str) -> None:
    table = TableFactory(game=key, visibility="public", moves=8)
    access = access_of(table, name)
    other = in_another_world(access)
    assert other.table.game_events != table.game_events
    plies = legal_plies(access, 12)
    found = [
        msgspec.json.encode(exploration(each, at=table.position, moves=plies, salt=SALT))
        for each in (access, other)
    ]
    assert found[0] == found[1]


def test_exploration_draws_the_same_chance_for_the_same_salt_only() -> None:
    access = access_of(TableFactory(game=SECRET_GAME, moves=6), "ann")
    at = access.table.position
    worlds = [repr(plain_world(access, at, salt)) for salt in (SALT, SALT, "00" * 16)]
    assert worlds[0] == worlds[1] != worlds[2]


def plain_world(access: Access, at: int, salt: str) -> object:
    state, (known,) = line(access, at, (), chance_from(salt))
    assert state == fold(access.table.game, known)
    return [plain(fact) for fact in known]


def test_undone_step_can_be_explored() -> None:
    table = play(started("ann", "bob", undo="free")).table
    taken, before = table.position, table.tip.parent
    mover = player(table.chairs[table.tip.seat or 0].player)
    table = do(table, mover, "undo", to=before).table
    access = access_of(table, "ann")
    here = exploration(access, at=before, moves=(), salt=SALT)
    there = exploration(access, at=taken, moves=(), salt=SALT)
    assert here.view != there.view


def test_exploration_of_a_finished_game_shows_its_outcome() -> None:
    table = TableFactory(status="finished", options={"board": "mini"})
    found = exploration(access_of(table, "ann"), at=table.position, moves=(), salt=SALT)
    assert (found.to_act, found.offer, found.seat) == ((), NoOffer(), 0)
    assert table.result
    assert found.outcome
    assert found.outcome.ranks == table.result.ranks


def test_puzzle_can_be_explored() -> None:
    table = started("ann", options={"puzzle": "camel"})
    access = access_of(table, "ann")
    plies = legal_plies(access, 2)
    assert exploration(access, at=table.position, moves=plies, salt=SALT).seat == 0


def test_refused_move_is_named_by_its_index() -> None:
    access = access_of(TableFactory(game=OPEN_GAME, moves=6), "ann")
    first, second = legal_plies(access, 2)
    with pytest.raises(Refused) as refused:
        exploration(access, at=access.table.position, moves=(first, second, second), salt=SALT)
    assert refused.value.refusal.facts["index"] == 2
    with pytest.raises(Refused) as refused:
        exploration(access, at=access.table.position, moves=(Ply(first.seat ^ 1, {}),), salt=SALT)
    assert refused.value.refusal.code == "not_your_turn"


def test_move_after_the_end_is_refused_as_game_over() -> None:
    table = started("ann", "bob", options={"board": "mini"})
    (ply,) = legal_plies(access_of(table, "ann"), 1)
    over = access_of(play_out(table), "ann")
    for seat in over.table.seats:
        with pytest.raises(Refused) as refused:
            exploration(over, at=over.table.position, moves=[Ply(seat, ply.move)], salt=SALT)
        assert refused.value.refusal.code == "game_over"


def test_malformed_move_is_named_by_its_index() -> None:
    access = access_of(TableFactory(game=OPEN_GAME, moves=6), "ann")
    (first,) = legal_plies(access, 1)
    with pytest.raises(Malformed) as malformed:
        exploration(access, at=access.table.position, moves=(Ply(first.seat, {}),), salt=SALT)
    assert malformed.value.refusal.facts["index"] == 0


@pytest.mark.parametrize("at", [0, 1, 999])
def test_exploration_of_another_version_than_a_position_is_refused(at: int) -> None:
    with pytest.raises(Refused) as refused:
        exploration(
            access_of(TableFactory(game=OPEN_GAME, moves=6), "ann"), at=at, moves=(), salt=SALT
        )
    assert refused.value.refusal.code == "not_a_position"


def test_exploration_of_an_invisible_table_raises_no_such_table() -> None:
    table = TableFactory(game=OPEN_GAME, moves=6)
    with pytest.raises(NoSuchTable):
        access_of(table, "eve")
