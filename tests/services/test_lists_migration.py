"""What the migration of the lists writes is what projecting the logs again would write."""

from importlib import import_module

import pytest
from django.apps import apps

from events.scan import between
from events.verify import verify_streams
from games.models import SeatSummary, TableSummary
from games.table.case import Actor, Role
from tests.bench._generated import generate
from tests.services.tables import do, player, started

pytestmark = pytest.mark.django_db


def problems() -> list[str]:
    return list(verify_streams(between(None, None)).problems)


def test_migration_writes_what_the_logs_say() -> None:
    generate(60, moves=1, games=["gemblo"], others=50)
    appealed = do(started("ann", "bob"), player("ann"), "resign").table
    for kind in ("reopen", "void"):
        do(appealed, Actor(Role.MODERATOR, "mod"), kind, reason="appeal")
    TableSummary.objects.update(ended_at=None, free_chairs=0)
    SeatSummary.objects.update(ended_at=None)
    assert problems()
    import_module("games.migrations.0004_lists").fill(apps, None)
    assert problems() == []
