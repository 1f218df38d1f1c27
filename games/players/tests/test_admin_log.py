"""The admin's own log of changes: it keeps no name of somebody who was erased."""

import pytest
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import User

from games.players import services
from games.players.tests.visitor import Visitor

pytestmark = pytest.mark.django_db


def test_erasing_removes_names_from_the_log_of_the_admin() -> None:
    nour = Visitor()
    nour.sign_up("Nour")
    player, staff = nour.player, User.objects.create_superuser("root")
    for changed in (player, player.user):
        LogEntry.objects.log_actions(staff.pk, [changed], CHANGE, "suspend insults")
    assert [str(entry.object_repr).lower() for entry in LogEntry.objects.all()] == ["nour"] * 2
    services.erase(player=player)
    assert {entry.object_repr for entry in LogEntry.objects.all()} == {player.id}
