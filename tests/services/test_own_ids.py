"""The ids of the service's own commands: everywhere the same, and nobody's guess."""

from typing import Any

import pytest

from games import own_ids
from games.reactors import bots, clocks
from tests.services.tables import do, open_table, player, seat


def test_they_are_the_same_everywhere_and_follow_from_what_nobody_else_knows(settings: Any) -> None:
    settings.SECRET_KEY = "one"
    known = own_ids.own_id("table", 3, 1)
    assert known == own_ids.own_id("table", 3, 1)
    assert known not in {own_ids.own_id("table", 31), own_ids.own_id("table", 3, 2)}
    settings.SECRET_KEY = "another"
    assert known != own_ids.own_id("table", 3, 1)


@pytest.mark.django_db
def test_bots_and_clocks_use_them(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    table = open_table("", "bot:easy")
    seat(table, "ann")
    table = do(table, player("ann"), "start").table
    sent: list[Any] = []
    monkeypatch.setattr(clocks.services, "act", lambda **fields: sent.append(fields["command_id"]))
    for key in ("one", "another"):
        settings.SECRET_KEY = key
        sent.append(bots.command_id(table, table.seats[1]))
        clocks._tick(table.id, table.version, table.tip.at)
    assert len(set(sent)) == 4
