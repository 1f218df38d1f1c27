"""Profiles: sections by audience, public games alone, and answers that do not betray a block."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.players.models import Player
from games.players.relations.blocks import block
from games.social.friends.models import Friendship
from games.social.profiles.sections import SECTIONS
from games.tables.models import TableSummary
from tests.kit.person import Person
from tests.kit.tables import do, moderate, player, started

pytestmark = pytest.mark.django_db

SHOWN = set(SECTIONS)


def befriend(one: Person, other: Person) -> None:
    for mine, theirs in ((one, other), (other, one)):
        Friendship.objects.create(player_id=mine.id, friend_id=theirs.id, since=timezone.now())


def finished(winner: Person, loser: Person, **settings: Any) -> str:
    table = started(winner.id, loser.id, **{"visibility": "public", **settings})
    return do(table, player(loser.id), "resign").table.id


def hide(person: Person, *sections: str, audience: str = "me") -> None:
    person.patch("me/profile", {"audiences": dict.fromkeys(sections, audience)})


def seen(viewer: Person, owner: Person) -> Any:
    return viewer.get(f"players/{owner.id}")


def sections_of(answer: Any) -> set[str]:
    return SHOWN & answer.keys()


def ids(games: Any) -> list[str]:
    return [row["id"] for row in games["results"]]


@pytest.fixture
def pair() -> tuple[Person, Person]:
    return Person("Ann"), Person("Bob")


def test_choices_are_stored_and_shown(pair: tuple[Person, Person]) -> None:
    ann, bob = pair
    changes = {"picture": "camel", "likes": ["gobi", "gemblo", "gobi"]}
    own = ann.patch("me/profile", changes)
    assert (own["picture"], own["likes"]) == ("camel", ["gobi", "gemblo"])
    answer = seen(bob, ann)
    assert answer["picture"] == "camel"
    assert answer["likes"]["chosen"] == ["gobi", "gemblo"]
    assert answer["since"] == f"{timezone.now():%Y-%m}"
    assert ann.patch("me/profile", {"picture": ""})["likes"] == ["gobi", "gemblo"]


@pytest.mark.parametrize(
    ("changes", "status", "code"),
    [
        ({"picture": "photo"}, 400, "malformed"),
        ({"picture": "<script>"}, 400, "malformed"),
        ({"likes": ["chess"]}, 422, "unknown_game"),
        ({"likes": ["\u202egobi"]}, 422, "unknown_game"),
        ({"audiences": {"finished": "nobody"}}, 400, "malformed"),
        ({"audiences": {"email": "everyone"}}, 400, "malformed"),
        ({"name": "x"}, 400, "malformed"),
    ],
)
def test_invalid_changes_are_refused_and_change_nothing(
    changes: Any, status: int, code: str
) -> None:
    ann = Person("Ann")
    before = ann.get("me/profile")
    answer = ann.send("PATCH", "me/profile", changes)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert ann.get("me/profile") == before


@pytest.mark.parametrize("section", SECTIONS)
def test_each_section_reaches_its_audience_alone(section: str) -> None:
    ann, bob, cat = Person("Ann"), Person("Bob"), Person("Cat")
    befriend(ann, bob)
    for audience, viewers in (("everyone", {bob, cat}), ("friends", {bob}), ("me", set())):
        hide(ann, section, audience=audience)
        for viewer in (bob, cat):
            assert (section in seen(viewer, ann)) is (viewer in viewers)
    assert section in {"together", "friends"} or section in seen(ann, ann)


def test_hidden_list_of_games_is_not_found_with_or_without_games(
    pair: tuple[Person, Person],
) -> None:
    ann, bob = pair
    hide(ann, "finished")
    path = f"players/{ann.id}/games?list=finished"
    empty = bob.send("GET", path)
    finished(ann, Person("Cat"))
    full = bob.send("GET", path)
    assert empty.status_code == full.status_code == 404
    assert empty.content == full.content


def test_only_public_games_are_listed_and_counted(pair: tuple[Person, Person]) -> None:
    ann, bob = pair
    cat = Person("Cat")
    before = seen(bob, ann)
    for visibility in ("private", "unlisted"):
        finished(ann, cat, visibility=visibility)
        started(ann.id, cat.id, visibility=visibility)
    moderate(started(ann.id, cat.id, visibility="public"), "hide")
    assert seen(bob, ann) == before
    over = finished(ann, cat)
    running = started(ann.id, cat.id, visibility="public").id
    answer = seen(bob, ann)
    assert ids(answer["finished"]) == [over]
    assert ids(answer["running"]) == [running]
    assert answer["likes"]["most_played"] == [TableSummary.objects.get(id=over).game]
    assert set(answer["players"]) == {ann.id, cat.id}


def test_games_together_have_the_score_of_the_viewer(pair: tuple[Person, Person]) -> None:
    ann, bob = pair
    finished(ann, Person("Cat"), visibility="private")
    games = [
        finished(bob, ann, visibility="private"),
        finished(ann, bob),
        finished(bob, ann),
    ]
    together = seen(bob, ann)["together"]
    assert ids(together["games"]) == games[::-1]
    assert together["score"] == {"ahead": 2, "behind": 1, "level": 0}
    assert seen(ann, bob)["together"]["score"] == {"ahead": 1, "behind": 2, "level": 0}


def test_lists_are_paged_without_gaps(pair: tuple[Person, Person]) -> None:
    ann, bob = pair
    games = [finished(ann, bob) for _ in range(7)]
    first = seen(bob, ann)["finished"]
    assert (len(first["results"]), first["next"]) == (5, "5")
    rest = bob.get(f"players/{ann.id}/games?list=finished&cursor=5")
    assert ids(first) + ids(rest) == games[::-1]
    assert rest["next"] is None


def test_friends_in_common_are_named_unless_they_hide_theirs(
    pair: tuple[Person, Person],
) -> None:
    ann, bob = pair
    cat, dan, eve = Person("Cat"), Person("Dan"), Person("Eve")
    for one, other in ((ann, bob), (ann, cat), (bob, cat), (ann, dan), (bob, dan), (ann, eve)):
        befriend(one, other)
    assert seen(bob, ann)["friends"] == {"results": [cat.id, dan.id], "more": False}
    hide(dan, "friends")
    assert seen(bob, ann)["friends"]["results"] == [cat.id]
    assert dan.id not in str(seen(bob, ann))
    assert seen(bob, ann)["is_friend"] is True


def block_each_other(one: Person, other: Person) -> None:
    block(player=one.player, blocked=other.id, now=timezone.now())


def suspend(one: Person, _: Person) -> None:
    Player.objects.filter(id=one.id).update(suspended_at=timezone.now())


def ban(one: Person, _: Person) -> None:
    until = timezone.now() + timedelta(days=3)
    Player.objects.filter(id=one.id).update(suspended_at=timezone.now(), suspended_until=until)


@pytest.mark.parametrize(
    "happens",
    [
        block_each_other,
        lambda ann, bob: block_each_other(bob, ann),
        lambda ann, bob: (block_each_other(bob, ann), block_each_other(ann, bob)),
        suspend,
        ban,
    ],
)
def test_blocked_and_suspended_are_as_plain_as_hidden(
    pair: tuple[Person, Person], happens: Callable[[Person, Person], None]
) -> None:
    ann, bob = pair
    ann.patch("me/profile", {"picture": "lamp", "likes": ["gobi"]})
    finished(ann, bob)
    assert sections_of(seen(bob, ann)) == SHOWN - {"friends"}
    hide(ann, *SECTIONS)
    hidden = bob.send("GET", f"players/{ann.id}")
    hide(ann, *SECTIONS, audience="everyone")
    happens(ann, bob)
    answer = bob.send("GET", f"players/{ann.id}")
    assert sections_of(answer.json()) == set()
    assert answer.content == hidden.content
    for name in ("running", "finished", "together"):
        bob.get(f"players/{ann.id}/games?list={name}", 404)


def test_own_block_is_known_and_the_reverse_is_not(pair: tuple[Person, Person]) -> None:
    ann, bob = pair
    ann.post("me/blocks", {"player": bob.id}, 204)
    assert ann.get(f"me/blocks/{bob.id}") == {"is_blocked": True}
    assert bob.get(f"me/blocks/{ann.id}") == {"is_blocked": False}


def test_erased_player_is_said_to_be_erased(pair: tuple[Person, Person]) -> None:
    ann, bob = pair
    ann.patch("me/profile", {"picture": "lamp"})
    address = f"players/{ann.id}"
    ann.delete("me")
    answer = bob.get(address)
    assert (answer["name"], answer["is_erased"], answer["picture"]) == ("", True, "")
    assert sections_of(answer) == set()


def test_unknown_player_is_not_found() -> None:
    ann = Person("Ann")
    for path in ("players/nobody", "players/bot", "players/nobody/games?list=running"):
        ann.get(path, 404)
    ann.get(f"players/{ann.id}/games", 400)
    ann.get(f"players/{ann.id}/games?list=private", 400)
    ann.get(f"players/{ann.id}?as=admin", 400)
    Person().get(f"players/{ann.id}", 401)


def test_own_profile_can_be_seen_as_a_stranger_sees_it() -> None:
    ann, bob = Person("Ann"), Person("Bob")
    finished(ann, bob)
    hide(ann, "finished")
    hide(ann, "since", audience="friends")
    assert sections_of(ann.get(f"players/{ann.id}")) == {"since", "likes", "running", "finished"}
    assert sections_of(ann.get(f"players/{ann.id}?as=stranger")) == {"likes", "running"}
    # Of another player it changes nothing.
    assert bob.get(f"players/{ann.id}?as=stranger") == seen(bob, ann)


def test_profile_needs_as_many_queries_for_two_games_as_for_eight(
    pair: tuple[Person, Person],
) -> None:
    ann, bob = pair
    befriend(ann, bob)
    counts = []
    for rounds in (1, 3):
        for number in range(rounds):
            friend = Person(f"Cat {rounds}{number}")
            befriend(ann, friend)
            befriend(bob, friend)
            finished(ann, bob)
            finished(bob, ann)
            started(ann.id, friend.id, visibility="public")
        with CaptureQueriesContext(connection) as captured:
            seen(bob, ann)
        counts.append(len(captured))
    assert counts[0] == counts[1] <= 20


def test_suspended_player_reads_but_changes_nothing() -> None:
    ann = Person("Ann")
    suspend(ann, ann)
    ann.get("me/profile")
    answer = ann.send("PATCH", "me/profile", {"picture": "lamp"})
    assert (answer.status_code, answer.json()["code"]) == (403, "suspended")


def test_own_data_contain_the_profile() -> None:
    ann = Person("Ann")
    assert ann.get("me/data")["profile"] is None
    ann.patch("me/profile", {"picture": "lamp", "audiences": {"friends": "me"}})
    stored = ann.get("me/data")["profile"]
    assert stored == {"picture": "lamp", "likes": [], "audiences": {"friends": "me"}}
