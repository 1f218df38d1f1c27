"""The forms of decisions: previews, forms sent twice, too late or incomplete."""

import re
from typing import Any

import pytest
from django.test import Client

from events import store
from games.conduct.models import AuditEntry, Words
from games.conduct.tables.forms import FORMS
from games.conduct.tables.tests.pages import decision, sent
from games.table.state import Status
from games.tables import table_cache
from games.tables.log.rows import stream_of
from tests.kit.tables import open_table, play, started

pytestmark = pytest.mark.django_db


def test_unknown_decision_does_not_exist(referee_client: Client) -> None:
    assert referee_client.get(decision(started("ann", "bob"), "burn")).status_code == 404


@pytest.mark.parametrize("kind", FORMS)
def test_form_shows_what_players_read_in_both_languages(referee_client: Client, kind: str) -> None:
    table = started("ann", "bob")
    text = referee_client.get(decision(table, kind)).text
    assert 'lang="en"' in text
    assert 'lang="fr"' in text
    assert "A referee " in text
    if kind == "void":
        assert "A referee voided the game." in text
        assert "L’arbitrage a annulé la partie." in text


def test_preview_changes_nothing_and_keeps_the_words(referee_client: Client) -> None:
    table = started("ann", "bob")
    text = referee_client.post(decision(table, "void"), sent(table, preview="1")).text
    assert "Two games left." in text
    assert "Stalling" in text
    assert table_cache.current(table.id).version == table.version


def test_form_sent_twice_is_done_once(referee_client: Client) -> None:
    table = started("ann", "bob")
    form = sent(table)
    for _time in range(2):
        assert referee_client.post(decision(table, "void"), form).status_code == 302
    assert table_cache.current(table.id).version == table.version + 1
    assert AuditEntry.objects.count() == Words.objects.count() == 1
    assert referee_client.post(decision(table, "hide"), form).status_code == 409


def test_late_form_keeps_its_words_and_shows_what_changed(referee_client: Client) -> None:
    table = started("ann", "bob")
    play(table)
    answer = referee_client.post(decision(table, "void"), sent(table))
    assert answer.status_code == 409
    assert "Two games left." in answer.text
    assert "What happened since" in answer.text
    current = table_cache.current(table.id)
    assert current.status is Status.PLAYING
    (version,) = re.findall(r'name="version" value="(\d+)"', answer.text)
    (command,) = re.findall(r'name="command_id" value="([\w-]+)"', answer.text)
    again = sent(table, version=version, command_id=command)
    assert referee_client.post(decision(table, "void"), again).status_code == 302
    assert table_cache.current(table.id).status is Status.VOIDED


@pytest.mark.parametrize(
    "fields", [{"reason": ""}, {"reason": "because"}, {"version": "x"}, {"command_id": "1"}]
)
def test_incomplete_form_changes_nothing(referee_client: Client, fields: dict[str, str]) -> None:
    table = started("ann", "bob")
    assert referee_client.post(decision(table, "void"), sent(table, **fields)).status_code == 200
    assert table_cache.current(table.id).version == table.version


def test_refusal_of_the_table_is_shown_in_words(referee_client: Client) -> None:
    table = open_table()
    answer = referee_client.post(decision(table, "list"), sent(table))
    assert answer.status_code == 422
    assert "It is so already." in answer.text
    playing = started("ann", "bob")
    answer = referee_client.post(decision(playing, "resume_clocks"), sent(playing))
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
    referee_client: Client, kind: str, fields: dict[str, Any], event: str
) -> None:
    table = started("ann", "bob", **TIMED)
    if fields.get("seat") == "to act":
        fields = {**fields, "seat": min(table.to_act)}
    assert (
        "Two games left."
        in referee_client.post(decision(table, kind), sent(table, preview="1", **fields)).text
    )
    assert referee_client.post(decision(table, kind), sent(table, **fields)).status_code == 302
    rows = store.read(stream_of(table.id), after=table.version)
    assert event in [row.kind for row in rows]
    assert rows[0].public["reason"] == "stalling"
    assert Words.objects.get(digest=rows[0].public["words"]).text == "Two games left."


def test_decision_is_taken_back_by_its_version(referee_client: Client) -> None:
    table = started("ann", "bob", **TIMED)
    referee_client.post(decision(table, "pause_clocks"), sent(table, days=3))
    paused = table_cache.current(table.id)
    form = sent(paused, decision=paused.version)
    assert referee_client.post(decision(paused, "revoke"), form).status_code == 302
    assert table_cache.current(table.id).paused is None


def test_game_is_adjudicated_with_a_place_for_each_seat(referee_client: Client) -> None:
    table = started("ann", "bob", "cat", game="gobi")
    page = referee_client.get(decision(table, "adjudicate")).text
    assert page.count('name="rank_') == 3
    ranks = {"rank_0": 2, "rank_1": 1, "rank_2": 3}
    wrong = referee_client.post(
        decision(table, "adjudicate"), sent(table, **{**ranks, "rank_1": 3})
    )
    assert wrong.status_code == 422
    assert (
        referee_client.post(decision(table, "adjudicate"), sent(table, **ranks)).status_code == 302
    )
    result = table_cache.current(table.id).result
    assert result is not None
    assert (result.reason, result.ranks) == ("adjudicated", (2, 1, 3))
