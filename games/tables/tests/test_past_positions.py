"""Earlier versions of a table, folded with the states that the table holds already."""

import msgspec
import pytest

from events import store
from games import rules
from games.table.events import KIND_PREFIX
from games.table.state import Table
from games.tables import rendering, table_cache
from games.tables.access import Access, access_table
from games.tables.log.rows import stream_of
from tests.kit.tables import a_move, do, open_table, play, player, seat, started

pytestmark = pytest.mark.django_db


def folded_from_all_rows(table: Table, version: int) -> Table:
    """Return the table after a whole command, from all rows of its log."""
    rows = store.read(stream_of(table.id))
    later = (row for row in rows if row.version > version and row.index == 0)
    end = next((row.version - 1 for row in later), len(rows))
    return table_cache.extended(None, rows[:end])


def busy_game(key: str) -> Table:
    """Return a game with undone, redone and repeated moves, an agreed request and a pause."""
    table = started("ann", "bob", game=key, undo="free", pace={"form": "bank", "seconds": 3600})
    for _ in range(3):
        table = play(table).table
    mover, undone = a_move(table)[0], table.position
    table = do(table, mover, "undo", to=table.main_line[-2].position).table
    table = do(table, mover, "ask_redo", to=undone).table
    table = agreed(table)
    table = do(table, mover, "undo", to=table.main_line[1].position).table
    for pick in ("another", "way"):
        actor, move = a_move(table, pick)
        table = do(table, actor, "play", move=move).table
    table = agreed(do(table, player("ann"), "ask_pause").table)
    table = do(table, player("bob"), "resume").table
    return do(play(table).table, player("ann"), "resign").table


def agreed(table: Table) -> Table:
    """Return the table after the other player has agreed to the open request."""
    assert table.request is not None
    other = table.chairs[1 - table.request.seat].player
    return do(table, player(other), "answer", request=table.request.version, yes=True).table


def forked_game(key: str) -> Table:
    """Return a game that continues from a position of another one."""
    source = busy_game(key)
    continues = {"table": source.id, "at": source.main_line[2].position, "salt": "5a" * 16}
    bot = "bot:" + source.game.info.bots[0]
    table = open_table("", bot, game=key, continues=continues, visibility="private")
    return do(seat(table, "ann"), player("ann"), "start").table


def rendered(access: Access, version: int) -> bytes:
    return msgspec.json.encode(rendering.position_at(access, version), enc_hook=str)


@pytest.mark.parametrize("make", [busy_game, forked_game])
@pytest.mark.parametrize("key", rules.keys())
def test_every_version_equals_the_one_folded_from_all_rows(key, make, monkeypatch) -> None:
    table = make(key)
    access = access_table(player="ann", table_id=table.id)
    for version in range(1, table.version + 1):
        found, shown = table_cache.at_version(table, version), rendered(access, version)
        assert found == folded_from_all_rows(table, version)
        with monkeypatch.context() as patched:
            patched.setattr(table_cache, "at_version", folded_from_all_rows)
            assert rendered(access, version) == shown


@pytest.mark.parametrize("key", rules.keys())
def test_past_version_is_folded_without_events_of_the_game(key, monkeypatch) -> None:
    table = play(started("ann", "bob", game=key)).table
    access = access_table(player="ann", table_id=table.id)
    evolved: list[object] = []
    monkeypatch.setattr(type(table.game), "evolve", lambda *_: evolved.append(1))
    for version in range(1, table.version + 1):
        assert rendering.position_at(access, version).version >= version
    assert evolved == []


@pytest.mark.parametrize("key", rules.keys())
def test_kinds_of_a_game_do_not_begin_like_those_of_tables(key: str) -> None:
    kinds = [str(event.__struct_config__.tag) for event in rules.game(key).event_types]
    assert not any(kind.startswith(KIND_PREFIX) for kind in kinds)
