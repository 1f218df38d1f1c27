"""The pages about tables: permissions, words, forms sent twice or too late, and their queries."""

import re
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth import get_user_model
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from events import store
from games.conduct.models import AuditEntry, Words
from games.conduct.tables.forms import FORMS
from games.players.services import player_for
from games.table.state import Status, Table
from games.tables import table_cache
from games.tables.log.rows import stream_of
from tests.kit.any_game import SECRET_GAME
from tests.kit.factories import GuestFactory
from tests.kit.staff import client_of, staff_user
from tests.kit.tables import moderate, open_table, play, started

pytestmark = pytest.mark.django_db

ABOUT, TABLES = "/admin/conduct/tables/", "/admin/tables/tablesummary/"


@pytest.fixture
def referee() -> Client:
    return client_of(staff_user("referee"))


def page_of(table: Table) -> str:
    return f"{TABLES}{table.id}/change/"


def decision(table: Table, kind: str) -> str:
    return f"{ABOUT}{table.id}/decide/{kind}"


def sent(table: Table, **fields: Any) -> dict[str, Any]:
    return {
        "reason": "stalling",
        "words": "Two games left.",
        "version": table.version,
        "command_id": str(uuid4()),
        **fields,
    }


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
def test_page_of_a_table_is_read_only(referee: Client, method: str) -> None:
    table = started("ann", "bob")
    assert getattr(referee, method)(page_of(table)).status_code == 403
    assert referee.get(f"{ABOUT}{table.id}/verify").status_code == 405


def test_log_says_who_did_what_in_the_language_of_the_reader(referee: Client) -> None:
    ann = GuestFactory(name="Ann")
    table = play(started(ann.id, "bob")).table
    moderate(table, "hide")
    text = referee.get(page_of(table)).text
    assert "Seat 1: Ann" in text
    assert "Ann opened the table." in text
    assert "The game began." in text
    assert "A moderator took the table out of the lists." in text
    assert f'href="{ABOUT}{table.id}/{table.version}"' in text
    french = referee.get(page_of(table), headers={"Accept-Language": "fr"}).text
    assert "La modération a retiré la table des listes." in french
    assert "Place 1" in french


def test_decisions_that_apply_are_linked_by_their_titles(referee: Client) -> None:
    text = referee.get(page_of(started("ann", "bob"))).text
    assert "Cancel the game</a>" in text
    assert "Put back into the lists" not in text


def test_log_is_paged_with_the_same_queries_for_a_long_log(referee: Client) -> None:
    table = started("ann", "bob", game=SECRET_GAME)

    def asked() -> tuple[int, str]:
        with CaptureQueriesContext(connection) as found:
            text = referee.get(page_of(table)).text
        assert not [each for each in found.captured_queries if '"secrets"' in each["sql"]]
        return len(found), text

    asked()
    few, _ = asked()
    current = table
    for _number in range(55):
        current = play(current).table
    many, text = asked()
    assert many <= few <= 24
    assert "?page=2#log" in text
    assert "opened the table" not in text
    assert "opened the table" in referee.get(page_of(table) + "?page=2").text


def test_intact_log_is_checked_in_words(referee: Client) -> None:
    table = play(started("ann", "bob")).table
    text = referee.post(f"{ABOUT}{table.id}/verify").text
    assert "Everything fits together." in text
    assert f"{table.version} events: each is sealed" in text


def test_problem_of_the_read_model_is_found(referee: Client) -> None:
    table = started("ann", "bob")
    with connection.cursor() as cursor:
        cursor.execute("UPDATE tables_tablesummary SET status = 'finished'")
    text = referee.post(f"{ABOUT}{table.id}/verify").text
    assert "There are problems." in text


@pytest.mark.parametrize("version", [999_999, 2**40])
def test_board_of_a_version_out_of_range_does_not_exist(referee: Client, version: int) -> None:
    table = started("ann", "bob")
    assert referee.get(f"{ABOUT}{table.id}/{version}").status_code == 404


@pytest.mark.parametrize("path", ["1", "look", "decide/void"])
def test_pages_of_an_unknown_table_do_not_exist(referee: Client, path: str) -> None:
    assert referee.get(f"{ABOUT}{'0' * 32}/{path}").status_code == 404
    assert referee.get(f"{TABLES}{'0' * 32}/change/").status_code == 404


def test_unknown_decision_does_not_exist(referee: Client) -> None:
    assert referee.get(decision(started("ann", "bob"), "burn")).status_code == 404


@pytest.mark.parametrize("kind", FORMS)
def test_form_shows_what_players_read_in_both_languages(referee: Client, kind: str) -> None:
    table = started("ann", "bob")
    text = referee.get(decision(table, kind)).text
    assert 'lang="en"' in text
    assert 'lang="fr"' in text
    assert "A referee " in text
    if kind == "void":
        assert "A referee voided the game." in text
        assert "L’arbitrage a annulé la partie." in text


def test_preview_changes_nothing_and_keeps_the_words(referee: Client) -> None:
    table = started("ann", "bob")
    text = referee.post(decision(table, "void"), sent(table, preview="1")).text
    assert "Two games left." in text
    assert "Stalling" in text
    assert table_cache.current(table.id).version == table.version


