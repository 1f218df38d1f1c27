"""Staff hide reported messages and show them again, and read nothing else of a conversation."""

from typing import Any

import pytest
from django.test import Client

from games.conduct.models import AuditEntry, Report
from games.conduct.roles import ADMINISTRATOR, MODERATOR, REFEREE
from games.players.models import Player
from games.social.chat.tests.people import accounts, line
from games.social.direct_messages.models import Message
from games.social.direct_messages.personal_data import stored_messages
from tests.kit.friends import befriend
from tests.kit.person import Person
from tests.kit.staff import client_of, staff_user

pytestmark = pytest.mark.django_db

RUDE = "You play like a camel"
HIDE = {"action": "hide", "reason": "insult"}


@pytest.fixture
def moderator() -> Client:
    return client_of(staff_user(MODERATOR))


@pytest.fixture
def pair() -> list[Person]:
    people = accounts("Ann", "Bob")
    befriend(*(each.player for each in people))
    return people


def write(author: Person, reader: Person, text: str) -> Any:
    return author.post(f"me/messages/{reader.id}", {**line(text)}, 201)


def messages(person: Person, other: Person, query: str = "") -> Any:
    return person.get(f"me/messages/{other.id}{query}")["results"]


def reported(reader: Person, author: Person, number: int) -> str:
    """Report a message. Return the address of its page."""
    about = {"target": "message", "kind": "insult", "player": author.id, "version": number}
    reader.post("reports", {**line(), **about}, 201)
    report = Report.objects.latest("id")
    return f"/admin/conduct/cases/{report.case_id}/messages/{report.pk}/"


def test_reported_message_is_hidden_from_both_and_shown_again(
    pair: list[Person], moderator: Client
) -> None:
    ann, bob = pair
    sent = write(ann, bob, RUDE)
    write(ann, bob, "Nothing of this is reported")
    page = reported(bob, ann, sent["number"])
    before = bob.get("me/messages")["version"]
    assert moderator.post(page, HIDE).status_code == 302
    for reader, other in (pair, pair[::-1]):
        (found,) = messages(reader, other, "?after=2")
        assert (found["number"], found["state"], found["text"]) == (1, "hidden", None)
    assert bob.get("me/messages")["version"] == before + 1
    shown = moderator.get(page).text
    assert RUDE in shown
    assert "Nothing of this is reported" not in shown
    assert moderator.post(page, {"action": "restore", "reason": "other"}).status_code == 302
    assert messages(bob, ann)[0]["text"] == RUDE
    acts = AuditEntry.objects.order_by("id").values_list("action", "target_kind", "target")
    assert list(acts) == [(f"{verb}_message", "player", ann.id) for verb in ("hide", "restore")]


def test_same_decision_twice_is_made_once(pair: list[Person], moderator: Client) -> None:
    ann, bob = pair
    page = reported(bob, ann, write(ann, bob, RUDE)["number"])
    assert [moderator.post(page, HIDE).status_code for _ in range(2)] == [302, 422]
    assert AuditEntry.objects.count() == 1
    assert moderator.post(page, {"action": "burn"}).status_code == 422
    assert moderator.get(page.replace("/cases/", "/cases/9")).status_code == 404


@pytest.mark.parametrize(
    ("role", "status"), [(MODERATOR, 302), (ADMINISTRATOR, 302), (REFEREE, 403), ("", 403)]
)
def test_messages_are_hidden_by_those_who_decide_about_people(
    pair: list[Person], role: str, status: int
) -> None:
    ann, bob = pair
    page = reported(bob, ann, write(ann, bob, RUDE)["number"])
    assert client_of(staff_user(role)).post(page, HIDE).status_code == status
    assert (Message.objects.get().hidden_at is not None) == (status == 302)


def test_friends_of_the_author_leave_it_to_others(pair: list[Person]) -> None:
    ann, bob = pair
    page = reported(bob, ann, write(ann, bob, RUDE)["number"])
    user = staff_user(MODERATOR)
    client = client_of(user)
    client.get(page)
    befriend(Player.objects.get(user=user), ann.player)
    assert client.post(page, HIDE).status_code == 403
    assert '<form method="post" class="decision">' not in client.get(page).text


def test_deleted_message_cannot_be_hidden(pair: list[Person], moderator: Client) -> None:
    ann, bob = pair
    sent = write(ann, bob, RUDE)
    page = reported(bob, ann, sent["number"])
    ann.delete(f"me/messages/{bob.id}/{sent['number']}")
    assert moderator.post(page, HIDE).status_code == 422
    # The report keeps what was reported.
    assert RUDE in moderator.get(page).text


def test_author_may_delete_a_hidden_message(pair: list[Person], moderator: Client) -> None:
    ann, bob = pair
    sent = write(ann, bob, RUDE)
    moderator.post(reported(bob, ann, sent["number"]), HIDE)
    ann.delete(f"me/messages/{bob.id}/{sent['number']}")
    assert [each["state"] for each in messages(bob, ann)] == ["deleted"]
    assert Message.objects.get().text == ""


def test_hidden_message_is_not_reported_again(pair: list[Person], moderator: Client) -> None:
    ann, bob = pair
    sent = write(ann, bob, RUDE)
    moderator.post(reported(bob, ann, sent["number"]), HIDE)
    about = {"target": "message", "kind": "spam", "player": ann.id, "version": sent["number"]}
    answer = bob.send("POST", "reports", {**line(), **about})
    assert answer.json()["code"] == "no_such_message"


def test_only_its_author_exports_a_hidden_text(pair: list[Person], moderator: Client) -> None:
    ann, bob = pair
    moderator.post(reported(bob, ann, write(ann, bob, RUDE)["number"]), HIDE)
    exported = [list(stored_messages(each.id)) for each in pair]
    assert [(row["state"], row["text"]) for (row,) in exported] == [
        ("hidden", RUDE),
        ("hidden", ""),
    ]


def test_case_leads_to_the_reported_message(pair: list[Person], moderator: Client) -> None:
    ann, bob = pair
    page = reported(bob, ann, write(ann, bob, RUDE)["number"])
    case = page.partition("messages/")[0]
    assert f'href="{page}"' in moderator.get(case).text
