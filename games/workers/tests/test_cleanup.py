"""Cleanup: idle guests who never played, and expired sessions."""

from datetime import timedelta
from io import StringIO

import pytest
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.utils import timezone

from games.players import services
from games.players.models import Device, Player
from games.tables.leaving import leave_all_tables
from games.workers import cleanup, worker
from tests.kit.conduct import suspend
from tests.kit.factories import GuestFactory, TokenFactory
from tests.kit.person import Person
from tests.kit.tables import do, open_table, player, seat, started

pytestmark = pytest.mark.django_db
LATER = timedelta(days=91)


def forgotten() -> set[str]:
    """The names of those whom three months without a sign make the service forget."""
    before = dict(Player.objects.values_list("id", "name"))
    cleanup.delete_idle_guests(timezone.now() + LATER)
    left = set(Player.objects.values_list("id", flat=True))
    return {name for id_, name in before.items() if id_ not in left}


def test_idle_guests_who_never_played_are_deleted() -> None:
    people = {name: GuestFactory(name=name) for name in ("Idle", "Seated", "Left")}
    host, bot, banned = (GuestFactory(name=name) for name in ("Host", "Robot", "Banned"))
    started(people["Seated"].id, "p_other")
    table = open_table(host=host.id)
    seat(table, people["Left"].id)
    do(table, player(people["Left"].id), "leave")
    TokenFactory(player=bot)
    suspend(banned)
    services.erase(player=GuestFactory(), erasers=(leave_all_tables,))
    Person().sign_up("Account")
    assert forgotten() == {"Idle"}
    assert forgotten() == set()


def test_guest_seen_recently_is_kept() -> None:
    nour = Person("Nour")
    soon = timezone.now() + LATER - timedelta(days=1)
    assert Device.objects.filter(player=nour.player).update(seen_at=soon) == 1
    assert forgotten() == set()


def test_guest_is_kept_until_the_idle_period_ends() -> None:
    GuestFactory()
    assert cleanup.delete_idle_guests(timezone.now() + timedelta(days=89)) == 0


def test_deleted_guest_can_sign_in_as_a_new_guest() -> None:
    nour = Person("Nour")
    assert forgotten() == {"Nour"}
    assert nour.get("me") == {"player": None}
    assert nour.post("guests", {"name": "Nour"})["player"]["name"] == "Nour"


def test_expired_sessions_are_deleted() -> None:
    Person("Nour")
    running = Session.objects.get()
    Session.objects.create(session_key="a" * 32, expire_date=timezone.now() - timedelta(days=1))
    worker.clean_up()
    assert Session.objects.get() == running


def test_cleanup_command_prints_what_it_deleted() -> None:
    Player.objects.filter(pk=GuestFactory().pk).update(created_at=timezone.now() - LATER)
    received = StringIO()
    call_command("cleanup", stdout=received)
    assert received.getvalue().startswith("1 idle guests deleted\n")
