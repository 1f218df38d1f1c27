"""Tables that continue from a position of another: their settings and permissions."""

from typing import Any
from uuid import uuid4

import pytest

from events import store
from events.envelope import CommandUsed, NewEvent
from events.upcast import _upcasters, register
from games import rules
from games.kernel.codec import NOBODY
from games.kernel.refusal import Malformed, Refused
from games.kernel.values import NoOffer
from games.table.state import Table
from games.tables import services, table_cache
from games.tables.log.rows import stream_of
from games.tables.table_cache import NoSuchTable
from tests.kit.any_game import HAND_GAME, OPEN_GAME
from tests.kit.explore import SALT, access_of, legal_plies
from tests.kit.factories import SnapshotFactory, TableFactory
from tests.kit.recording import flaws
from tests.kit.tables import do, play, play_out, player, seat

pytestmark = pytest.mark.django_db


def fork_settings(table: Table, *chairs: str, **settings: Any) -> dict[str, Any]:
    """Return the settings of a table that continues from the last position of this one."""
    continues = {"table": table.id, "at": table.position, "salt": SALT, "moves": []}
    return {
        "chairs": list(chairs),
        "continues": {**continues, **settings.pop("continues", {})},
        **settings,
    }


def opened(table: Table, *chairs: str, host: str = "ann", **settings: Any) -> Table:
    """Open a table that continues from the last position of this one."""
    return services.open_table(
        host=host,
        game=table.game.info.key,
        settings=fork_settings(table, *chairs, **settings),
        command_id=uuid4(),
    ).table


@pytest.mark.parametrize("key", rules.keys())
def test_fork_starts_after_the_explored_moves(key: str) -> None:
    original = TableFactory(game=key, moves=6)
    explored = legal_plies(access_of(original, "ann"), 3)
    head = store.head(stream_of(original.id))
    moves = [{"seat": ply.seat, "move": ply.move} for ply in explored]
    table = opened(original, "", "bot:easy", continues={"moves": moves})
    seat(table, "ann")
    table = do(table, player("ann"), "start").table
    assert len(table.game_events) > len(original.game_events)
    assert store.head(stream_of(original.id)) == head
    table_cache.clear()
    assert table_cache.current(table.id) == table
    rows = store.read(stream_of(table.id))
    assert flaws(rows) == []


def test_fork_before_its_start_shows_the_public_position() -> None:
    original = TableFactory(game=HAND_GAME, moves=6)
    table = opened(original, "", "bot:easy")
    shot = SnapshotFactory(table=table)
    assert shot.view == original.game.view(original.state, None)
    assert shot.offer == NoOffer()
    assert shot.table.begins
    assert list(shot.table.begins.to_act) == sorted(original.to_act)
    assert "prefix" not in str(shot.events)


def test_fork_of_an_invisible_table_raises_no_such_table() -> None:
    original = TableFactory(game=OPEN_GAME, moves=6)
    for source in (original.id, "no-such-table"):
        with pytest.raises(NoSuchTable):
            opened(original, "", "bot:easy", host="eve", continues={"table": source})


def test_repeated_command_returns_the_same_fork_after_new_moves() -> None:
    original = TableFactory(game=OPEN_GAME, moves=6)
    order = {"host": "ann", "game": OPEN_GAME, "command_id": uuid4()}
    settings = fork_settings(original, "", "bot:easy")
    first = services.open_table(settings=settings, **order)
    play(original)
    assert services.open_table(settings=settings, **order).table == first.table
    with pytest.raises(CommandUsed):
        services.open_table(settings=fork_settings(original, "bot:easy", ""), **order)


@pytest.mark.parametrize(
    ("continues", "code"),
    [
        ({"at": 1}, "not_a_position"),
        ({"moves": [{"seat": 9, "move": {}}]}, "not_your_turn"),
    ],
)
def test_fork_from_a_position_that_cannot_be_explored_is_refused(
    continues: dict[str, Any], code: str
) -> None:
    original = TableFactory(game=OPEN_GAME, moves=6)
    with pytest.raises(Refused) as refused:
        opened(original, "", "bot:easy", continues=continues)
    assert refused.value.refusal.code == code


@pytest.mark.parametrize(
    "continues", [{"salt": "x"}, {"at": 0}, {"moves": [{}]}, {"more": 1}, {"table": 1}]
)
def test_malformed_fork_settings_are_refused(continues: dict[str, Any]) -> None:
    original = TableFactory(game=OPEN_GAME, moves=6)
    with pytest.raises(Malformed):
        opened(original, "", "bot:easy", continues=continues)


def test_fork_of_a_finished_game_is_played_by_other_players() -> None:
    original = TableFactory(status="finished", options={"board": "mini"})
    at = original.main_line[2].position
    table = opened(original, "", "", visibility="unlisted", continues={"at": at})
    seat(table, "eve", "ann")
    table = do(table, player("ann"), "start").table
    assert table.options == original.options
    assert table.position == table.main_line[0].position
    assert play_out(table).revealed


def test_old_shapes_in_the_prefix_of_a_fork_are_upcast(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = opened(TableFactory(game=OPEN_GAME, moves=6), "", "bot:easy")
    table_cache.clear()
    monkeypatch.setattr("events.upcast._upcasters", dict(_upcasters))

    def renamed(event: NewEvent) -> NewEvent:
        return NewEvent(event.kind, 2, {**event.public, "seat": 1 - event.public["seat"]})

    register("gemblo.placed", 1, renamed)
    before = [each for each in table.prefix if each.kind == "gemblo.placed"]
    after = [each for each in table_cache.current(table.id).prefix if each.kind == "gemblo.placed"]
    assert [each.public["seat"] for each in after] == [1 - each.public["seat"] for each in before]
    assert {each.shape for each in after} == {2}
    stored = store.read(stream_of(table.id))[0].secrets[NOBODY]["prefix"]
    assert {each["shape"] for each in stored} == {1}
