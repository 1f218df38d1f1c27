"""Inviting by name: who can be found and invited, how it is answered, and what stays secret."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from events import store
from games.outbox.models import OutboxItem
from games.players.models import Player
from games.social.friends.models import Friendship
from games.table.invitations.asking import EXPIRY
from games.tables import table_cache
from games.tables.log.rows import stream_of
from games.workers import clocks
from tests.kit.any_game import OPEN_GAME
from tests.kit.conduct import suspend
from tests.kit.person import Person

pytestmark = pytest.mark.django_db


def hosted(host: Person, **settings: Any) -> Any:
    """Return a private table where its host sits in the first of two seats."""
    snapshot = host.open_table(visibility="private", options={"board": "mini"}, **settings)
    return host.sit(snapshot, 0)


def invite(host: Person, snapshot: Any, player: str, status: int = 200, seat: int = 1) -> Any:
    return host.command(snapshot, "invite", status, seat=seat, player=player)


def invited_to(person: Person) -> list[str]:
    return [row["id"] for row in person.get("tables?scope=invited")["results"]]


def answers(player: str) -> list[Any]:
    rows = OutboxItem.objects.filter(player=player, kind="answer").order_by("pk")
    return [row.facts for row in rows]


def test_invited_player_sees_the_private_table_and_joins() -> None:
    ann, bob = Person("Ann"), Person("Bob")
    snapshot = hosted(ann)
    bob.get(f"tables/{snapshot['id']}", 404)
    shown = invite(ann, snapshot, bob.id)["table"]
    assert [(each["player"], each["state"]) for each in shown["invitations"]] == [(bob.id, "asked")]
    assert invited_to(bob) == [snapshot["id"]]
    seen = bob.get(f"tables/{snapshot['id']}")
    assert bob.sit(seen, 1)["your_seat"] == 1


def test_inviter_reads_the_reason() -> None:
    ann, bob = Person("Ann"), Person("Bob")
    snapshot = invite(ann, hosted(ann), bob.id)
    bob.command(bob.get(f"tables/{snapshot['id']}"), "decline", reason="no_time")
    (shown,) = ann.get(f"tables/{snapshot['id']}")["table"]["invitations"]
    assert (shown["state"], shown["reason"]) == ("declined", "no_time")
    assert invited_to(bob) == []
    assert [each["reason"] for each in answers(ann.id)] == ["no_time"]


@pytest.mark.parametrize("reason", ["because", "<b>no</b>", "\u202eno", 7, None, {"a": 1}])
def test_reason_is_a_code_from_a_list(reason: Any) -> None:
    ann, bob = Person("Ann"), Person("Bob")
    snapshot = invite(ann, hosted(ann), bob.id)
    answer = bob.command(snapshot, "decline", 400, reason=reason)
    assert answer["code"] == "malformed_command"


def test_same_command_invites_once() -> None:
    ann, bob = Person("Ann"), Person("Bob")
    snapshot = hosted(ann)
    command = {"kind": "invite", "seat": 1, "player": bob.id}
    body = {"id": str(uuid4()), "position": 0, "seen": 0, "command": command}
    first, second = (ann.post(f"tables/{snapshot['id']}/commands", body) for _ in range(2))
    assert first["version"] == second["version"]
    other = {**body, "command": {**command, "player": Person("Cat").id}}
    assert ann.post(f"tables/{snapshot['id']}/commands", other, 409)["code"] == "command_id_used"


def blocked_by_host(ann: Person, bob: Person) -> str:
    ann.post("me/blocks", {"player": bob.id}, 204)
    return bob.id


def blocking_the_host(ann: Person, bob: Person) -> str:
    bob.post("me/blocks", {"player": ann.id}, 204)
    return bob.id


def suspended(ann: Person, bob: Person) -> str:
    suspend(bob.player)
    return bob.id


def erased(ann: Person, bob: Person) -> str:
    player = bob.id
    bob.delete("me")
    return player


UNREACHABLE = {
    "blocked": blocked_by_host,
    "blocking": blocking_the_host,
    "suspended": suspended,
    "erased": erased,
    "unknown": lambda ann, bob: "f" * 32,
    "no id": lambda ann, bob: "Bob",
    "a bot": lambda ann, bob: "bot:good",
    "markup": lambda ann, bob: "<script>",
}


@pytest.mark.parametrize("why", UNREACHABLE)
def test_players_who_cannot_be_invited_get_one_answer(why: str) -> None:
    ann, bob = Person("Ann"), Person("Bob")
    snapshot = hosted(ann)
    player = UNREACHABLE[why](ann, bob)
    answer = invite(ann, snapshot, player, 422)
    assert (answer["code"], answer["facts"]) == ("cannot_invite", {})
    new = {"id": str(uuid4()), "game": OPEN_GAME, "chairs": ["", ""], "invited": ["", player]}
    assert ann.post("tables", new, 422)["code"] == "cannot_invite"
    assert ann.get(f"tables/{snapshot['id']}")["table"]["invitations"] == []


def test_stranger_does_not_learn_who_is_blocked() -> None:
    ann, bob, cat = (Person(name) for name in ("Ann", "Bob", "Cat"))
    snapshot = ann.sit(ann.open_table(), 0)
    blocked_by_host(ann, bob)
    assert invite(cat, snapshot, bob.id, 422)["code"] == "only_the_host"


def test_nobody_is_invited_beside_a_player_they_block() -> None:
    ann, bob, cat = (Person(name) for name in ("Ann", "Bob", "Cat"))
    snapshot = ann.sit(ann.open_table(chairs=["", "", ""]), 0)
    cat.sit(snapshot, 1)
    cat.post("me/blocks", {"player": bob.id}, 204)
    assert invite(ann, snapshot, bob.id, 422, seat=2)["code"] == "cannot_invite"


def test_new_table_reserves_its_seats() -> None:
    ann, bob = Person("Ann"), Person("Bob")
    snapshot = ann.open_table(chairs=["", ""], invited=["", bob.id], visibility="private")
    assert snapshot["table"]["seats"][1]["invited"] == bob.id
    assert invited_to(bob) == [snapshot["id"]]


@pytest.mark.parametrize(
    ("invited", "status"),
    [(["", "x" * 65], 400), ("x", 400), ([1], 400), ([""] * 9, 400), (["\x00"], 400)],
)
def test_malformed_reservations_are_refused(invited: Any, status: int) -> None:
    new = {"id": str(uuid4()), "game": OPEN_GAME, "chairs": ["", ""], "invited": invited}
    assert Person("Ann").post("tables", new, status)["code"].startswith("malformed")


def test_expired_invitation_is_recorded_by_the_worker() -> None:
    ann, bob = Person("Ann"), Person("Bob")
    snapshot = invite(ann, hosted(ann), bob.id)
    assert clocks.tick_due(timezone.now() + EXPIRY - timedelta(minutes=1)) == 0
    assert clocks.tick_due(timezone.now() + EXPIRY) == 1
    (shown,) = ann.get(f"tables/{snapshot['id']}")["table"]["invitations"]
    assert shown["state"] == "expired"
    bob.get(f"tables/{snapshot['id']}", 404)
    assert invited_to(bob) == []
    assert [each["outcome"] for each in answers(ann.id)] == ["expired"]


def test_log_names_no_one() -> None:
    ann, bob = Person("Ann"), Person("Bob the invited")
    snapshot = invite(ann, hosted(ann), bob.id)
    bob.command(bob.get(f"tables/{snapshot['id']}"), "decline", reason="other")
    text = repr([row.public for row in store.read(stream_of(snapshot["id"]))])
    assert bob.id in text
    assert "Bob the invited" not in text


def test_erasing_an_invited_player_declines() -> None:
    ann, bob = Person("Ann"), Person("Bob")
    snapshot = invite(ann, hosted(ann), bob.id)
    bob.delete("me")
    (shown,) = ann.get(f"tables/{snapshot['id']}")["table"]["invitations"]
    assert (shown["state"], shown["reason"]) == ("declined", "")


def test_invitations_are_limited_by_day(settings: Any) -> None:
    settings.RATES = {"named_invitations:player": "1/day"}
    ann, bob, cat = (Person(name) for name in ("Ann", "Bob", "Cat"))
    snapshot = ann.sit(ann.open_table(chairs=["", "", ""]), 0)
    invite(ann, snapshot, bob.id)
    answer = invite(ann, snapshot, cat.id, 429, seat=2)
    assert answer["code"] == "too_many"
    assert table_cache.current(snapshot["id"]).reserved_seat_of(cat.id) is None


def found(person: Person, name: str) -> list[tuple[str, str]]:
    results = person.get(f"people?name={name}")["results"]
    return [(each["name"], each["relation"]) for each in results]


def befriend(one: Person, other: Person) -> None:
    for player, friend in ((one, other), (other, one)):
        Friendship.objects.create(player=player.player, friend=friend.player, since=timezone.now())


def played(ann: Person, bob: Person) -> None:
    snapshot = ann.open_table(options={"board": "mini"})
    ann.sit(snapshot, 0)
    bob.sit(snapshot, 1)


@pytest.fixture
def circle() -> tuple[Person, ...]:
    """Return Ann; her friend Zoe, her opponent Zack, and Zita, whom she does not know."""
    ann, zoe, zack, zita = (Person(name) for name in ("Ann", "Zoé", "Zack", "Zita"))
    befriend(ann, zoe)
    played(ann, zack)
    return ann, zoe, zack, zita


def test_friends_come_before_opponents(circle: tuple[Person, ...]) -> None:
    ann = circle[0]
    both = [("Zoé", "friend"), ("Zack", "opponent")]
    assert found(ann, "") == found(ann, "z") == both
    assert found(ann, "ZO") == [("Zoé", "friend")]


def test_others_are_found_by_their_exact_name_only(circle: tuple[Person, ...]) -> None:
    ann = circle[0]
    assert ("Zita", "other") not in found(ann, "Zit")
    assert found(ann, "zita") == found(ann, "ZÍTA") == [("Zita", "other")]


def test_exact_name_comes_first() -> None:
    ann, bo, bob = (Person(name) for name in ("Ann", "Bo", "Bob"))
    befriend(ann, bob)
    assert found(ann, "bo") == [("Bo", "other"), ("Bob", "friend")]
    assert bo.id != bob.id


@pytest.mark.parametrize("way", [blocked_by_host, blocking_the_host, suspended, erased])
def test_unreachable_people_are_not_found(circle: tuple[Person, ...], way: Any) -> None:
    ann, zoe, *_ = circle
    way(ann, zoe)
    for name in ("", "z", "zoe"):
        assert "Zoé" not in [shown for shown, _ in found(ann, name)]


@pytest.mark.parametrize("name", ["%25", "_", "!!!", "%E2%80%AE", "%3Cb%3E", "*", "Ann"])
def test_signs_find_no_one(circle: tuple[Person, ...], name: str) -> None:
    assert found(circle[0], name) == []


@pytest.mark.parametrize(("name", "status"), [("x" * 64, 200), ("x" * 65, 400), ("%00", 200)])
def test_long_and_broken_names_get_an_answer(name: str, status: int) -> None:
    Person("Ann").get(f"people?name={name}", status)


def test_searches_are_limited(settings: Any) -> None:
    settings.RATES = {"people_search:player": "1/hour"}
    ann = Person("Ann")
    ann.get("people?name=z")
    assert ann.get("people?name=z", 429)["code"] == "too_many"


def test_search_offers_a_dozen_at_most() -> None:
    ann = Person("Ann")
    for number in range(15):
        befriend(ann, Person(f"Zed {number}"))
    assert len(found(ann, "zed")) == 12
    assert Player.objects.count() == 16
