"""One notice for each reader and table until the chat is read; none with the table on a screen."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.notices import listing, screens
from games.notices.models import Delivery, ListedNotice
from games.notices.queue import fan_out
from games.notices.queue.leasing import Leases
from games.notices.queue.preparing import Prepared, prepare
from games.outbox.models import OutboxItem
from games.social.chat.models import Line
from games.social.chat.tests.people import accounts, read, resign, say, started_by

pytestmark = pytest.mark.django_db


def list_notices() -> None:
    """Let a worker turn the waiting notices into listed ones."""
    while fan_out.fan_out(Leases("worker"), timezone.now()):
        pass


def chat_items() -> list[tuple[str, int, Any]]:
    rows = OutboxItem.objects.filter(kind="chat").order_by("id")
    return list(rows.values_list("player", "version", "facts"))


def test_others_get_one_notice_until_they_read() -> None:
    ann, bob = accounts("Ann", "Bob")
    shot = started_by(ann, bob)
    say(ann, shot, "The secret word")
    say(ann, shot, phrase="hello")
    assert chat_items() == [(bob.id, 1, {"by": 0})]
    bob.post(f"tables/{shot['id']}/chat/players/read", {"number": 2}, 204)
    say(ann, shot, phrase="thanks")
    assert chat_items() == [(bob.id, 1, {"by": 0}), (bob.id, 3, {"by": 0})]
    say(bob, shot, phrase="hello")
    assert chat_items()[2:] == [(ann.id, 4, {"by": 1})]


def test_words_of_spectators_send_no_notice() -> None:
    ann, bob, eve = accounts("Ann", "Bob", "Eve")
    shot = started_by(ann, bob)
    say(eve, shot, "Hi", "spectators")
    assert chat_items() == []
    resign(bob, shot)
    say(eve, shot, "Well played", "spectators")
    assert chat_items() == []


def test_notice_names_the_author_and_never_the_text() -> None:
    ann, bob = accounts("Ann", "Bob")
    shot = started_by(ann, bob)
    say(ann, shot, "The secret word")
    list_notices()
    (notice,) = [each for each in bob.get("me/notices")["results"] if each["kind"] == "chat"]
    assert notice["title"] == f"{ann.player.name} wrote: Gemblo"
    assert notice["path"] == f"/tables/{shot['id']}"
    assert "secret" not in str(notice)
    assert not notice["read"]


def test_notice_of_a_host_without_a_seat_has_the_name() -> None:
    ann, bob = accounts("Ann", "Bob")
    opened = ann.open_table()
    bob.sit(opened, 0)
    say(ann, opened, "Welcome")
    list_notices()
    titles = [each["title"] for each in bob.get("me/notices")["results"]]
    assert f"{ann.player.name} wrote: Gemblo" in titles


def test_reading_the_chat_reads_its_notice() -> None:
    ann, bob = accounts("Ann", "Bob")
    shot = started_by(ann, bob)
    say(ann, shot, "Hi")
    list_notices()
    unread = listing.unread_count(bob.id)
    # Looking at the table is not yet reading the chat.
    bob.get(f"tables/{shot['id']}")
    assert ListedNotice.objects.get(kind="chat").read_at is None
    bob.post(f"tables/{shot['id']}/chat/players/read", {"number": 1}, 204)
    assert listing.unread_count(bob.id) == unread - 1


@pytest.mark.parametrize("on_screen", [True, False])
def test_notice_is_cancelled_with_the_table_on_a_screen(*, on_screen: bool) -> None:
    ann, bob = accounts("Ann", "Bob")
    shot = started_by(ann, bob)
    say(ann, shot, "Hi")
    now = timezone.now()
    row = Delivery.objects.create(
        player=bob.id,
        kind="chat",
        table=shot["id"],
        version=1,
        seat=1,
        facts={"by": 0},
        channel="push",
        address="1",
        created_at=now,
        due_at=now,
    )
    if on_screen:
        screens.confirm([screens.Page("x", bob.id, shot["id"])], now + timedelta(seconds=1))
    (found,) = prepare([row], now + timedelta(seconds=2))
    if on_screen:
        assert dict(found.columns)["why"] == "on_screen"  # type: ignore[union-attr]  # a result
    else:
        assert isinstance(found, Prepared)
        assert "Hi" not in repr(found.content)


def test_unread_lines_need_as_many_queries_for_many_tables() -> None:
    ann, bob = accounts("Ann", "Bob")
    counts = []
    for _ in range(2):
        for _ in range(2):
            shot = started_by(ann, bob)
            say(bob, shot, phrase="hello")
            Line.objects.update(bucket_full_at=timezone.now() - timedelta(minutes=1))
        with CaptureQueriesContext(connection) as queries:
            found = ann.get("me/unread-chat")["tables"]
        counts.append(len(queries))
    assert counts[0] == counts[1]
    assert len(found) == 4


def test_reading_needs_as_many_queries_for_many_lines() -> None:
    ann, bob = accounts("Ann", "Bob")
    shot = started_by(ann, bob)
    counts = []
    for _ in range(2):
        for person in (ann, bob):
            say(person, shot, phrase="hello")
            say(person, shot, phrase="thanks")
        with CaptureQueriesContext(connection) as queries:
            read(ann, shot)
        counts.append(len(queries))
    assert counts[0] == counts[1]
