"""The admin: people are suspended, tables voided and hidden, by the one door; nothing else."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client
from django.utils import timezone

from events import store
from events.models import Event
from events.seal import canonical
from games import folding
from games.models import SeatSummary, TableSummary
from games.players import services
from games.players.models import Player
from games.rows import stream_of
from games.table.state import Status, Table
from tests.factories import Guest, Owner
from tests.services.tables import open_table, play, started

pytestmark = pytest.mark.django_db

TABLES, EVENTS = "/admin/games/tablesummary/", "/admin/events/event/"
PLAYERS, USERS = "/admin/players/player/", "/admin/auth/user/"


@pytest.fixture
def admin(client: Client) -> Client:
    client.force_login(Owner(username="owner"))
    return client


def staff(*permissions: str) -> Client:
    user = User.objects.create_user("helper", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__in=permissions))
    client = Client()
    client.force_login(user)
    return client


def choose(client: Client, page: str, action: str, row: str, reason: str = "") -> Any:
    """Tick one row, and do this with it."""
    wish = {"action": action, "_selected_action": row, "reason": reason, "index": "0"}
    return client.post(page, wish, follow=True)


def secrets_of(table: Table) -> set[str]:
    """Every hidden value long enough to be told from others, salts and seed included."""
    rows = store.read(stream_of(table.id))
    hidden = [
        canonical(value) for row in rows for part in row.secrets.values() for value in part.values()
    ]
    salts = [salt for row in rows for salt in row.salts.values()]
    return {text for text in (*hidden, *salts, table.seed) if len(text) > 6}


def test_no_page_holds_a_secret(admin: Client) -> None:
    table = play(started("ann", "bob", game="gobi")).table
    rows = Event.objects.filter(stream=stream_of(table.id))
    pages = [
        admin.get(TABLES),
        admin.get(f"{TABLES}{table.id}/change/"),
        admin.get(EVENTS, {"stream": stream_of(table.id)}),
        *(admin.get(f"{EVENTS}{row.position}/change/") for row in rows),
    ]
    assert {page.status_code for page in pages} == {200}
    assert "table.opened" in pages[1].text
    assert table.commitment in pages[1].text
    secrets = secrets_of(table)
    assert len(secrets) > 10
    for page in pages:
        plain = page.text.replace("&quot;", '"')
        assert not [secret for secret in secrets if secret in plain]


def test_the_secret_part_is_not_even_read(
    admin: Client, django_assert_max_num_queries: Any
) -> None:
    table = started("ann", "bob", game="gobi")
    with django_assert_max_num_queries(40) as asked:
        admin.get(f"{TABLES}{table.id}/change/")
        admin.get(EVENTS)
    questions = [query["sql"] for query in asked.captured_queries]
    assert not [sql for sql in questions if '"secrets"' in sql]


def test_a_table_shows_its_status_seats_and_the_way_to_its_people(admin: Client) -> None:
    ann = Guest(name="Ann")
    table = started(ann.id, "bob")
    page = admin.get(f"{TABLES}{table.id}/change/").text
    assert f'<a href="{PLAYERS}{ann.id}/change/">Ann</a>' in page
    assert "playing" in page
    assert f"{EVENTS}?stream=table-{table.id}" in page
    assert table.id in admin.get(f"{TABLES}?q={ann.id}").text
    assert f"?q={ann.id}" in admin.get(f"{PLAYERS}{ann.id}/change/").text


def test_the_address_of_an_account_is_not_changed_by_hand(admin: Client) -> None:
    owner = User.objects.get(username="owner")
    page = admin.get(f"/admin/auth/user/{owner.pk}/change/").text
    assert 'name="is_staff"' in page
    assert 'name="email"' not in page
    assert admin.get("/admin/account/emailaddress/").status_code == 404


def test_the_list_takes_the_same_queries_however_long(
    admin: Client, django_assert_max_num_queries: Any
) -> None:
    def asked() -> int:
        with django_assert_max_num_queries(50) as asked:
            admin.get(TABLES)
        return len(asked.captured_queries)

    open_table(), asked()
    one = asked()
    for _ in range(3):
        open_table()
    assert asked() == one


def test_a_table_is_voided_by_an_event_with_a_reason(admin: Client) -> None:
    table = started("ann", "bob")
    before = store.read(stream_of(table.id))
    choose(admin, TABLES, "void", table.id, "cheating")
    moderator = Player.objects.get(user__username="owner").id
    rows = store.read(stream_of(table.id))
    assert rows[:-1] == before
    assert rows[-1].kind == "table.voided"
    assert rows[-1].public.items() >= {"by": moderator, "reason": "cheating"}.items()
    assert rows[-1].meta == {"actor": f"moderator:{moderator}"}
    assert TableSummary.objects.get().status == "voided"


def test_a_table_is_hidden_and_found_again(admin: Client) -> None:
    table = open_table(visibility="public")
    choose(admin, TABLES, "hide", table.id, "spam")
    assert not folding.current(table.id).listed
    choose(admin, TABLES, "list_again", table.id)
    assert folding.current(table.id).listed
    kinds = [row.kind for row in store.read(stream_of(table.id))]
    assert kinds[-2:] == ["table.unlisted", "table.listed"]


def test_a_voided_game_may_go_on(admin: Client) -> None:
    table = started("ann", "bob")
    choose(admin, TABLES, "void", table.id, "cheating")
    choose(admin, TABLES, "reopen", table.id, "appeal")
    assert folding.current(table.id).status is Status.PLAYING


@pytest.mark.parametrize("reason", ["", "because", "cheating'; --"])
def test_without_a_reason_nothing_is_decided(admin: Client, reason: str) -> None:
    table = open_table()
    page = choose(admin, TABLES, "void", table.id, reason)
    assert ("Choose a reason first." in page.text) == (reason == "")
    assert folding.current(table.id).version == table.version


def test_what_the_table_refuses_is_said(admin: Client) -> None:
    table = open_table()
    page = choose(admin, TABLES, "list_again", table.id)
    assert "already_so" in page.text
    assert folding.current(table.id).version == table.version


def test_only_who_may_decides(admin: Client) -> None:
    table = open_table()
    looker = staff("view_tablesummary", "view_player")
    choose(looker, TABLES, "void", table.id, "cheating")
    ann = Guest(name="Ann")
    choose(looker, PLAYERS, "suspend", ann.id, "insults")
    assert looker.get(TABLES).status_code == 200
    assert folding.current(table.id).version == table.version
    assert Player.objects.get(id=ann.id).suspended_at is None


def test_nothing_is_written_by_hand(admin: Client) -> None:
    table = started("ann", "bob")
    ann = Guest(name="Ann")
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
    assert folding.current(table.id) == table
    assert (TableSummary.objects.get().status, SeatSummary.objects.count()) == ("playing", 2)
    assert Player.objects.get(id=ann.id).name == "Ann"


def test_somebody_is_suspended_and_let_in_again(admin: Client) -> None:
    ann = Guest(name="Ann")
    choose(admin, PLAYERS, "suspend", ann.id, "insults")
    ann.refresh_from_db()
    assert (ann.suspended_for, ann.suspended_at is None) == ("insults", False)
    assert ann.suspended_by == Player.objects.get(user__username="owner").id
    assert "insults" in admin.get(f"{PLAYERS}{ann.id}/change/").text
    choose(admin, PLAYERS, "lift", ann.id)
    ann.refresh_from_db()
    assert (ann.suspended_for, ann.suspended_at) == ("", None)


def test_a_suspension_without_a_reason_is_none(admin: Client) -> None:
    ann = Guest(name="Ann")
    assert "Choose a reason first." in choose(admin, PLAYERS, "suspend", ann.id).text
    assert Player.objects.get(id=ann.id).suspended_at is None


def test_who_is_gone_is_an_id_alone(admin: Client) -> None:
    ann = Guest(name="Ann")
    services.erase(player=ann)
    page = admin.get(f"{PLAYERS}{ann.id}/change/").text
    assert ann.id in page
    assert "Ann" not in page
    choose(admin, PLAYERS, "suspend", ann.id, "insults")
    assert Player.objects.get(id=ann.id).suspended_at is None


def test_accounts_keep_their_names_and_go_by_themselves(admin: Client) -> None:
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


def test_events_are_found_by_table_kind_seat_and_time(admin: Client) -> None:
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


def test_events_of_long_ago_are_not_lately(admin: Client, monkeypatch: Any) -> None:
    open_table()
    later = timezone.now() + timedelta(hours=3)
    monkeypatch.setattr("events.admin.timezone.now", lambda: later)
    assert (count(admin, within="1"), count(admin, within="24")) == (0, 1)


def test_the_pages_speak_french(admin: Client) -> None:
    table, _ = open_table(), Guest(name="Ann")
    french = {"Accept-Language": "fr"}
    page = admin.get(f"{TABLES}{table.id}/change/", headers=french)
    assert "toutes les lignes, avec des filtres" in page.text
    assert "Suspendre" in admin.get(PLAYERS, headers=french).text


def test_strangers_see_nothing(client: Client) -> None:
    client.force_login(User.objects.create_user("player"))
    for page in (TABLES, PLAYERS, EVENTS, USERS):
        assert client.get(page).status_code == 302
