"""What somebody may see: from a seat, as a spectator, then and now; and nothing else."""

import json

import pytest

from events.seal import verify
from games import selectors
from games.access import access_table
from games.folding import NoSuchTable
from tests.services.tables import do, play, play_out, player, started

pytestmark = pytest.mark.django_db


def secrets_of(table_id: str) -> list[str]:
    from events import store
    from games.rows import stream_of

    return [
        json.dumps(value)
        for row in store.read(stream_of(table_id))
        for fields in row.secrets.values()
        for value in fields.values()
    ]


def test_a_snapshot_shows_the_table_the_game_and_what_may_be_done() -> None:
    table = started("ann", "bob")
    acting = table.chairs[min(table.to_act)].player
    shot = selectors.snapshot(access_table(player=acting, table_id=table.id))
    assert (shot["version"], shot["position"]) == (table.version, table.position)
    assert shot["offer"]
    assert "resign" in shot["asks"]["commands"]
    assert [event["version"] for event in shot["events"]] == list(range(1, table.version + 1))


def test_no_move_is_offered_while_the_game_is_paused() -> None:
    table = started("ann", "bob")
    asked = do(table, player("ann"), "ask_pause").table
    assert asked.request
    paused = do(asked, player("bob"), "answer", request=asked.request.version, yes=True).table
    acting = min(paused.to_act)
    assert selectors.game_offer(paused, acting) == {}
    resumed = do(paused, player("bob"), "resume").table
    assert selectors.game_offer(resumed, acting) != {}


def test_a_snapshot_after_a_version_has_the_newer_events_only() -> None:
    table = started("ann", "bob")
    after = play(table).table
    shot = selectors.snapshot(access_table(player="ann", table_id=table.id), after=table.version)
    assert shot["events"][0]["version"] == table.version + 1
    assert shot["events"][-1]["version"] == after.version


def test_nothing_seen_holds_a_secret_while_the_game_runs() -> None:
    table = play(started("ann", "bob", game="gobi", visibility="public")).table
    access = access_table(player="eve", table_id=table.id)
    told = json.dumps([selectors.snapshot(access), selectors.replay(access)], default=str)
    exported = json.dumps(list(selectors.export_lines(access)))
    assert (seed := table.seed) not in told
    assert seed not in exported
    assert not [secret for secret in secrets_of(table.id) if secret in told or secret in exported]


def test_a_redacted_export_of_a_running_game_verifies() -> None:
    table = play(started("ann", "bob", game="gobi")).table
    lines = list(selectors.export_lines(access_table(player="ann", table_id=table.id)))
    assert verify(lines) == (table.version, lines[-1]["digest"])


def test_a_finished_game_is_exported_whole() -> None:
    table = play_out(started("ann", "bob", options={"board": "mini"}, visibility="public"))
    lines = list(selectors.export_lines(access_table(player="eve", table_id=table.id)))
    assert verify(lines)[0] == table.version
    assert table.seed in json.dumps(lines)


@pytest.mark.parametrize("visibility", ["public", "unlisted"])
def test_anybody_may_watch_what_is_not_private(visibility: str) -> None:
    table = started("ann", "bob", visibility=visibility)
    assert access_table(player="eve", table_id=table.id).viewer is None


def test_a_private_table_is_not_there_for_strangers() -> None:
    table = started("ann", "bob")
    with pytest.raises(NoSuchTable):
        access_table(player="eve", table_id=table.id)
    with pytest.raises(NoSuchTable):
        access_table(player="", table_id=table.id)


def test_an_earlier_position_is_seen_as_it_was() -> None:
    table = started("ann", "bob")
    play(table)
    access = access_table(player="ann", table_id=table.id)
    then = selectors.position_at(access, table.version)
    assert then["position"] == table.position
    assert then["view"] == table.game.view(table.state, access.viewer)
    assert then["view"] != access.table.game.view(access.table.state, access.viewer)


def test_a_version_within_a_command_shows_the_table_after_it() -> None:
    table = play(started("ann", "bob")).table
    access = access_table(player="ann", table_id=table.id)
    seen = [selectors.position_at(access, version)["version"] for version in range(1, 8)]
    assert seen == sorted(seen)
    assert table.line[0].version not in seen
    assert table.line[0].last in seen


def test_a_replay_keeps_what_was_undone() -> None:
    table = started("ann", "bob")
    mover = player(table.chairs[min(table.to_act)].player)
    moved = play(table).table
    do(moved, mover, "undo", to=table.position)
    steps = selectors.replay(access_table(player="ann", table_id=table.id))["steps"]
    assert [step["undone"] for step in steps] == [False, True]
