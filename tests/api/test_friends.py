"""Friends over HTTP: finding people, bad input, links, presence, opponents, data and erasure."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.conduct.standing.commands import Mute
from games.notices import screens
from games.outbox.models import OutboxItem
from games.players.models import Device, Player, PlayerCalendar
from games.social.friends import models, presence
from tests.kit.conduct import decide, suspend
from tests.kit.friends import befriend
from tests.kit.person import Person, two_players

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> Person:
    return Person("Ann")


@pytest.fixture
def bob() -> Person:
    return Person("Bob")


def friends(person: Person) -> list[str]:
    return [row["player"] for row in person.get("me/friends")["results"]]


def around(person: Person) -> Any:
    return {row["player"]: row["presence"] for row in person.get("me/friends")["results"]}


def secret_of(person: Person) -> str:
    return str(person.post("me/friend-link")["link"]).rpartition("/")[2]


def test_two_people_become_friends_by_name(ann: Person, bob: Person) -> None:
    asked = ann.post("me/friend-requests", {"name": " BOB"})
    assert asked == {"player": bob.id, "name": "Bob", "relation": "requested"}
    page = bob.get("me/friend-requests")
    assert [(row["player"], row["name"]) for row in page["results"]] == [(ann.id, "Ann")]
    assert page["total"] == 1
    bob.post(f"me/friend-requests/{ann.id}/accept", status=204)
    bob.post(f"me/friend-requests/{ann.id}/accept", status=204)
    assert (friends(ann), friends(bob)) == ([bob.id], [ann.id])
    bob.delete(f"me/friends/{ann.id}")
    assert friends(ann) == friends(bob) == []
    bob.delete(f"me/friends/{ann.id}", 404)


def test_link_shows_its_owner_until_it_is_renewed(ann: Person, bob: Person) -> None:
    assert ann.get("me/friend-link") == {"link": None}
    old = secret_of(ann)
    assert ann.get("me/friend-link")["link"] == f"http://testserver/friend/{old}"
    shown = {"player": ann.id, "name": "Ann"}
    assert Person().get(f"friend-links/{old}") == {**shown, "relation": "none"}
    assert ann.get(f"friend-links/{old}") == {**shown, "relation": "yourself"}
    assert bob.get(f"friend-links/{old}") == {**shown, "relation": "none"}
    bob.post("me/friend-requests", {"link": old})
    assert bob.get(f"friend-links/{old}") == {**shown, "relation": "requested"}
    assert ann.get(f"friend-links/{secret_of(bob)}")["relation"] == "received"
    ann.post(f"me/friend-requests/{bob.id}/accept", status=204)
    assert bob.get(f"friend-links/{old}") == {**shown, "relation": "friends"}
    assert secret_of(ann) != old
    assert bob.get(f"friend-links/{old}", 404)["code"] == "not_found"
    assert bob.post("me/friend-requests", {"link": old}, 422)["code"] == "link_unknown"


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({}, 422, "name_one_player"),
        ({"name": "Bob", "player": "p_x"}, 422, "name_one_player"),
        ({"name": None}, 422, "name_one_player"),
        ({"name": 7}, 400, "malformed"),
        ({"name": "Bob", "more": 1}, 400, "malformed"),
        ({"name": "x" * 65}, 400, "malformed"),
        ({"name": "Bob\x00"}, 400, "malformed"),
        ({"name": "Nobody"}, 422, "no_player_called_so"),
        ({"name": "<script>alert(1)</script>"}, 422, "no_player_called_so"),
        ({"name": "\u202eboB"}, 200, ""),
        ({"name": "@Bob"}, 200, ""),
        ({"name": "%"}, 422, "no_player_called_so"),
        ({"name": ""}, 422, "no_player_called_so"),
        ({"player": "p_nobody"}, 422, "no_such_player"),
        ({"link": "x" * 22}, 422, "link_unknown"),
    ],
)
def test_odd_request_gets_a_clear_answer(
    ann: Person, bob: Person, body: Any, status: int, code: str
) -> None:
    assert ann.post("me/friend-requests", body, status).get("code", "") == code


def test_suspended_player_cannot_ask_or_accept_but_can_decline(ann: Person, bob: Person) -> None:
    cat = Person("Cat")
    for each in (bob, cat):
        each.post("me/friend-requests", {"player": ann.id})
    suspend(ann.player)
    assert ann.post("me/friend-requests", {"player": bob.id}, 403)["code"] == "suspended"
    accepted = ann.post(f"me/friend-requests/{bob.id}/accept", status=403)
    assert accepted["code"] == "suspended"
    ann.post(f"me/friend-requests/{bob.id}/decline", status=204)
    ann.post(f"me/friend-requests/{cat.id}/decline", {"all_later": True}, 204)
    ann.post(f"me/friend-requests/{cat.id}/decline", {"all_later": True}, 404)
    assert ann.get("me/friend-requests")["results"] == []


def test_muted_player_may_ask_since_a_request_has_no_words(ann: Person, bob: Person) -> None:
    decide(ann.player, Mute("insult"))
    assert ann.post("me/friend-requests", {"player": bob.id})["relation"] == "requested"


def test_answers_to_a_wanted_a_declined_and_a_blocked_sender_are_alike(
    ann: Person, bob: Person
) -> None:
    cat, dan = Person("Cat"), Person("Dan")
    cat.post("me/friend-requests", {"player": ann.id})
    ann.post(f"me/friend-requests/{cat.id}/decline", {"all_later": True}, 204)
    ann.post("me/blocks", {"player": dan.id}, 204)
    secret = secret_of(ann)
    shown = []
    for each in (bob, cat, dan):
        answers = [
            each.post("me/friend-requests", {"link": secret}),
            each.post("me/friend-requests", {"name": "Ann"}),
            each.get(f"friend-links/{secret}"),
            each.get("me/sent-friend-requests"),
        ]
        answers[-1]["results"][0].pop("sent_at")
        shown.append(answers)
        each.delete(f"me/friend-requests/{ann.id}")
    assert shown[0] == shown[1] == shown[2]


def test_block_ends_the_friendship(ann: Person, bob: Person) -> None:
    befriend(ann.player, bob.player)
    ann.post("me/blocks", {"player": bob.id}, 204)
    assert friends(ann) == friends(bob) == []
    problem = ann.post("me/friend-requests", {"player": bob.id}, 422)
    assert problem["code"] == "unblock_first"
    ann.delete(f"me/blocks/{bob.id}")
    assert ann.post("me/friend-requests", {"player": bob.id})["relation"] == "requested"


def test_limit_of_a_day_says_when_to_come_back(ann: Person, bob: Person, settings: Any) -> None:
    settings.SOCIAL = settings.SOCIAL | {"FRIEND_REQUESTS_A_DAY": 1}
    ann.post("me/friend-requests", {"player": bob.id})
    problem = ann.post("me/friend-requests", {"player": Person("Cat").id}, 422)
    assert problem["code"] == "too_many_friend_requests"
    until = datetime.fromisoformat(problem["facts"]["until"])
    assert timedelta(hours=23) < until - timezone.now() <= timedelta(days=1)


def test_presence_is_shown_to_friends_who_may_see_it(ann: Person, bob: Person) -> None:
    cat = Person("Cat")
    befriend(ann.player, bob.player)
    assert around(ann) == {bob.id: None}
    assert bob.get("me/presence") == {"shared": False}
    assert bob.put("me/presence", {"shared": True}) == {"shared": True}
    assert around(ann) == {bob.id: "today"}
    assert around(bob) == {ann.id: None}
    now = timezone.now()
    presence.confirm_online(connection="c1", player=bob.id, now=now)
    assert around(ann) == {bob.id: "online"}
    screens.confirm([screens.Page("c2", bob.id, "t")], now)
    assert around(ann) == {bob.id: "at_table"}
    assert presence.presence_for(cat.id, [bob.id], now) == {}
    assert presence.presence_for("", [bob.id], now) == {}
    later = now + screens.EXPIRY
    assert presence.presence_for(ann.id, [bob.id], later)[bob.id] == "today"
    bob.put("me/presence", {"shared": False})
    assert around(ann) == {bob.id: None}


def test_page_beside_the_tables_is_recorded_only_if_it_is_shared(ann: Person) -> None:
    presence.confirm_online(connection="c1", player=ann.id, now=timezone.now())
    assert screens.visible_pages({ann.id}, timezone.now()) == set()


def test_today_begins_at_midnight_of_the_viewer(ann: Person, bob: Person) -> None:
    befriend(ann.player, bob.player)
    bob.put("me/presence", {"shared": True})
    PlayerCalendar.objects.create(player=ann.player, zone="Asia/Tokyo")
    now = datetime(2026, 6, 1, 16, tzinfo=UTC)
    seen = Device.objects.filter(player=bob.id)
    # One o'clock at night in Tokyo.
    seen.update(seen_at=now - timedelta(hours=2))
    assert presence.presence_for(ann.id, [bob.id], now) == {}
    seen.update(seen_at=now - timedelta(minutes=30))
    assert presence.presence_for(ann.id, [bob.id], now) == {bob.id: "today"}


def opponents(person: Person) -> list[str]:
    return [row["player"] for row in person.get("me/recent-opponents")["results"]]


def test_recent_opponents_are_people_who_are_not_yet_friends() -> None:
    ann, bob, shot = two_players()
    found = ann.get("me/recent-opponents")["results"]
    assert found == [
        {"player": bob.id, "name": "Bob", "game": shot["table"]["game"], "table": shot["id"]}
    ]
    assert opponents(bob) == [ann.id]
    bob.post("me/friend-requests", {"player": ann.id})
    assert opponents(ann) == opponents(bob) == []
    ann.post(f"me/friend-requests/{bob.id}/decline", status=204)
    assert opponents(ann) == [bob.id]
    befriend(ann.player, bob.player)
    assert opponents(ann) == []
    ann.post("me/blocks", {"player": bob.id}, 204)
    assert opponents(ann) == opponents(bob) == []


def test_people_at_a_table_that_has_not_started_are_no_opponents(ann: Person, bob: Person) -> None:
    shot = ann.open_table()
    ann.sit(shot, 0)
    bob.sit(shot, 1)
    assert opponents(ann) == []


def test_own_data_name_no_hidden_request(ann: Person, bob: Person) -> None:
    cat = Person("Cat")
    befriend(ann.player, cat.player)
    ann.post("me/blocks", {"player": bob.id}, 204)
    bob.post("me/friend-requests", {"player": ann.id})
    secret = secret_of(ann)
    data = ann.get("me/data")
    assert [row["friend_id"] for row in data["friends"]] == [cat.id]
    assert (data["friend_requests"], data["shares_presence"]) == ([], False)
    assert secret not in str(data)
    assert [row["recipient_id"] for row in bob.get("me/data")["friend_requests"]] == [ann.id]


def test_erased_player_leaves_no_trace_among_friends(ann: Person, bob: Person) -> None:
    cat, dan = Person("Cat"), Person("Dan")
    befriend(ann.player, bob.player)
    secret = secret_of(ann)
    ann.put("me/presence", {"shared": True})
    ann.post("me/friend-requests", {"player": cat.id})
    dan.post("me/friend-requests", {"player": ann.id})
    ann.post(f"me/friend-requests/{dan.id}/decline", {"all_later": True}, 204)
    ann.delete("me")
    assert friends(bob) == []
    assert cat.get("me/friend-requests")["results"] == []
    assert dan.get("me/sent-friend-requests")["results"] == []
    bob.get(f"friend-links/{secret}", 404)
    for model in (
        *(models.Friendship, models.FriendRequest, models.RequestSent, models.DeclinedSender),
        *(models.FriendLink, models.SharedPresence),
    ):
        assert not model.objects.exists()


def test_notices_name_the_other_player(ann: Person, bob: Person) -> None:
    ann.post("me/friend-requests", {"player": bob.id})
    bob.post(f"me/friend-requests/{ann.id}/accept", status=204)
    written = OutboxItem.objects.filter(kind="friends").order_by("pk")
    assert list(written.values_list("player", "table", "facts")) == [
        (bob.id, "", {"about": "request", "by": ann.id}),
        (ann.id, "", {"about": "accepted", "by": bob.id}),
    ]


def test_guest_and_account_become_friends(ann: Person) -> None:
    lea = Person()
    lea.sign_up("Lea")
    lea.post("me/friend-requests", {"name": "Ann"})
    ann.post("me/friend-requests", {"name": "Lea"})
    assert friends(ann) == [Player.objects.get(name="Lea").id]
