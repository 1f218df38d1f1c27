"""Rematches: one for each table, with the same players, in one transaction with its link."""

import pytest
from django.core.management import call_command

from events import store
from games.api.table_lists import page_of
from games.kernel.refusal import Refused
from games.kernel.values import Seat
from games.players import services as people
from games.pubsub import local
from games.pubsub.pointer import Pointer
from games.table.state import Status, Table
from games.tables import seen_versions, services, table_cache
from games.tables.access import access_table
from games.tables.leaving import leave_all_tables
from games.tables.lists import queries
from games.tables.lists.summaries import SUMMARIES
from games.tables.log.rows import stream_of
from games.tables.models import TableSummary
from games.tables.seen_versions import Shown
from games.tables.table_cache import NoSuchTable
from tests.kit.conduct import suspend
from tests.kit.factories import GuestFactory
from tests.kit.tables import all_summaries, do, moderate, open_table, player, seat, started
from tests.kit.threads import run_simultaneously

pytestmark = pytest.mark.django_db
ROUNDS = 5


def ended(*names: str, **settings: object) -> Table:
    """Return a table that the first of these players has lost by resigning."""
    table = started(*(names or ("ann", "bob")), **settings)
    for name in (names or ("ann", "bob"))[:-1]:
        table = do(table, player(name), "resign").table
    assert table.status is Status.FINISHED
    return table


def rematch(table: Table, name: str) -> Table:
    """Let this player ask for a rematch. Return its table."""
    return table_cache.current(services.find_or_open(player=name, table_id=table.id).table_id)


def invitations(name: str) -> list[str]:
    return list(queries.invitations(name).values_list("id", flat=True))


def news(name: str) -> list[str]:
    return list(queries.news_of(name).values_list("id", flat=True))


def test_rematch_is_linked_and_its_seats_are_reserved() -> None:
    table = ended(visibility="private", undo="free")
    after = rematch(table, "bob")
    assert [chair.reserved_for for chair in after.chairs] == ["bob", "ann"]
    assert (after.host, after.undo, after.visibility) == ("bob", "free", "private")
    linked = table_cache.current(table.id).rematch
    assert linked is not None
    assert (linked.table, linked.seat) == (after.id, 1)


def test_rematch_of_a_rematch_turns_the_seats_again() -> None:
    after = rematch(ended(), "bob")
    do(seat(after, "bob", "ann"), player("bob"), "start")
    after = do(after, player("ann"), "resign").table
    assert [chair.reserved_for for chair in rematch(after, "ann").chairs] == ["ann", "bob"]


def test_second_player_finds_the_same_rematch() -> None:
    table = ended()
    first = services.find_or_open(player="bob", table_id=table.id)
    again = [services.find_or_open(player=name, table_id=table.id) for name in ("ann", "bob")]
    assert first.is_new
    assert [(each.table_id, each.is_new) for each in again] == [(first.table_id, False)] * 2


@pytest.mark.django_db(transaction=True)
def test_players_asking_at_the_same_time_get_one_rematch() -> None:
    for _ in range(ROUNDS):
        names = ("ann", "bob", "cat")
        table = ended(*names, game="gobi")
        before = TableSummary.objects.count()
        # Each thread finds no rematch before one of them gets the lock.
        table_cache.clear()
        found = run_simultaneously(
            *(
                lambda name=name, table=table: services.find_or_open(player=name, table_id=table.id)
                for name in (*names, "ann")
            )
        )
        assert len({each.table_id for each in found}) == 1
        assert [each.is_new for each in found].count(True) == 1
        assert TableSummary.objects.count() == before + 1
        links = [row for row in store.read(stream_of(table.id)) if "rematch" in row.kind]
        assert [row.public["table"] for row in links] == [found[0].table_id]


def test_invited_players_see_a_private_rematch_in_their_list() -> None:
    after = rematch(ended(visibility="private"), "bob")
    assert [invitations(name) for name in ("ann", "bob", "cat")] == [[after.id], [], []]
    access_table(player="ann", table_id=after.id)
    with pytest.raises(NoSuchTable):
        access_table(player="cat", table_id=after.id)
    seat(after, "bob")
    assert [invitations(name) for name in ("ann", "bob")] == [[after.id], []]


