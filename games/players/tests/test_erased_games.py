"""The games of an erased player stay whole, and do not wait for the player."""

import pytest

from events import store
from games.players import selectors, services
from games.players.locking import lock_player
from games.players.models import Player
from games.table.state import Status
from games.tables import table_cache
from games.tables.leaving import leave_all_tables
from games.tables.log.rows import stream_of
from tests.kit.person import Person
from tests.kit.tables import open_table, play, seat, started

pytestmark = pytest.mark.django_db


def test_games_of_an_erased_player_stay_whole() -> None:
    nour = Person("Nour")
    table = play(started(nour.player.id, "ann", "bob")).table
    before, gone = store.read(stream_of(table.id)), nour.player
    nour.delete("me")
    rows = store.read(stream_of(table.id))
    assert rows[: len(before)] == before
    assert table_cache.current(table.id).chairs[0].player == gone.id
    assert selectors.public_profiles([gone.id]) == {gone.id: selectors.PublicProfile("")}
    assert "Nour" not in str(rows)


def test_no_table_waits_for_an_erased_player() -> None:
    nour = Person("Nour")
    me = nour.player.id
    two, three = started(me, "ann"), started(me, "bob", "cat")
    hosted, visited = open_table(host=me), open_table(host="ann")
    seat(visited, me)
    nour.delete("me")
    ended = table_cache.current(two.id)
    assert (ended.status, ended.result.reason) == (Status.FINISHED, "resigned")  # type: ignore[union-attr]  # it ended
    assert table_cache.current(three.id).chairs[0].substitute
    assert table_cache.current(hosted.id).status is Status.VOIDED
    assert table_cache.current(visited.id).seat_of(me) is None


def test_tables_are_left_again_after_an_interrupted_erasure() -> None:
    nour = Person("Nour").player
    table = open_table(host="ann")
    seat(table, nour.id)
    leave_all_tables(nour.id)
    seat(table, nour.id)
    assert table_cache.current(table.id).seat_of(nour.id) == 0
    services.erase(player=nour, erasers=(leave_all_tables,))
    assert table_cache.current(table.id).seat_of(nour.id) is None


def test_table_joined_during_an_erasure_is_left_too(monkeypatch: pytest.MonkeyPatch) -> None:
    nour, table = Person("Nour").player, open_table(host="ann")

    def joining(player: Player) -> None:
        if player.erased_at is None:
            seat(table, player.id)
        lock_player(player)

    monkeypatch.setattr(services, "lock_player", joining)
    services.erase(player=nour, erasers=(leave_all_tables,))
    assert table_cache.current(table.id).seat_of(nour.id) is None