def test_form_sent_twice_is_done_once(referee: Client) -> None:
    table = started("ann", "bob")
    form = sent(table)
    for _time in range(2):
        assert referee.post(decision(table, "void"), form).status_code == 302
    assert table_cache.current(table.id).version == table.version + 1
    assert AuditEntry.objects.count() == Words.objects.count() == 1
    assert referee.post(decision(table, "hide"), form).status_code == 409


def test_late_form_keeps_its_words_and_shows_what_changed(referee: Client) -> None:
    table = started("ann", "bob")
    play(table)
    answer = referee.post(decision(table, "void"), sent(table))
    assert answer.status_code == 409
    assert "Two games left." in answer.text
    assert "What happened since" in answer.text
    current = table_cache.current(table.id)
    assert current.status is Status.PLAYING
    (version,) = re.findall(r'name="version" value="(\d+)"', answer.text)
    (command,) = re.findall(r'name="command_id" value="([\w-]+)"', answer.text)
    again = sent(table, version=version, command_id=command)
    assert referee.post(decision(table, "void"), again).status_code == 302
    assert table_cache.current(table.id).status is Status.VOIDED


@pytest.mark.parametrize(
    "fields", [{"reason": ""}, {"reason": "because"}, {"version": "x"}, {"command_id": "1"}]
)
def test_incomplete_form_changes_nothing(referee: Client, fields: dict[str, str]) -> None:
    table = started("ann", "bob")
    assert referee.post(decision(table, "void"), sent(table, **fields)).status_code == 200
    assert table_cache.current(table.id).version == table.version


def test_refusal_of_the_table_is_shown_in_words(referee: Client) -> None:
    table = open_table()
    answer = referee.post(decision(table, "list"), sent(table))
    assert answer.status_code == 422
    assert "It is so already." in answer.text
    playing = started("ann", "bob")
    answer = referee.post(decision(playing, "resume_clocks"), sent(playing))
    assert answer.status_code == 422
    assert "The clocks are running." in answer.text


TIMED = {"pace": {"form": "turn", "seconds": 86_400}}


@pytest.mark.parametrize(
    ("kind", "fields", "event"),
    [
        ("extend_clock", {"seat": "to act", "days": 2}, "table.clock_extended"),
        ("pause_clocks", {"days": 3}, "table.clocks_paused"),
        ("replace_player", {"seat": 0, "by": "bot:good", "player": ""}, "table.seat_claimed"),
        ("hide", {}, "table.unlisted"),
    ],
)
def test_each_decision_is_an_event_with_reason_and_words(
    referee: Client, kind: str, fields: dict[str, Any], event: str
) -> None:
    table = started("ann", "bob", **TIMED)
    if fields.get("seat") == "to act":
        fields = {**fields, "seat": min(table.to_act)}
    assert (
        "Two games left."
        in referee.post(decision(table, kind), sent(table, preview="1", **fields)).text
    )
    assert referee.post(decision(table, kind), sent(table, **fields)).status_code == 302
    rows = store.read(stream_of(table.id), after=table.version)
    assert event in [row.kind for row in rows]
    assert rows[0].public["reason"] == "stalling"
    assert Words.objects.get(digest=rows[0].public["words"]).text == "Two games left."


def test_decision_is_taken_back_by_its_version(referee: Client) -> None:
    table = started("ann", "bob", **TIMED)
    referee.post(decision(table, "pause_clocks"), sent(table, days=3))
    paused = table_cache.current(table.id)
    form = sent(paused, decision=paused.version)
    assert referee.post(decision(paused, "revoke"), form).status_code == 302
    assert table_cache.current(table.id).paused is None


def test_game_is_adjudicated_with_a_place_for_each_seat(referee: Client) -> None:
    table = started("ann", "bob", "cat", game="gobi")
    page = referee.get(decision(table, "adjudicate")).text
    assert page.count('name="rank_') == 3
    ranks = {"rank_0": 2, "rank_1": 1, "rank_2": 3}
    wrong = referee.post(decision(table, "adjudicate"), sent(table, **{**ranks, "rank_1": 3}))
    assert wrong.status_code == 422
    assert referee.post(decision(table, "adjudicate"), sent(table, **ranks)).status_code == 302
    result = table_cache.current(table.id).result
    assert result is not None
    assert (result.reason, result.ranks) == ("adjudicated", (2, 1, 3))


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


@pytest.mark.parametrize("state", ["open", "hidden", "voided"])
def test_table_in_any_state_has_its_pages(referee: Client, state: str) -> None:
    table = open_table() if state == "open" else started("ann", "bob")
    if state != "open":
        moderate(table, "hide" if state == "hidden" else "void")
    version = table_cache.current(table.id).version
    assert referee.get(page_of(table)).status_code == 200
    assert referee.get(f"{ABOUT}{table.id}/{version}").status_code == 200
    assert referee.post(f"{ABOUT}{table.id}/verify").status_code == 200
