"""The admin's own log of changes has no name of an erased player."""

import pytest
from django.contrib.admin.models import CHANGE, LogEntry

from games.players import services
from games.players.models import User
from games.tables.leaving import leave_all_tables
from tests.kit.person import Person

pytestmark = pytest.mark.django_db


def test_erasure_removes_names_from_the_admin_log() -> None:
    nour = Person()
    nour.sign_up("Nour")
    player, staff = nour.player, User.objects.create_superuser("root")
    for changed in (player, player.user):
        LogEntry.objects.log_actions(staff.pk, [changed], CHANGE, "suspend insults")
    assert [str(entry.object_repr).lower() for entry in LogEntry.objects.all()] == ["nour"] * 2
    services.erase(player=player, erasers=(leave_all_tables,))
    assert {entry.object_repr for entry in LogEntry.objects.all()} == {player.id}
