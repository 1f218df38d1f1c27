import pytest
from django.contrib.auth.models import Group, Permission

from games.conduct.roles import PERMISSIONS, create_groups, role_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", PERMISSIONS)
def test_groups_have_the_permissions_of_their_role(name: str) -> None:
    create_groups(Group, Permission)
    found = Group.objects.get(name=name).permissions.values_list("codename", flat=True)
    assert sorted(found) == sorted(PERMISSIONS[name])


@pytest.mark.parametrize(
    ("names", "role"),
    [
        ({"moderator", "referee"}, "referee"),
        ({"moderator"}, "moderator"),
        ({"administrator", "moderator"}, "administrator"),
        (set(), ""),
    ],
)
def test_role_is_the_highest_of_the_groups(names: set[str], role: str) -> None:
    assert role_of(frozenset(names), is_superuser=False) == role
    assert role_of(frozenset(names), is_superuser=True) == "administrator"
