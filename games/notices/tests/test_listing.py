"""The list of notices in the app: pages, unread marks, the language of its player."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.kernel.values import Seat
from games.notices import listing
from games.notices.models import Delivery, ListedNotice, TableMute
from games.notices.personal_data import delete_old
from games.notices.tests.conftest import Game, Post
from games.tables import seen_versions, table_cache
from games.tables.seen_versions import Shown
from tests.kit.person import Person
from tests.kit.tables import started

pytestmark = pytest.mark.django_db


def listed(person: Person, table: str, **columns: Any) -> ListedNotice:
    """List a notice for this person."""
    fields = {"kind": "your_turn", "version": 3, "facts": {}, "created_at": timezone.now()}
    return ListedNotice.objects.create(
        player=person.player.id, table=table, **{**fields, **columns}
    )


def a_table(person: Person) -> str:
    return started(person.player.id, "bob", game="gobi").id


def test_pages_follow_each_other_without_gaps() -> None:
    ann = Person("Ann")
    table = a_table(ann)
    made = [listed(ann, table, version=number).pk for number in range(1, 66)]
    found, path = [], "me/notices"
    while path:
        page = ann.get(path)
        found += [each["id"] for each in page["results"]]
        path = f"me/notices?before={page['next']}" if page["next"] else ""
    assert found == made[::-1]


def test_notices_are_marked_as_read_up_to_one() -> None:
    ann, bob = Person("Ann"), Person("Bob")
    table = a_table(ann)
    first, second = (listed(ann, table, version=number) for number in (3, 5))
    of_bob = listed(bob, table)
    assert ann.get("me/notices")["unread"] == 2
    assert ann.post("me/notices/read", {"upto": first.pk}) == {"unread": 1}
    reads = [each["read"] for each in ann.get("me/notices")["results"]]
    assert reads == [False, True]
    ann.post("me/notices/read", {"upto": max(second.pk, of_bob.pk)})
    assert bob.get("me/notices")["unread"] == 1


def test_notice_of_a_table_that_was_seen_since_is_read() -> None:
    ann = Person("Ann")
    table = a_table(ann)
    version = table_cache.load(table).head.version + 1
    listed(ann, table, version=version, seat=0)
    listed(ann, table, version=version, seat=0, kind="moderation", facts=UNDONE)
    assert ann.get("me/notices")["unread"] == 2
    seen_versions.record([Shown(table, Seat(0), version, "digest")])
    assert ann.get("me/notices")["unread"] == 1


UNDONE = {"decision": "undone", "reason": ""}


def test_list_is_in_the_language_of_its_player() -> None:
    ann = Person("Ann")
    ann.send("PATCH", "me", {"language": "fr"})
    listed(ann, a_table(ann), kind="moderation", facts={"decision": "undone", "reason": "spam"})
    (shown,) = ann.get("me/notices")["results"]
    assert shown["title"].startswith("Décision de la modération")
    assert shown["body"] == "La modération a annulé des coups. Motif\u202f: spam."


def test_list_needs_as_many_queries_for_two_as_for_twenty(django_assert_num_queries: Any) -> None:
    ann = Person("Ann")
    player = ann.player
    for number in (1, 2):
        listed(ann, a_table(ann), version=number)
    with django_assert_num_queries(5):
        listing.page(player, None)
    for number in range(3, 21):
        listed(ann, a_table(ann), version=number)
    with django_assert_num_queries(5):
        assert len(listing.page(player, None).notices) == 20


def test_notices_are_deleted_after_thirty_days(game: Game, post: Post) -> None:
    game.move()
    post.later(seconds=6)
    post.work()
    assert ListedNotice.objects.exists()
    kept = ListedNotice.objects.count() + Delivery.objects.count()
    assert delete_old(timezone.now() + timedelta(days=29)) == 0
    assert delete_old(timezone.now() + timedelta(days=31)) == kept


def test_choices_are_stored_only_where_they_differ() -> None:
    ann = Person("Ann")
    before = ann.get("me/notice-preferences")
    wish = {"kind": "your_turn", "channel": "mail", "wanted": True}
    after = ann.send("PATCH", "me/notice-preferences", {"choices": [wish]}).json()
    changed = [each for each in after["choices"] if each not in before["choices"]]
    assert changed == [wish]
    unknown = ann.send("PATCH", "me/notice-preferences", {"choices": [{**wish, "kind": "x"}]})
    assert unknown.status_code == 400


def test_table_is_muted_and_heard_again() -> None:
    ann, bob = Person("Ann"), Person("Bob")
    table = a_table(ann)
    for _ in range(2):
        assert ann.send("PUT", f"tables/{table}/mute").status_code == 204
    assert ann.get("me/notice-preferences")["muted_tables"] == [table]
    assert bob.send("PUT", f"tables/{table}/mute").status_code == 404
    ann.send("DELETE", f"tables/{table}/mute")
    assert not TableMute.objects.exists()


def test_rest_until_tomorrow_is_begun_and_ended() -> None:
    ann = Person("Ann")
    until = ann.send("PUT", "me/do-not-disturb", {"on": True}).json()["until"]
    assert ann.get("me/notice-preferences")["undisturbed_until"] == until
    assert ann.send("PUT", "me/do-not-disturb", {"on": False}).json() == {"until": None}
    assert ann.get("me/notice-preferences")["undisturbed_until"] is None


def test_stored_notices_are_exported() -> None:
    ann = Person("Ann")
    table = a_table(ann)
    listed(ann, table)
    ann.send("PUT", f"tables/{table}/mute")
    found = ann.get("me/data")["notices"]
    assert [each["kind"] for each in found["listed"]] == ["your_turn"]
    assert [each["table"] for each in found["muted_tables"]] == [table]
