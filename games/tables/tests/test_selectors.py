"""Viewers see the data of their seat or of spectators, now and in the past, and no more."""

import json

import pytest

from events.chain.seal import verify
from games.kernel.codec import plain
from games.kernel.values import NoOffer
from games.tables import rendering
from games.tables.access import access_table
from games.tables.table_cache import NoSuchTable
from tests.kit.any_game import SECRET_GAME
from tests.kit.factories import SnapshotFactory, TableFactory
from tests.kit.tables import do, play, player, started

pytestmark = pytest.mark.django_db


def secrets_of(table_id: str) -> list[str]:
    from events import store
    from games.tables.log.rows import stream_of

    return [
        json.dumps(value)
        for row in store.read(stream_of(table_id))
        for fields in row.secrets.values()
        for value in fields.values()
    ]


def test_snapshot_contains_versions_offer_asks_and_events() -> None:
    table = started("ann", "bob")
    acting = table.chairs[min(table.to_act)].player
    shot = SnapshotFactory(table=table, viewer=acting)
    assert (shot.version, shot.position) == (table.version, table.position)
    assert shot.offer != NoOffer()
    assert "resign" in shot.asks.commands
    assert [event["version"] for event in shot.events] == list(range(1, table.version + 1))


def test_paused_game_offers_no_move() -> None:
    table = started("ann", "bob")
    asked = do(table, player("ann"), "ask_pause").table
    assert asked.request
    paused = do(asked, player("bob"), "answer", request=asked.request.version, yes=True).table
    acting = min(paused.to_act)
    assert rendering._offer(paused, acting) == NoOffer()
    resumed = do(paused, player("bob"), "resume").table
    assert rendering._offer(resumed, acting) != NoOffer()


def test_snapshot_after_a_version_contains_newer_events_only() -> None:
    table = started("ann", "bob")
    after = play(table).table
    shot = SnapshotFactory(table=table, after=table.version)
    assert shot.events[0]["version"] == table.version + 1
    assert shot.events[-1]["version"] == after.version


def test_renderings_of_a_running_game_contain_no_secret() -> None:
    table = play(started("ann", "bob", game=SECRET_GAME, visibility="public")).table
    access = access_table(player="eve", table_id=table.id)
    shown = json.dumps(plain([rendering.snapshot(access), rendering.replay(access)]))
    exported = json.dumps(list(rendering.export_lines(access)))
    assert (seed := table.seed) not in shown
    assert seed not in exported
    assert not [secret for secret in secrets_of(table.id) if secret in shown or secret in exported]


def test_redacted_export_of_a_running_game_verifies() -> None:
    table = play(started("ann", "bob", game=SECRET_GAME)).table
    lines = list(rendering.export_lines(access_table(player="ann", table_id=table.id)))
    assert verify(lines) == (table.version, lines[-1]["digest"])


def test_export_of_a_finished_game_contains_all_fields() -> None:
    table = TableFactory(status="finished", options={"board": "mini"}, visibility="public")
    lines = list(rendering.export_lines(access_table(player="eve", table_id=table.id)))
    assert verify(lines)[0] == table.version
    assert table.seed in json.dumps(lines)


@pytest.mark.parametrize("visibility", ["public", "unlisted"])
def test_visitor_may_watch_a_table_that_is_not_private(visibility: str) -> None:
    table = started("ann", "bob", visibility=visibility)
    assert access_table(player="eve", table_id=table.id).viewer is None


def test_access_of_a_stranger_to_a_private_table_is_refused() -> None:
    table = started("ann", "bob")
    with pytest.raises(NoSuchTable):
        access_table(player="eve", table_id=table.id)
    with pytest.raises(NoSuchTable):
        access_table(player="", table_id=table.id)


def test_earlier_position_shows_the_view_of_that_time() -> None:
    table = started("ann", "bob")
    play(table)
    access = access_table(player="ann", table_id=table.id)
    then = rendering.position_at(access, table.version)
    assert then.position == table.position
    assert then.view == table.game.view(table.state, access.viewer)
    assert then.view != access.table.game.view(access.table.state, access.viewer)


def test_version_within_a_batch_shows_the_table_after_the_batch() -> None:
    table = play(started("ann", "bob")).table
    access = access_table(player="ann", table_id=table.id)
    seen = [rendering.position_at(access, version).version for version in range(1, 8)]
    assert seen == sorted(seen)
    assert table.main_line[0].first not in seen
    assert table.main_line[0].position in seen


def test_replay_contains_undone_steps() -> None:
    table = started("ann", "bob")
    mover = player(table.chairs[min(table.to_act)].player)
    moved = play(table).table
    do(moved, mover, "undo", to=table.position)
    steps = rendering.replay(access_table(player="ann", table_id=table.id)).steps
    assert [step.undone for step in steps] == [False, True]
