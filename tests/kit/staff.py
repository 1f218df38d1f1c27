"""Staff by role, and cases, for tests of moderation."""

from typing import Any
from uuid import uuid4

from django.contrib.auth.models import Group, Permission
from django.test import Client
from django.utils import timezone

from games.conduct.models import Case, Report
from games.conduct.roles import create_groups
from games.conduct.staff import PREFIX, Staff
from games.players.models import Player, User
from games.players.services import player_for

SUPERUSER = "superuser"


def staff_user(role: str = "", name: str = "") -> User:
    """Return a new member of staff with this role; without one, of no group."""
    name = name or f"{role or 'staff'} {User.objects.count()}"
    if role == SUPERUSER:
        return User.objects.create_superuser(name)
    user = User.objects.create_user(name, is_staff=True)
    if role:
        # Tests that empty the database remove the groups of the migration, too.
        create_groups(Group, Permission)
        user.groups.add(Group.objects.get(name=role))
    return user


def staff(role: str, name: str = "") -> Staff:
    """Return a new member of staff with this role, as services expect them."""
    user = staff_user(role, name)
    permissions = (each for each in user.get_all_permissions() if each.startswith(PREFIX))
    return Staff(player_for(user=user).id, role, frozenset(permissions))


def staff_client(role: str = "", name: str = "") -> Client:
    """Return a client signed in as a new member of staff with this role."""
    return client_of(staff_user(role, name))


def client_of(user: User) -> Client:
    """Return a client signed in as this user."""
    client = Client()
    client.force_login(user)
    return client


def case_about(
    subject: Player, *reporters: Player, kind: str = "insult", table: str = "", **fields: Any
) -> Case:
    """Return a new case about a player, with a report of each of these players."""
    now = timezone.now()
    times = {"opened_at": now, "updated_at": now}
    case = Case.objects.create(subject=subject.id, kind=kind, **{**times, **fields})
    for reporter in reporters:
        Report.objects.create(
            case=case,
            reporter=reporter.id,
            command=uuid4(),
            target="name",
            table=table,
            shown=subject.name,
            created_at=now,
        )
    return case
