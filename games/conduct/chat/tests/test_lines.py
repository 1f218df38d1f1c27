"""Staff read the chat by time, hide lines and show them again; reports keep what was said."""

from typing import Any

import pytest
from django.contrib.auth.models import Group, Permission
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.conduct.models import AuditEntry, Report
from games.conduct.queue.services import ANSWERED
from games.conduct.roles import ADMINISTRATOR, MODERATOR, REFEREE, create_groups
from games.players.models import Player
from games.social.chat.models import Line
from games.social.chat.tests.people import accounts, line, read, say, started_by, texts
from tests.kit.person import Person
from tests.kit.staff import client_of, staff_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def moderator() -> Client:
    return client_of(staff_user(MODERATOR))


@pytest.fixture
def pair() -> list[Person]:
    return accounts("Ann", "Bob")


def page_of(shot: Any, number: int = 1, channel: str = "players") -> str:
    return f"/admin/conduct/tables/{shot['id']}/lines/{channel}/{number}"


def table_page(shot: Any) -> str:
    return f"/admin/tables/tablesummary/{shot['id']}/change/"


def test_line_is_hidden_and_shown_again(pair: list[Person], moderator: Client) -> None:
    ann, bob = pair
    shot = started_by(ann, bob)
    say(ann, shot, "You are bad at this")
    assert moderator.post(page_of(shot), {"action": "hide", "reason": "insult"}).status_code == 302
    for person in pair:
        (found,) = read(person, shot, query="?after=1")["lines"]
        assert (found["state"], found["text"], found["change"]) == ("hidden", None, 2)
    assert read(bob, shot)["unread"] == 0
    assert "You are bad at this" in moderator.get(page_of(shot)).text
    moderator.post(page_of(shot), {"action": "restore", "reason": "other"})
    assert texts(bob, shot) == ["You are bad at this"]
    acts = AuditEntry.objects.order_by("id").values_list("action", "target_kind", "target")
    assert list(acts) == [("hide_line", "player", ann.id), ("restore_line", "player", ann.id)]


def test_same_decision_twice_is_made_once(pair: list[Person], moderator: Client) -> None:
    ann, bob = pair
    shot = started_by(ann, bob)
    say(ann, shot, "Boo")
    wish = {"action": "hide", "reason": "spam"}
    assert [moderator.post(page_of(shot), wish).status_code for _ in range(2)] == [302, 422]
    assert AuditEntry.objects.count() == 1
    assert moderator.post(page_of(shot), {"action": "burn"}).status_code == 422
    assert moderator.get(page_of(shot, 2)).status_code == 404
    assert moderator.post(page_of(shot, 1, "nowhere"), wish).status_code == 404


@pytest.mark.parametrize(
    ("role", "status"), [(MODERATOR, 302), (ADMINISTRATOR, 302), (REFEREE, 403), ("", 403)]
)
def test_lines_are_hidden_by_those_who_decide_about_people(
    pair: list[Person], role: str, status: int
) -> None:
    shot = started_by(*pair)
    say(pair[0], shot, "Boo")
    client = client_of(staff_user(role))
    assert client.post(page_of(shot), {"action": "hide", "reason": "spam"}).status_code == status
    assert (Line.objects.get().state == "hidden") == (status == 302)


def test_staff_at_the_table_leave_it_to_others(pair: list[Person]) -> None:
    shot = started_by(*pair)
    say(pair[0], shot, "Boo")
    mate = Player.objects.get(id=pair[1].id).user
    assert mate is not None
    mate.is_staff = True
    mate.save()
    create_groups(Group, Permission)
    mate.groups.add(Group.objects.get(name=MODERATOR))
    client = client_of(mate)
    assert client.post(page_of(shot), {"action": "hide", "reason": "spam"}).status_code == 403
    assert '<form class="module decision"' not in client.get(page_of(shot)).text


def test_deleted_line_cannot_be_hidden(pair: list[Person], moderator: Client) -> None:
    shot = started_by(*pair)
    say(pair[0], shot, "Boo")
    pair[0].delete(f"tables/{shot['id']}/chat/players/1")
    assert "The words are deleted." in moderator.get(page_of(shot)).text
    wish = {"action": "restore", "reason": "spam"}
    assert moderator.post(page_of(shot), wish).status_code == 422


def test_lines_are_between_the_entries_of_the_log_by_time(
    pair: list[Person], moderator: Client
) -> None:
    ann, bob = pair
    shot = started_by(ann, bob)
    say(ann, shot, "<b>Before</b> the pause")
    ann.command(ann.get(f"tables/{shot['id']}"), "ask_pause")
    say(bob, shot, phrase="no_hurry")
    text = moderator.get(table_page(shot)).text
    # The newest first.
    places = [text.index(said) for said in ("No hurry.", "Pause asked", "&lt;b&gt;Before")]
    assert places == sorted(places)
    assert f'href="{page_of(shot)}"' in text


def test_each_line_is_on_one_page_of_the_log(
    pair: list[Person], moderator: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.conduct.tables.log.entries.COMMANDS_SHOWN", 2)
    ann, bob = pair
    shot = started_by(ann, bob)
    say(ann, shot, "One line")
    ann.command(ann.get(f"tables/{shot['id']}"), "ask_pause")
    ann.command(ann.get(f"tables/{shot['id']}"), "withdraw")
    say(bob, shot, "Another")
    pages = [moderator.get(f"{table_page(shot)}?page={page}").text for page in (1, 2, 3)]
    for said in ("One line", "Another"):
        assert sum(said in page for page in pages) == 1


def test_page_of_a_table_needs_as_many_queries_for_many_lines(
    pair: list[Person], moderator: Client
) -> None:
    shot = started_by(*pair)
    say(pair[0], shot, "One")
    counts = []
    for _ in range(2):
        moderator.get(table_page(shot))
        with CaptureQueriesContext(
            connection,
        ) as queries:
            moderator.get(table_page(shot))
        counts.append(len(queries))
        for person in pair:
            say(person, shot, phrase="hello")
    assert counts[0] == counts[1]


def test_report_keeps_the_words_that_were_shown(pair: list[Person], moderator: Client) -> None:
    ann, bob = pair
    shot = started_by(ann, bob)
    say(ann, shot, "You fool")
    report = {**line(), "target": "chat", "kind": "insult", "table": shot["id"], "version": 1}
    assert bob.post("reports", report, 201)["report"]["player"] == ann.id
    ann.delete(f"tables/{shot['id']}/chat/players/1")
    filed = Report.objects.get()
    assert (filed.shown, filed.version) == ("You fool", 1)
    page = moderator.get(f"/admin/conduct/cases/{filed.case_id}/").text
    assert "You fool" in page
    assert page_of(shot) in page
    assert filed.case.state != ANSWERED


def test_only_lines_that_one_may_read_can_be_reported(pair: list[Person]) -> None:
    ann, bob = pair
    (eve,) = accounts("Eve")
    shot = started_by(ann, bob, game="gobi")
    say(ann, shot, "Secret plans")
    say(eve, shot, "Look at this", channel="spectators")

    def reported(person: Person, target: str, number: int = 1) -> str:
        about = {"target": target, "kind": "spam", "table": shot["id"], "version": number}
        return str(person.send("POST", "reports", {**line(), **about}).json().get("code"))

    assert reported(eve, "chat") == "no_such_line"
    assert reported(bob, "spectator_chat") == "no_such_line"
    assert reported(bob, "chat", 2) == "no_such_line"
    assert reported(eve, "spectator_chat") == "cannot_report_yourself"
    assert reported(bob, "chat") == "None"
    assert reported(bob, "chat") == "already_reported"
