"""The lists of tables: their contents for each player, and their order."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest

from games.kernel.values import Seat
from games.table.decider import Actor, Role
from games.table.state import Table
from games.tables import seen_versions, services
from games.tables.lists import queries
from games.tables.models import SeatSummary, TableSummary
from games.tables.seen_versions import Shown
from tests.kit.tables import do, open_table, play, player, seat, started

pytestmark = pytest.mark.django_db

MODERATOR = Actor(Role.MODERATOR, "mod")
FIRST_PAGE = slice(0, 21)


def ids(rows: Iterable[TableSummary]) -> list[str]:
    return [row.id for row in rows]


def over(*names: str, at: datetime | None = None) -> Table:
    """Return the table of a game that ended by resignation."""
    table = started(*names)
    return services.act(
        table_id=table.id,
        actor=player(names[0]),
        command={"kind": "resign"},
        command_id=uuid4(),
        now=at,
    ).table


def hosted_and_voided(host: str) -> Table:
    table = open_table(host=host)
    return do(table, player(host), "void", reason="host_left").table


def test_running_tables_are_those_of_seated_players_and_hosts() -> None:
    playing, seated, hosted = started("ann", "bob"), open_table(host="bob"), open_table(host="ann")
    seat(seated, "ann")
    over("ann", "bob")
    open_table(host="bob")
    assert set(ids(queries.running_tables("ann"))) == {playing.id, seated.id, hosted.id}


def test_ended_tables_are_those_of_seated_players_and_hosts() -> None:
    hosted, played = hosted_and_voided("ann"), over("bob", "ann")
    started("ann", "bob")
    over("bob", "cat")
    assert ids(queries.ended_tables("ann", FIRST_PAGE)) == [played.id, hosted.id]


def test_ended_table_of_a_seated_host_is_listed_once() -> None:
    table = over("ann", "bob")
    assert ids(queries.ended_tables("ann", FIRST_PAGE)) == [table.id]


def test_ended_tables_are_ordered_by_their_end_across_pages() -> None:
    start = datetime(2026, 1, 1, tzinfo=UTC)
    moments = [start + timedelta(hours=hours) for hours in (3, 1, 2, 5, 4)]
    tables = [over("ann", "bob", at=moment) for moment in moments]
    expected = [tables[number].id for number in (3, 4, 0, 2, 1)]
    parts = [slice(0, 2), slice(2, 4), slice(4, 6)]
    assert [table for part in parts for table in ids(queries.ended_tables("ann", part))] == expected


def test_reopened_table_is_listed_as_running() -> None:
    table = over("ann", "bob")
    do(table, MODERATOR, "reopen", reason="appeal")
    assert ids(queries.ended_tables("ann", FIRST_PAGE)) == []
    assert ids(queries.running_tables("ann")) == [table.id]
    assert set(SeatSummary.objects.values_list("ended_at", flat=True)) == {None}


def test_later_events_do_not_change_the_end_of_a_table() -> None:
    start = datetime(2026, 1, 1, tzinfo=UTC)
    table = over("ann", "bob", at=start)
    for name in ("ann", "bob"):
        do(table, player(name), "agree_reveal")
    row = TableSummary.objects.get(id=table.id)
    assert (row.ended_at, row.updated_at > start) == (start, True)
    assert set(row.seats.values_list("ended_at", flat=True)) == {start}


def test_public_games_exclude_unlisted_and_private_ones() -> None:
    shown = started("ann", "bob", visibility="public")
    started("ann", "bob", visibility="unlisted")
    hidden = started("ann", "bob", visibility="public")
    do(hidden, MODERATOR, "hide", reason="spam")
    assert ids(queries.public_games()) == [shown.id]


def test_public_games_are_ordered_by_their_latest_move() -> None:
    first, second = (started("ann", "bob", visibility="public") for _ in range(2))
    assert ids(queries.public_games()) == [second.id, first.id]
    play(first)
    assert ids(queries.public_games()) == [first.id, second.id]


def test_tables_that_wait_for_the_player_come_first() -> None:
    first, second = started("ann", "bob"), started("ann", "bob")
    for table in (first, second):
        if table.chairs[min(table.to_act)].player == "ann":
            play(table)
    mine = started("ann", "cat")
    while mine.chairs[min(mine.to_act)].player != "ann":
        mine = play(mine).table
    assert ids(queries.running_tables("ann"))[0] == mine.id


def test_waiting_tables_are_ordered_by_their_deadline() -> None:
    paces = [{}, {"form": "turn", "seconds": 7200}, {"form": "turn", "seconds": 3600}]
    calm, soon, sooner = (started("ann", "bob", pace=pace) for pace in paces)
    acting = [table.chairs[min(table.to_act)].player for table in (calm, soon, sooner)]
    waiting = [each.id for name in ("ann", "bob") for each in queries.waiting_for(name)]
    expected = [
        table.id
        for name in ("ann", "bob")
        for table, who in zip((sooner, soon, calm), reversed(acting), strict=True)
        if who == name
    ]
    assert waiting == expected


def test_open_tables_are_public_and_have_a_free_chair() -> None:
    public, _ = open_table(visibility="public"), open_table(visibility="private")
    assert ids(queries.open_tables("eve")) == [public.id]


def test_open_tables_exclude_those_of_the_player() -> None:
    mine, full, free = (open_table(visibility="public", host="dan") for _ in range(3))
    seat(mine, "eve")
    seat(full, "ann", "bob")
    seat(free, "ann")
    assert set(ids(queries.open_tables("eve"))) == {free.id}
    assert set(ids(queries.open_tables("ann"))) == {mine.id}


def test_ended_table_is_news_until_its_end_was_shown() -> None:
    table = started("ann", "bob", options={"board": "mini"})
    started("ann", "bob")
    over = do(table, player("ann"), "resign").table
    assert ids(queries.news_of("bob")) == [table.id]
    seen_versions.record([Shown(table.id, Seat(1), over.version - 1, "head")])
    assert ids(queries.news_of("bob")) == [table.id]
    seen_versions.record([Shown(table.id, Seat(1), over.version, "head")])
    assert list(queries.news_of("bob")) == []
    assert list(queries.news_of("ann")) == []


@pytest.mark.parametrize("ids_of_a_query", [1, 500])
def test_seated_players_are_those_of_started_games(
    ids_of_a_query: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queries, "IDS_OF_A_QUERY", ids_of_a_query)
    first, second, waiting = started("ann", "bob"), over("cat", "dan"), open_table(host="eve")
    found = queries.seated_players([first.id, second.id, waiting.id, "nowhere"])
    assert found == {first.id: {"ann", "bob"}, second.id: {"cat", "dan"}}