def test_ended_game_does_not_become_unread_by_its_rematch() -> None:
    table = ended("ann", "bob", "cat", game="gobi")
    versions = [Shown(table.id, Seat(seat), table.version, "head") for seat in (0, 1)]
    seen_versions.record(versions)
    assert [news(name) for name in ("ann", "bob", "cat")] == [[], [], [table.id]]
    after = rematch(table, "bob")
    assert [news(name) for name in ("ann", "bob", "cat")] == [[], [], [table.id]]
    assert [invitations(name) for name in ("ann", "bob", "cat")] == [[after.id], [], [after.id]]
    listed = {each.id: each for each in page_of("finished", "ann").results}[table.id]
    assert listed.version == listed.seen == table_cache.current(table.id).version


def test_reserved_seats_are_not_offered_to_others() -> None:
    after = rematch(ended(visibility="public"), "bob")
    assert list(queries.open_tables("cat")) == []
    with pytest.raises(Refused, match="chair_reserved"):
        seat(after, "cat")


def test_declined_rematch_leaves_the_lists_and_is_not_repeated() -> None:
    table = ended()
    after = do(rematch(table, "bob"), player("ann"), "decline").table
    assert after.status is Status.VOIDED
    assert [invitations(name) for name in ("ann", "bob")] == [[], []]
    with pytest.raises(Refused, match="rematch_declined"):
        rematch(table, "bob")
    assert rematch(table, "ann").id != after.id


def test_cancelled_rematch_can_be_opened_again() -> None:
    table = ended()
    first = rematch(table, "bob")
    do(first, player("bob"), "void", reason="host_left")
    second = rematch(table, "bob")
    assert second.id != first.id
    assert rematch(table, "ann").id == second.id


def test_rematch_needs_an_ended_game_and_a_seat_in_it() -> None:
    with pytest.raises(Refused, match="not_now"):
        rematch(started("ann", "bob"), "ann")
    table = ended(visibility="public")
    with pytest.raises(Refused, match="not_seated"):
        rematch(table, "cat")
    rematch(table, "ann")
    with pytest.raises(Refused, match="not_seated"):
        rematch(table, "cat")
    with pytest.raises(NoSuchTable):
        rematch(ended(visibility="private"), "cat")


def test_refused_rematch_writes_nothing() -> None:
    ann, bob = GuestFactory(), GuestFactory()
    table = ended(ann.id, bob.id)
    suspend(ann)
    before = all_summaries()
    with pytest.raises(Refused) as caught:
        rematch(table, bob.id)
    assert (caught.value.refusal.code, caught.value.refusal.facts) == (
        "players_inactive",
        {"seats": [0]},
    )
    assert all_summaries() == before
    assert table_cache.current(table.id).rematch is None


def test_erased_player_is_not_invited() -> None:
    ann, bob = GuestFactory(), GuestFactory()
    table = ended(ann.id, bob.id)
    people.erase(player=ann, erasers=(leave_all_tables,))
    with pytest.raises(Refused, match="players_inactive"):
        rematch(table, bob.id)


def test_erased_player_declines_open_invitations() -> None:
    ann, bob = GuestFactory(), GuestFactory()
    after = rematch(ended(ann.id, bob.id), bob.id)
    people.erase(player=ann, erasers=(leave_all_tables,))
    assert table_cache.current(after.id).status is Status.VOIDED


def test_bots_keep_their_levels_in_a_rematch() -> None:
    table = open_table("", "bot:strong", host="ann", game="gobi")
    seat(table, "ann")
    do(table, player("ann"), "start")
    do(table, player("ann"), "resign")
    after = rematch(table, "ann")
    assert [chair.player for chair in after.chairs] == ["bot:strong", ""]


def test_rematch_is_announced_to_the_invited_players(
    monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: object
) -> None:
    table = ended()
    pointers: list[Pointer] = []
    monkeypatch.setattr(local, "listeners", [pointers.append])
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]  # a fixture
        after = rematch(table, "bob")
    assert {(each.table, frozenset(each.players)) for each in pointers} == {
        (table.id, frozenset({"ann", "bob"})),
        (after.id, frozenset({"ann", "bob"})),
    }


def test_lists_of_a_rematch_are_rebuilt_from_the_log() -> None:
    after = rematch(ended("ann", "bob", "cat", game="gobi"), "bob")
    do(after, player("cat"), "decline")
    stream = stream_of(after.id)
    assert SUMMARIES.stored([stream]) == {stream: SUMMARIES.computed(store.read(stream))}
    before = all_summaries()
    call_command("rebuild")
    assert all_summaries() == before
    call_command("verify_log", "--rules")


def test_rematch_stays_linked_when_the_game_is_reopened() -> None:
    table = ended()
    after = rematch(table, "bob")
    moderate(table, "reopen")
    assert table_cache.current(table.id).rematch.table == after.id  # type: ignore[union-attr]  # it is linked
