"""The roles that read the pages about tables and send their forms."""

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from games.conduct.models import AuditEntry
from games.conduct.tables.tests.pages import ABOUT, decision, page_of, sent
from games.players.services import player_for
from games.table.state import Status
from games.tables import table_cache
from tests.kit.staff import client_of, staff_user
from tests.kit.tables import started

pytestmark = pytest.mark.django_db

PAGES = {
    "table": page_of,
    "board": lambda table: f"{ABOUT}{table.id}/1",
    "look": lambda table: f"{ABOUT}{table.id}/look",
    "decide": lambda table: decision(table, "void"),
}
READ, NOT, LOGIN = 200, 403, 302
MATRIX = {
    "moderator": {"table": READ, "board": READ, "look": NOT, "decide": NOT},
    "referee": dict.fromkeys(PAGES, READ),
    "administrator": dict.fromkeys(PAGES, READ),
    "no role": dict.fromkeys(PAGES, NOT),
    "player": dict.fromkeys(PAGES, LOGIN),
    "visitor": dict.fromkeys(PAGES, LOGIN),
}


def client_for(role: str) -> Client:
    if role == "visitor":
        return Client()
    if role == "player":
        return client_of(get_user_model().objects.create_user("player"))
    return client_of(staff_user("" if role == "no role" else role))


@pytest.mark.parametrize("role", MATRIX)
def test_each_page_is_read_by_these_roles_only(role: str) -> None:
    table, client = started("ann", "bob"), client_for(role)
    found = {name: client.get(page(table)).status_code for name, page in PAGES.items()}
    assert found == MATRIX[role]


@pytest.mark.parametrize("role", MATRIX)
def test_each_form_is_sent_by_these_roles_only(role: str) -> None:
    table, client = started("ann", "bob"), client_for(role)
    client.post(decision(table, "void"), sent(table))
    may = role in {"referee", "administrator"}
    assert (table_cache.current(table.id).status is Status.VOIDED) == may
    wish = {"eyes": "seat:0", "version": 1, "reason": "collusion", "words": ""}
    client.post(f"{ABOUT}{table.id}/look", wish)
    assert AuditEntry.objects.filter(action="look").exists() == may
    status = client.post(f"{ABOUT}{table.id}/verify").status_code
    assert status == {"player": 302, "visitor": 302, "no role": 403}.get(role, 200)


@pytest.mark.parametrize("method", ["put", "delete", "patch", "post"])
def test_page_of_a_table_is_read_only(referee_client: Client, method: str) -> None:
    table = started("ann", "bob")
    assert getattr(referee_client, method)(page_of(table)).status_code == 403
    assert referee_client.get(f"{ABOUT}{table.id}/verify").status_code == 405


def test_moderator_who_plays_is_refused_in_words() -> None:
    user = staff_user("administrator")
    table, client = started(player_for(user=user).id, "bob"), client_of(user)
    text = client.get(page_of(table)).text
    assert "you cannot decide about it" in text
    assert "/decide/" not in text
    for page in ("look", "decide/void"):
        answer = client.get(f"{ABOUT}{table.id}/{page}")
        assert answer.status_code == 403
        assert "Somebody else has to decide" in answer.text
