"""The page of signals is for those who decide about reports."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.conduct.operations.tests.conftest import member_of
from games.conduct.signals.models import Signal
from games.conduct.signals.words import KINDS
from tests.kit.factories import GuestFactory

pytestmark = pytest.mark.django_db

PAGE = "/admin/signals/signal/"


def store_signals(first: int, count: int) -> None:
    now = timezone.now()
    for number in range(first, first + count):
        for kind in KINDS:
            Signal.objects.create(
                kind=kind,
                player=f"p_{number}",
                other="p_other",
                count=4,
                tables=["t1", "t2"],
                found_at=now,
                expires_at=now + timedelta(days=3),
            )


@pytest.mark.parametrize("group", ["moderator", "referee", "administrator"])
def test_staff_read_each_kind_in_words(group: str, client: Client) -> None:
    client.force_login(member_of(group))
    store_signals(0, 1)
    page = client.get(PAGE).content.decode()
    assert all(str(name) in page and str(meaning) in page for name, meaning in KINDS.values())
    assert "/admin/players/player/p_other/change/" in page
    assert client.get(f"{PAGE}?kind=abandoned").content.decode().count("p_0/change") == 1
    row = Signal.objects.first()
    assert row
    assert client.get(f"{PAGE}{row.pk}/change/").status_code == 200
    assert client.post(f"{PAGE}{row.pk}/delete/", {"post": "yes"}).status_code == 403
    assert Signal.objects.count() == len(KINDS)


def test_players_do_not_see_signals(client: Client) -> None:
    GuestFactory(name="Ann")
    assert client.get(PAGE).status_code == 302


def test_page_takes_the_same_number_of_queries_for_more_signals(
    client: Client, django_assert_max_num_queries: Any
) -> None:
    client.force_login(member_of("moderator"))
    store_signals(0, 1)
    client.get(PAGE)
    with django_assert_max_num_queries(12) as few:
        client.get(PAGE)
    store_signals(1, 8)
    with django_assert_max_num_queries(len(few.captured_queries)):
        client.get(PAGE)
