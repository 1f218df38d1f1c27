"""Absences with a worker and a database: what a sweep records, and what the service knows."""

from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from games.kernel.refusal import Refused
from games.players.models import Device
from games.table.decider import Actor
from games.table.state import Status, Table
from games.tables import services, table_cache
from games.tables.access import access_table
from games.tables.models import TableSummary
from games.tables.rendering import snapshot
from games.workers import clocks
from tests.kit import tables
from tests.kit.factories import GuestFactory
from tests.kit.tables import player

pytestmark = pytest.mark.django_db

A_DAY = {"form": "turn", "seconds": 24 * 3600}


def guests(count: int) -> list[str]:
    return [GuestFactory().id for _ in range(count)]


def send(table: Table, actor: Actor, now: datetime, kind: str, **fields: Any) -> Table:
    return services.act(
        table_id=table.id,
        actor=actor,
        command={"kind": kind, **fields},
        command_id=uuid4(),
        position=table_cache.current(table.id).position,
        now=now,
    ).table


def after(**time: float) -> datetime:
    return timezone.now() + timedelta(**time)


@pytest.mark.parametrize(("visibility", "days"), [("public", 10), ("private", 30)])
def test_sweep_voids_a_table_that_did_not_start(visibility: str, days: int) -> None:
    table = tables.open_table(visibility=visibility)
    assert clocks.tick_due(after(days=days, minutes=-1)) == 0
    assert clocks.tick_due(after(days=days, minutes=1)) == 1
    assert table_cache.current(table.id).status is Status.VOIDED
    assert TableSummary.objects.get(pk=table.id).due is None


def test_sweep_puts_in_a_stand_in_twelve_hours_after_the_deadline() -> None:
    table = tables.started(*guests(2), pace=A_DAY)
    (seat,) = table.to_act
    assert clocks.tick_due(after(hours=25)) == 1
    assert table_cache.current(table.id).chairs[seat].expired
    assert clocks.tick_due(after(hours=35)) == 0
    assert clocks.tick_due(after(hours=37)) == 1
    summary = TableSummary.objects.get(pk=table.id)
    assert summary.bot_to_act
    assert list(summary.seats.exclude(level="").values_list("seat", flat=True)) == [seat]


def test_visits_are_known_from_devices() -> None:
    ann, bob = guests(2)
    table = tables.started(ann, bob)
    seen = after(days=20)
    Device.objects.create(player_id=bob, session_key="s", created_at=seen, seen_at=seen)
    for now in (after(days=29), after(days=49)):
        with pytest.raises(Refused, match="not_idle"):
            send(table, player(ann), now, "close_idle")
    closed = send(table, player(ann), after(days=51), "close_idle")
    assert closed.status is Status.VOIDED


@pytest.mark.parametrize("game", ["gemblo", "gobi", "targui"])
def test_evaluation_is_offered_and_agreed_to_at_the_same_position(game: str) -> None:
    people = guests(2)
    table = tables.started(*people, game=game, pace=A_DAY, absence="decide")
    (seat,) = table.to_act
    clocks.tick_due(after(hours=25))
    other = people[1 - seat]
    # At the start no lead is clear.
    with pytest.raises(Refused, match="result_not_clear"):
        send(table, player(other), after(hours=26), "agree_result", ranks=[1, 1])
    asks = snapshot(access_table(player=other, table_id=table.id)).asks
    assert asks.agree_result is None


def test_three_agree_on_what_the_snapshot_offers() -> None:
    people = guests(3)
    table = tables.started(*people, game="gemblo", pace=A_DAY, absence="decide")
    (seat,) = table.to_act
    clocks.tick_due(after(hours=25))
    others = [each for number, each in enumerate(people) if number != seat]
    offered = snapshot(access_table(player=others[0], table_id=table.id)).asks.agree_result
    assert offered
    ranks = list(offered.ranks)
    for each in others:
        table = send(table, player(each), after(hours=26), "agree_result", ranks=ranks)
    assert table.status is Status.FINISHED
    assert table.result is not None
    assert (table.result.reason, list(table.result.ranks)) == ("agreed", ranks)
