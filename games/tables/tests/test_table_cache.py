"""Cached tables are replaced if the log differs, even after it was restored from a backup."""

from uuid import uuid4

import pytest

from events import store
from games.tables import seen_versions, services, table_cache
from games.tables.access import access_table
from games.tables.log.rows import stream_of
from games.tables.render_cache import snapshots
from games.tables.render_cache.snapshots import SnapshotRequest
from games.tables.seen_versions import Shown
from games.tables.table_cache import LoggedTable, NoSuchTable
from tests.kit.any_game import OPEN_GAME
from tests.kit.backup import restored_backup
from tests.kit.tables import a_move, do, play, started

pytestmark = pytest.mark.django_db


def test_log_that_ends_before_the_cached_table_is_loaded_again() -> None:
    before = started("ann", "bob")
    with restored_backup():
        after = play(before).table
        assert table_cache.current(before.id) == after
    assert table_cache.current(before.id) == before
    again = play(before).table
    assert table_cache.current(before.id) == again


def test_another_log_of_the_same_length_is_loaded() -> None:
    command = uuid4()
    wish = {"game": OPEN_GAME, "settings": {"chairs": ["", ""]}, "command_id": command}
    with restored_backup():
        table_cache.current(services.open_table(host="ann", **wish).table.id)
    table = services.open_table(host="bob", **wish).table
    assert table_cache.current(table.id).host == "bob"


def test_longer_log_with_other_events_is_loaded() -> None:
    before = started("ann", "bob")
    with restored_backup():
        lost = play(before).table
        rows = store.read(stream_of(before.id))
    actor, move = a_move(before, "another")
    longer = play(do(before, actor, "play", move=move).table).table
    table_cache.clear()
    table_cache.remember(LoggedTable(lost, tuple(rows)))
    assert lost.state != longer.main_line[-2].state
    assert table_cache.current(before.id) == longer


def test_seen_version_of_a_lost_log_is_recorded_again() -> None:
    before = started("ann", "bob")
    seat = before.seats[1]
    with restored_backup():
        after = play(before).table
        table_cache.current(before.id)
        digest = table_cache.load(before.id).head.digest
        seen_versions.remember([Shown(before.id, seat, after.version, digest)])
    digest = table_cache.load(before.id).head.digest
    seen_versions.record([Shown(before.id, seat, before.version, digest)])
    assert seen_versions.SeenVersions(before.id)[seat] == before.version


def test_snapshot_of_a_lost_log_is_not_sent_again() -> None:
    before = started("ann", "bob")
    actor, move = a_move(before)
    with restored_backup():
        do(before, actor, "play", move=move)
        lost = access_table(player="ann", table_id=before.id)
        texts = snapshots.render_all([SnapshotRequest(lost, 0)])
    do(before, actor, "play", move=move)
    found = access_table(player="ann", table_id=before.id)
    assert found.table.version == lost.table.version
    key = SnapshotRequest(found, 0).key
    assert key not in texts
    assert snapshots.TEXTS.cached(key) is None


def test_list_shows_the_restored_log() -> None:
    before = started("ann", "bob")
    with restored_backup():
        play(before)
        table_cache.current(before.id)
    assert table_cache.load_many([before.id])[before.id].table == before


def test_list_reads_only_the_new_rows_of_cached_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    tables = [started("ann", "bob") for _ in range(3)]
    entries = [table_cache.load(table.id) for table in tables]
    moved = [play(table).table for table in tables[:2]]
    for entry in entries[:2]:
        table_cache._cache.set(entry.table.id, entry)
    table_cache._cache.discard(tables[2].id)
    asked: list[dict[str, int]] = []
    read_each = store.read_each
    monkeypatch.setattr(store, "read_each", lambda after: asked.append(after) or read_each(after))  # type: ignore[func-returns-value]  # append
    found = table_cache.load_many([table.id for table in tables])
    assert [found[table.id].table for table in tables] == [*moved, tables[2]]
    assert [sorted(after.values()) for after in asked] == [
        sorted([0, *(entry.head.version for entry in entries[:2])])
    ]


def test_missing_log_raises_no_such_table() -> None:
    with restored_backup():
        table = started("ann", "bob")
        table_cache.current(table.id)
    with pytest.raises(NoSuchTable):
        table_cache.current(table.id)
