"""The admin: suspensions and decisions about tables; everything else is read-only."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.utils import timezone

from events import store
from events.chain.seal import canonical
from events.models import Event
from games.players import services
from games.players.models import Player, User
from games.table.state import Table
from games.tables import table_cache
from games.tables.leaving import leave_all_tables
from games.tables.log.rows import stream_of
from games.tables.models import SeatSummary, TableSummary
from tests.kit.any_game import SECRET_GAME
from tests.kit.factories import GuestFactory, OwnerFactory
from tests.kit.tables import open_table, play, started

pytestmark = pytest.mark.django_db

TABLES, EVENTS = "/admin/tables/tablesummary/", "/admin/events/event/"
PLAYERS, USERS = "/admin/players/player/", "/admin/players/user/"


@pytest.fixture
def admin(client: Client) -> Client:
    client.force_login(OwnerFactory(username="owner"))
    return client


def staff(*permissions: str) -> Client:
    user = User.objects.create_user("helper", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__in=permissions))
    client = Client()
    client.force_login(user)
    return client


def choose(client: Client, page: str, action: str, row: str, reason: str = "") -> Any:
    """Run an action on one row."""
    wish = {"action": action, "_selected_action": row, "reason": reason, "index": "0"}
    return client.post(page, wish, follow=True)


def secrets_of(table: Table) -> set[str]:
    """Return every hidden value that is long enough to be unique, with salts and seed."""
    rows = store.read(stream_of(table.id))
    hidden = [
        canonical(value) for row in rows for part in row.secrets.values() for value in part.values()
    ]
    salts = [salt for row in rows for salt in row.salts.values()]
    return {text for text in (*hidden, *salts, table.seed) if len(text) > 6}


def test_no_admin_page_contains_a_secret(admin: Client) -> None:
    table = play(started("ann", "bob", game=SECRET_GAME)).table
    rows = Event.objects.filter(stream=stream_of(table.id))
    pages = [
        admin.get(TABLES),
        admin.get(f"{TABLES}{table.id}/change/"),
        admin.get(EVENTS, {"stream": stream_of(table.id)}),
        *(admin.get(f"{EVENTS}{row.position}/change/") for row in rows),
    ]
    assert {page.status_code for page in pages} == {200}
    assert "opened the table" in pages[1].text
    assert table.commitment in pages[1].text
    secrets = secrets_of(table)
    assert len(secrets) > 10
    for page in pages:
        plain = page.text.replace("&quot;", '"')
        assert not [secret for secret in secrets if secret in plain]


def test_admin_queries_do_not_read_secret_columns(
    admin: Client, django_assert_max_num_queries: Any
) -> None:
    table = started("ann", "bob", game=SECRET_GAME)
    with django_assert_max_num_queries(40) as asked:
        admin.get(f"{TABLES}{table.id}/change/")
        admin.get(EVENTS)
    questions = [query["sql"] for query in asked.captured_queries]
    assert not [sql for sql in questions if '"secrets"' in sql]


def test_table_page_shows_status_seats_and_player_links(admin: Client) -> None:
    ann = GuestFactory(name="Ann")
    table = started(ann.id, "bob")
    page = admin.get(f"{TABLES}{table.id}/change/").text
    assert f'<a href="{PLAYERS}{ann.id}/change/">Ann</a>' in page
    assert "In play" in page
    assert f"{EVENTS}?stream=table-{table.id}" in page
    assert table.id in admin.get(f"{TABLES}?q={ann.id}").text
    assert f"?q={ann.id}" in admin.get(f"{PLAYERS}{ann.id}/change/").text


def test_account_address_is_read_only(admin: Client) -> None:
    owner = User.objects.get(username="owner")
    page = admin.get(f"/admin/players/user/{owner.pk}/change/").text
    assert 'name="is_staff"' in page
    assert 'name="email"' not in page
    assert admin.get("/admin/account/emailaddress/").status_code == 404


def test_list_query_count_does_not_grow(admin: Client, django_assert_max_num_queries: Any) -> None:
    def asked() -> int:
        with django_assert_max_num_queries(50) as asked:
            admin.get(TABLES)
        return len(asked.captured_queries)

    open_table(), asked()
    one = asked()
    for _ in range(3):
        open_table()
    assert asked() == one


def test_staff_without_permission_cannot_suspend(admin: Client) -> None:
    looker = staff("view_case")
    ann = GuestFactory(name="Ann")
    choose(looker, PLAYERS, "suspend", ann.id, "insult")
    assert looker.get(PLAYERS).status_code == 200
    assert Player.objects.get(id=ann.id).suspended_at is None


def test_staff_with_permission_suspends_without_being_the_owner() -> None:
    ann = GuestFactory(name="Ann")
    helper = staff("view_case", "decide_conduct")
    choose(helper, PLAYERS, "suspend", ann.id, "insult")
    assert Player.objects.get(id=ann.id).suspended_at is not None


def test_records_are_read_only(admin: Client) -> None:
    table = started("ann", "bob")
    ann = GuestFactory(name="Ann")
    row = Event.objects.first()
    assert row is not None
    pages = (f"{TABLES}{table.id}", f"{PLAYERS}{ann.id}", f"{EVENTS}{row.position}")
    for page in pages:
        assert admin.post(f"{page}/change/", {"status": "voided", "name": "x"}).status_code == 403
        assert admin.post(f"{page}/delete/", {"post": "yes"}).status_code == 403
    for page in (TABLES, PLAYERS, EVENTS):
        assert admin.get(f"{page}add/").status_code == 403
    for page, key in ((TABLES, table.id), (PLAYERS, ann.id), (EVENTS, str(row.position))):
        choose(admin, page, "delete_selected", key)
    assert table_cache.current(table.id) == table
    assert (TableSummary.objects.get().status, SeatSummary.objects.count()) == ("playing", 2)
    assert Player.objects.get(id=ann.id).name == "Ann"


def test_player_is_suspended_and_the_suspension_lifted(admin: Client) -> None:
    ann = GuestFactory(name="Ann")
    choose(admin, PLAYERS, "suspend", ann.id, "insult")
    ann.refresh_from_db()
    assert (ann.suspension_reason, ann.suspended_at is None) == ("insult", False)
    assert ann.suspended_by == Player.objects.get(user__username="owner").id
    assert "insult" in admin.get(f"{PLAYERS}{ann.id}/change/").text
    choose(admin, PLAYERS, "lift", ann.id)
    ann.refresh_from_db()
    assert (ann.suspension_reason, ann.suspended_at) == ("", None)


def test_suspension_needs_a_reason(admin: Client) -> None:
    ann = GuestFactory(name="Ann")
    assert "Choose a reason first." in choose(admin, PLAYERS, "suspend", ann.id).text
    assert Player.objects.get(id=ann.id).suspended_at is None


def test_erased_player_is_shown_by_id_only(admin: Client) -> None:
    ann = GuestFactory(name="Annabel")
    services.erase(player=ann, erasers=(leave_all_tables,))
    page = admin.get(f"{PLAYERS}{ann.id}/change/").text
    assert ann.id in page
    assert "Annabel" not in page
    choose(admin, PLAYERS, "suspend", ann.id, "insult")
    assert Player.objects.get(id=ann.id).suspended_at is None


def test_accounts_cannot_be_renamed_or_deleted_by_staff(admin: Client) -> None:
    user = User.objects.create_user("Ann", password="x")
    services.player_for(user=user)
    assert 'name="username"' not in admin.get(f"{USERS}{user.pk}/change/").text
    assert admin.post(f"{USERS}{user.pk}/delete/", {"post": "yes"}).status_code == 403
    choose(admin, USERS, "delete_selected", str(user.pk))
    assert User.objects.filter(username="Ann").exists()
    wish = {"password1": "oasis-date-palm-4", "password2": "oasis-date-palm-4"}
    admin.post(f"{USERS}{user.pk}/password/", {**wish, "usable_password": "true"})
    user.refresh_from_db()
    assert user.check_password(wish["password1"])


def count(admin: Client, **chosen: str) -> int:
    page = admin.get(EVENTS, chosen)
    return int(page.context["cl"].result_count)


def test_events_are_filtered_by_table_kind_seat_and_time(admin: Client) -> None:
    table = play(started("ann", "bob")).table
    open_table()
    rows = store.read(stream_of(table.id))
    mover = next(row for row in reversed(rows) if row.kind == "table.played").meta["actor"]
    theirs = {row.command for row in rows if row.meta.get("actor") == mover}
    of_mover = [row for row in rows if row.command in theirs]
    assert count(admin, stream=stream_of(table.id)) == len(rows)
    assert count(admin, kind="table.played") == 1
    assert count(admin, seat=mover.removeprefix("seat:")) == len(of_mover)
    assert count(admin, seat="7") == count(admin, seat="x") == 0
    assert count(admin, within="1") == len(rows) + 1
    assert f'{TABLES}{table.id}/change/"' in admin.get(EVENTS).text


def test_time_filter_excludes_old_events(admin: Client, monkeypatch: Any) -> None:
    open_table()
    later = timezone.now() + timedelta(hours=3)
    monkeypatch.setattr("events.admin.timezone.now", lambda: later)
    assert (count(admin, within="1"), count(admin, within="24")) == (0, 1)


def test_admin_pages_are_translated_to_french(admin: Client) -> None:
    table, _ = open_table(), GuestFactory(name="Ann")
    french = {"Accept-Language": "fr"}
    page = admin.get(f"{TABLES}{table.id}/change/", headers=french)
    assert "a ouvert la table" in page.text
    assert "Suspendre" in admin.get(PLAYERS, headers=french).text


def test_visitors_without_staff_rights_are_redirected(client: Client) -> None:
    client.force_login(User.objects.create_user("player"))
    for page in (TABLES, PLAYERS, EVENTS, USERS):
        assert client.get(page).status_code == 302
