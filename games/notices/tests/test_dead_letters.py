"""Dead letters are visible to staff, who send them again or drop them."""

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.utils import timezone

from games.notices.models import Delivery
from games.players.models import User
from tests.kit.factories import OwnerFactory

pytestmark = pytest.mark.django_db

PAGE = "/admin/notices/delivery/"


def a_delivery(state: str, table: str = "a" * 32) -> Delivery:
    """Store a delivery in this state."""
    now = timezone.now()
    return Delivery.objects.create(
        channel="push",
        address="1",
        player="p_1",
        kind="your_turn",
        table=table,
        version=4,
        facts={},
        created_at=now,
        due_at=now,
        state=state,
        attempts=4,
        why="503",
    )


def choose(client: Client, action: str, *rows: Delivery) -> None:
    """Run an action on these rows."""
    wish = {"action": action, "_selected_action": [row.pk for row in rows], "index": "0"}
    assert client.post(PAGE, wish, follow=True).status_code == 200


@pytest.fixture
def admin(client: Client) -> Client:
    client.force_login(OwnerFactory(username="owner"))
    return client


def test_dead_letter_is_sent_again(admin: Client) -> None:
    dead, sent = a_delivery("dead"), a_delivery("sent", "b" * 32)
    assert "503" in admin.get(PAGE).text
    choose(admin, "retry", dead, sent)
    dead.refresh_from_db()
    sent.refresh_from_db()
    assert (dead.state, dead.attempts, sent.state) == ("queued", 0, "sent")


def test_dead_letter_is_dropped(admin: Client) -> None:
    dead = a_delivery("dead")
    choose(admin, "drop", dead)
    dead.refresh_from_db()
    assert (dead.state, dead.why) == ("cancelled", "dropped")


def test_deliveries_cannot_be_changed_by_hand(admin: Client) -> None:
    dead = a_delivery("dead")
    assert admin.post(f"{PAGE}{dead.pk}/change/", {"state": "sent"}).status_code == 403
    assert admin.post(f"{PAGE}{dead.pk}/delete/", {"post": "yes"}).status_code == 403


def test_staff_without_the_permission_change_nothing() -> None:
    dead = a_delivery("dead")
    looker = User.objects.create_user("looker", is_staff=True)
    looker.user_permissions.set(Permission.objects.filter(codename="view_case"))
    client = Client()
    client.force_login(looker)
    assert client.get(PAGE).status_code == 403
    wish = {"action": "drop", "_selected_action": [dead.pk], "index": "0"}
    assert client.post(PAGE, wish).status_code == 403
    dead.refresh_from_db()
    assert dead.state == "dead"
