"""A session and its guest in one query, as fresh as in two."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

from config.framework import guest_sessions
from config.framework.guest_sessions import SessionStore
from games.players import services
from games.players.auth.authentication import GUEST_KEY
from games.players.models import Player
from games.tables.leaving import leave_all_tables
from tests.kit.conduct import suspend

pytestmark = pytest.mark.django_db


def a_guest(name: str) -> Player:
    return services.new_guest(name=name)[0]


def a_session(player: Player) -> str:
    session = SessionStore()
    session[GUEST_KEY] = player.id
    session.save()
    assert session.session_key
    return session.session_key


def guest_of(key: str) -> Player | None:
    return SessionStore(key).guest()


def test_whoever_has_come_before_costs_one_query(django_assert_num_queries: Any) -> None:
    nour = a_guest("Nour")
    key = a_session(nour)
    with django_assert_num_queries(1):
        assert guest_of(key) == nour
    guest_sessions._guests.clear()
    with django_assert_num_queries(2):
        assert guest_of(key) == nour
    with django_assert_num_queries(1):
        assert guest_of(key) == nour


def test_guest_read_by_hand_is_the_row_that_the_orm_reads() -> None:
    nour = a_guest("Nour")
    key = a_session(nour)
    suspend(nour)
    assert guest_of(key) == nour
    by_hand, by_orm = guest_of(key), Player.objects.get(id=nour.id)
    fields = [field.attname for field in Player._meta.concrete_fields]
    assert [getattr(by_hand, name) for name in fields] == [getattr(by_orm, name) for name in fields]
    assert not by_hand._state.adding


def test_a_suspension_is_seen_at_once() -> None:
    nour = a_guest("Nour")
    key = a_session(nour)
    assert guest_of(key) == guest_of(key) == nour
    suspend(nour)
    found = guest_of(key)
    assert found is not None
    assert found.suspension_reason == "spam"


def test_who_is_gone_is_nobody_at_once() -> None:
    nour = a_guest("Nour")
    key = a_session(nour)
    assert guest_of(key) == guest_of(key) == nour
    services.erase(player=nour, erasers=(leave_all_tables,))
    assert guest_of(key) is None


@pytest.mark.parametrize("how", ["deleted", "expired"])
def test_a_session_that_has_ended_stands_for_nobody(how: str) -> None:
    nour = a_guest("Nour")
    key = a_session(nour)
    assert guest_of(key) == guest_of(key) == nour
    rows = Session.objects.filter(session_key=key)
    if how == "deleted":
        rows.delete()
    else:
        rows.update(expire_date=timezone.now() - timedelta(seconds=1))
    assert guest_of(key) is None


def test_whoever_the_session_names_now_is_asked_for() -> None:
    nour, sami = a_guest("Nour"), a_guest("Sami")
    key = a_session(nour)
    assert guest_of(key) == guest_of(key) == nour
    session = SessionStore(key)
    session[GUEST_KEY] = sami.id
    assert session.guest() == sami
    session.save()
    assert guest_of(key) == guest_of(key) == sami
