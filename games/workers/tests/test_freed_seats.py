"""Seats at waiting tables are given back when a stand-in takes over for a player elsewhere."""

from datetime import datetime, timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from games import rules
from games.outbox.models import OutboxItem
from games.social.lobby.models import StandingOffer
from games.table.commands import OpenReserved
from games.table.state import Status, Table
from games.tables import services, table_cache
from games.tables.leaving import SEAT_FREED, free_waiting_seats
from games.workers import clocks
from tests.kit import tables
from tests.kit.any_game import OPEN_GAME
from tests.kit.factories import GuestFactory

pytestmark = pytest.mark.django_db

THREE = next(game.info.key for game in rules.all_games() if 3 in game.info.seats)
A_DAY = {"form": "turn", "seconds": 24 * 3600}
OUT_OF_TIME = 25, 37
"""The hours after which the deadline is over, and a stand-in plays."""


@pytest.fixture
def late() -> str:
    """Return a player whose turn it is, at a table with a clock."""
    table = tables.started(*(GuestFactory().id for _ in range(2)), pace=A_DAY)
    return table.chairs[min(table.to_act)].player


def after(hours: float) -> datetime:
    return timezone.now() + timedelta(hours=hours)


def run_out_of_time() -> None:
    for hours in OUT_OF_TIME:
        clocks.tick_due(after(hours))


def waiting_with(name: str, host: str = "host") -> Table:
    return tables.seat(tables.open_table(host=host), name)


def notices_of(name: str) -> list[tuple[str, str, object]]:
    rows = OutboxItem.objects.filter(player=name, kind="table_closed").order_by("table")
    return [(row.kind, row.table, row.facts["reason"]) for row in rows]


def test_taken_seats_are_given_back_with_a_notice(late: str) -> None:
    waiting = [waiting_with(late) for _ in range(2)]
    run_out_of_time()
    assert all(table_cache.current(table.id).seat_of(late) is None for table in waiting)
    expected = sorted(("table_closed", table.id, SEAT_FREED) for table in waiting)
    assert notices_of(late) == expected


def test_late_player_keeps_the_seat_until_a_stand_in_plays(late: str) -> None:
    waiting = waiting_with(late)
    clocks.tick_due(after(OUT_OF_TIME[0]))
    assert table_cache.current(waiting.id).seat_of(late) == 0


def test_running_games_and_other_players_keep_their_seats(late: str) -> None:
    other = GuestFactory().id
    running = tables.started(late, other)
    waiting = waiting_with(other)
    run_out_of_time()
    assert table_cache.current(running.id).status is Status.PLAYING
    assert table_cache.current(waiting.id).seat_of(other) == 0
    assert notices_of(other) == []


def test_reserved_seats_are_given_back(late: str) -> None:
    invited = OpenReserved(chairs=("", "", ""), invited=("", late, GuestFactory().id))
    reserved = services.open_table(
        host=GuestFactory().id, game=THREE, settings=invited, command_id=uuid4()
    ).table
    run_out_of_time()
    assert table_cache.current(reserved.id).reserved_seat_of(late) is None
    assert notices_of(late) == [("table_closed", reserved.id, SEAT_FREED)]


def test_own_open_table_stays_open_for_its_host(late: str) -> None:
    mine = waiting_with(late, host=late)
    run_out_of_time()
    found = table_cache.current(mine.id)
    assert (found.status, found.seat_of(late)) == (Status.OPEN, None)


def test_player_may_sit_down_again_by_hand(late: str) -> None:
    waiting = waiting_with(late)
    run_out_of_time()
    tables.seat(table_cache.current(waiting.id), late)
    clocks.tick_due(after(40))
    assert table_cache.current(waiting.id).seat_of(late) == 0


def test_freeing_twice_tells_once(late: str) -> None:
    waiting_with(late)
    assert free_waiting_seats(late, timezone.now()) == 1
    assert free_waiting_seats(late, timezone.now()) == 0
    assert len(notices_of(late)) == 1


def test_standing_offers_stop(late: str) -> None:
    now = timezone.now()
    StandingOffer.objects.create(
        player_id=late,
        game=OPEN_GAME,
        tables=1,
        seats=2,
        speed="daily",
        created_at=now,
        checked_at=now,
    )
    run_out_of_time()
    assert StandingOffer.objects.get().stop_reason == "out_of_time"
