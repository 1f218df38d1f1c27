"""Whoever came and never played is forgotten in time, and nobody else."""

from datetime import timedelta
from io import StringIO

import pytest
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.utils import timezone

from games.players import services, tidying
from games.players.models import Device, Player
from games.players.tests.visitor import Visitor
from games.reactors import worker
from tests.factories import Guest, Token
from tests.services.tables import do, open_table, player, seat, started

pytestmark = pytest.mark.django_db
LATER = timedelta(days=91)


def forgotten() -> set[str]:
    """The names of those whom three months without a sign make the service forget."""
    before = dict(Player.objects.values_list("id", "name"))
    tidying.forget_idle_guests(timezone.now() + LATER)
    left = set(Player.objects.values_list("id", flat=True))
    return {name for id_, name in before.items() if id_ not in left}


def test_guests_who_never_played_are_forgotten() -> None:
    people = {name: Guest(name=name) for name in ("Idle", "Seated", "Left")}
    host, bot, banned = (Guest(name=name) for name in ("Host", "Robot", "Banned"))
    started(people["Seated"].id, "p_other")
    table = open_table(host=host.id)
    seat(table, people["Left"].id)
    do(table, player(people["Left"].id), "leave")
    Token(player=bot)
    services.suspend(player=banned, by="m_1", reason="spam")
    services.erase(player=Guest())
    Visitor().sign_up("Account")
    assert forgotten() == {"Idle"}
    assert forgotten() == set()


def test_who_was_seen_lately_is_not_forgotten() -> None:
    nour = Visitor("Nour")
    soon = timezone.now() + LATER - timedelta(days=1)
    assert Device.objects.filter(player=nour.player).update(seen_at=soon) == 1
    assert forgotten() == set()


def test_nobody_is_forgotten_before_that() -> None:
    Guest()
    assert tidying.forget_idle_guests(timezone.now() + timedelta(days=89)) == 0


def test_who_is_forgotten_can_come_anew() -> None:
    nour = Visitor("Nour")
    assert forgotten() == {"Nour"}
    assert nour.get("me") == {"player": None}
    assert nour.post("guests", {"name": "Nour"})["player"]["name"] == "Nour"


def test_sessions_that_are_over_are_cleared_with_them() -> None:
    Visitor("Nour")
    running = Session.objects.get()
    Session.objects.create(session_key="a" * 32, expire_date=timezone.now() - timedelta(days=1))
    worker.tidy()
    assert Session.objects.get() == running


def test_the_command_says_what_it_did() -> None:
    Player.objects.filter(pk=Guest().pk).update(created_at=timezone.now() - LATER)
    told = StringIO()
    call_command("tidy", stdout=told)
    assert told.getvalue().startswith("1 idle guests forgotten\n")
