"""Members of staff who operate the site, and others who do not."""

from datetime import UTC, datetime

import pytest
from django.contrib.auth.models import Group, Permission
from django.test import Client

from games.conduct.roles import create_groups
from games.players.models import Player, User
from games.players.services import player_for
from tests.kit.factories import GuestFactory

NOW = datetime(2026, 5, 4, 12, tzinfo=UTC)


def member_of(group: str) -> User:
    """Return a member of staff of this group."""
    create_groups(Group, Permission)
    user = User.objects.create_user(username=f"Zoe{group}", is_staff=True)
    user.groups.add(Group.objects.get(name=group))
    player_for(user=user)
    return user


@pytest.fixture
def administrator(client: Client) -> Client:
    """Sign an administrator in."""
    client.force_login(member_of("administrator"))
    return client


@pytest.fixture
def staff(administrator: Client) -> str:
    """Return the player id of the administrator."""
    return Player.objects.get(user__username="Zoeadministrator").id


@pytest.fixture
def ann() -> Player:
    """Return a guest."""
    player: Player = GuestFactory(name="Ann")
    return player
