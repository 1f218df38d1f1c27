"""Pages on which administrators alone operate the site: permissions, secrets, queries."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import models
from django.test import Client

from games.conduct.operations.tests.conftest import member_of
from games.conduct.operations.tests.pages import PAGES, SECRETS
from games.players.models import Player

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("page", PAGES)
def test_pages_show_no_secret(page: str, administrator: Client, ann: Player) -> None:
    row = PAGES[page](ann)
    for address in (f"/admin/{page}/", f"/admin/{page}/{row.pk}/change/"):
        answer = administrator.get(address)
        assert answer.status_code == 200
        assert not [secret for secret in SECRETS if secret in answer.content.decode()]


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("group", ["moderator", "referee"])
def test_pages_are_for_those_who_operate_the_site(
    page: str, group: str, client: Client, ann: Player
) -> None:
    client.force_login(member_of(group))
    row = PAGES[page](ann)
    for address in (f"/admin/{page}/", f"/admin/{page}/{row.pk}/change/", f"/admin/{page}/add/"):
        assert client.get(address).status_code == 403


@pytest.mark.parametrize("page", PAGES)
def test_rows_cannot_be_changed_or_deleted_by_hand(
    page: str, administrator: Client, ann: Player
) -> None:
    row = PAGES[page](ann)
    before = type(row).objects.values().get(pk=row.pk)
    for name in ("change", "delete"):
        address = f"/admin/{page}/{row.pk}/{name}/"
        assert administrator.post(address, {"post": "yes"}).status_code == 403
    assert type(row).objects.values().get(pk=row.pk) == before


def copies(*unique: str) -> Callable[[models.Model], None]:
    """Return a function that adds rows with other values of the unique columns."""

    def copy(row: models.Model) -> None:
        rows = []
        for number in range(8):
            values = {field.attname: getattr(row, field.attname) for field in row._meta.fields}
            values.pop("id")
            rows.append(type(row)(**values | {name: f"copy {number}" for name in unique}))
        type(row).objects.bulk_create(rows)

    return copy


COPIED = {
    "players/device": copies("session_key"),
    "players/apitoken": copies("digest"),
    "tables/invitation": copies("digest"),
    "notices/delivery": copies("address"),
    "outbox/outboxitem": copies(),
    "operations/announcement": copies(),
    "site_settings/invitationcode": copies("digest"),
}


@pytest.mark.parametrize("page", COPIED)
def test_list_takes_the_same_number_of_queries_for_more_rows(
    page: str, administrator: Client, ann: Player, django_assert_max_num_queries: Any
) -> None:
    row = PAGES[page](ann)
    administrator.get(f"/admin/{page}/")
    with django_assert_max_num_queries(12) as few:
        administrator.get(f"/admin/{page}/")
    COPIED[page](row)
    with django_assert_max_num_queries(len(few.captured_queries)):
        administrator.get(f"/admin/{page}/")
