"""Ids of the service's own commands: equal in all processes, unpredictable outside."""

from typing import Any

import pytest

from games.tables.log import command_ids
from games.workers import bots, clocks
from tests.kit.tables import do, open_table, player, seat


def test_own_id_depends_on_its_subject_and_the_secret_key(settings: Any) -> None:
    settings.SECRET_KEY = "one"
    known = command_ids.own_id("table", 3, 1)
    assert known == command_ids.own_id("table", 3, 1)
    assert known not in {command_ids.own_id("table", 31), command_ids.own_id("table", 3, 2)}
    settings.SECRET_KEY = "another"
    assert known != command_ids.own_id("table", 3, 1)


@pytest.mark.django_db
def test_bots_and_clocks_send_own_ids(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    table = open_table("", "bot:easy")
    seat(table, "ann")
    table = do(table, player("ann"), "start").table
    sent: list[Any] = []
    monkeypatch.setattr(clocks.services, "act", lambda **fields: sent.append(fields["command_id"]))
    for key in ("one", "another"):
        settings.SECRET_KEY = key
        sent.append(bots.command_id(table, table.seats[1]))
        clocks._tick(table.id, table.version, table.tip.made_at, table.tip.made_at)
    assert len(set(sent)) == 4
