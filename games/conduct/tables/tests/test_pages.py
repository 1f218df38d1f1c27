"""The page of a table: its log in words, its check, its boards, and their queries."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.conduct.tables.tests.pages import ABOUT, TABLES, page_of
from games.tables import table_cache
from tests.kit.any_game import SECRET_GAME
from tests.kit.factories import GuestFactory
from tests.kit.tables import moderate, open_table, play, started

pytestmark = pytest.mark.django_db


def test_log_says_who_did_what_in_the_language_of_the_reader(referee_client: Client) -> None:
    ann = GuestFactory(name="Ann")
    table = play(started(ann.id, "bob")).table
    moderate(table, "hide")
    text = referee_client.get(page_of(table)).text
    assert "Seat 1: Ann" in text
    assert "Ann opened the table." in text
    assert "The game began." in text
    assert "A moderator took the table out of the lists." in text
    assert f'href="{ABOUT}{table.id}/{table.version}"' in text
    french = referee_client.get(page_of(table), headers={"Accept-Language": "fr"}).text
    assert "La modération a retiré la table des listes." in french
    assert "Place 1" in french


def test_decisions_that_apply_are_linked_by_their_titles(referee_client: Client) -> None:
    text = referee_client.get(page_of(started("ann", "bob"))).text
    assert "Cancel the game</a>" in text
    assert "Put back into the lists" not in text


def test_log_is_paged_with_the_same_queries_for_a_long_log(referee_client: Client) -> None:
    table = started("ann", "bob", game=SECRET_GAME)

    def asked() -> tuple[int, str]:
        with CaptureQueriesContext(connection) as found:
            text = referee_client.get(page_of(table)).text
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
    assert "opened the table" in referee_client.get(page_of(table) + "?page=2").text


def test_intact_log_is_checked_in_words(referee_client: Client) -> None:
    table = play(started("ann", "bob")).table
    text = referee_client.post(f"{ABOUT}{table.id}/verify").text
    assert "Everything fits together." in text
    assert f"{table.version} events: each is sealed" in text


def test_problem_of_the_read_model_is_found(referee_client: Client) -> None:
    table = started("ann", "bob")
    with connection.cursor() as cursor:
        cursor.execute("UPDATE tables_tablesummary SET status = 'finished'")
    text = referee_client.post(f"{ABOUT}{table.id}/verify").text
    assert "There are problems." in text


@pytest.mark.parametrize("version", [999_999, 2**40])
def test_board_of_a_version_out_of_range_does_not_exist(
    referee_client: Client, version: int
) -> None:
    table = started("ann", "bob")
    assert referee_client.get(f"{ABOUT}{table.id}/{version}").status_code == 404


@pytest.mark.parametrize("path", ["1", "look", "decide/void"])
def test_pages_of_an_unknown_table_do_not_exist(referee_client: Client, path: str) -> None:
    assert referee_client.get(f"{ABOUT}{'0' * 32}/{path}").status_code == 404
    assert referee_client.get(f"{TABLES}{'0' * 32}/change/").status_code == 404


@pytest.mark.parametrize("state", ["open", "hidden", "voided"])
def test_table_in_any_state_has_its_pages(referee_client: Client, state: str) -> None:
    table = open_table() if state == "open" else started("ann", "bob")
    if state != "open":
        moderate(table, "hide" if state == "hidden" else "void")
    version = table_cache.current(table.id).version
    assert referee_client.get(page_of(table)).status_code == 200
    assert referee_client.get(f"{ABOUT}{table.id}/{version}").status_code == 200
    assert referee_client.post(f"{ABOUT}{table.id}/verify").status_code == 200
