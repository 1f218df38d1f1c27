"""Messages are stored once, deleted for both, and announced without their words."""

from datetime import timedelta
from uuid import uuid4

import pytest

from events.envelope import CommandUsed
from games.notices.listing import page, unread_count
from games.notices.models import ListedNotice
from games.notices.queue import fan_out
from games.outbox.models import OutboxItem
from games.players.models import Player
from games.social.direct_messages import selectors
from games.social.direct_messages.models import Message, Side
from games.social.direct_messages.personal_data import erase_messages, stored_messages
from games.social.direct_messages.services import delete, mark_read, send
from games.social.direct_messages.tests.people import NOW, account, befriend, write

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> Player:
    return account("Ann")


@pytest.fixture
def bob(ann: Player) -> Player:
    bob = account("Bob")
    befriend(ann, bob)
    return bob


def list_notices() -> None:
    """Turn the outbox into listed notices, as a worker does."""
    fan_out.process(list(OutboxItem.objects.all()), NOW)


def test_command_sent_again_is_stored_once(ann: Player, bob: Player) -> None:
    command = {"author": ann, "to": bob.id, "command": uuid4(), "now": NOW}
    first, again = send(**command, text="Hello"), send(**command, text="Hello")
    assert first.pk == again.pk
    assert Message.objects.count() == OutboxItem.objects.count() == 1
    with pytest.raises(CommandUsed):
        send(**command, text="Another text")
    with pytest.raises(CommandUsed):
        send(**{**command, "to": account("Cat").id}, text="Hello")


def test_command_sent_again_after_a_change_of_heart_is_not_refused(
    ann: Player, bob: Player
) -> None:
    command = {"author": ann, "to": bob.id, "command": uuid4(), "now": NOW}
    sent = send(**command, text="Hello")
    delete(author=ann, other=bob.id, number=sent.number, now=NOW)
    assert send(**command, text="Hello").deleted_at == NOW


def test_deleted_message_stays_without_its_text(ann: Player, bob: Player) -> None:
    sent = write(ann, bob, "A slip of the pen.")
    before = selectors.version_of(bob.id)
    assert not delete(author=bob, other=ann.id, number=sent.number, now=NOW)
    assert not delete(author=ann, other=bob.id, number=99, now=NOW)
    assert delete(author=ann, other=bob.id, number=sent.number, now=NOW)
    (row,) = selectors.messages(sent.conversation).rows
    assert (row["state"], row["text"]) == ("deleted", None)
    assert not Message.objects.exclude(text="").exists()
    version = selectors.version_of(bob.id)
    assert version == before + 1
    assert delete(author=ann, other=bob.id, number=sent.number, now=NOW)
    assert selectors.version_of(bob.id) == version


def test_one_unread_notice_per_conversation_and_never_a_text(ann: Player, bob: Player) -> None:
    cat = account("Cat")
    befriend(cat, bob)
    for text in ("secret one", "secret two"):
        write(ann, bob, text)
    write(cat, bob, "secret three")
    list_notices()
    facts = [row.facts for row in ListedNotice.objects.filter(player=bob.id).order_by("id")]
    assert facts == [{"by": ann.id}, {"by": cat.id}]
    shown = page(bob, None).notices
    assert "secret" not in str(shown)
    assert {row["path"] for row in shown} == {f"/messages/{ann.id}", f"/messages/{cat.id}"}
    mark_read(player=bob, other=ann.id, number=2, now=NOW)
    assert unread_count(bob.id) == 1
    write(ann, bob, "secret four")
    list_notices()
    assert unread_count(bob.id) == 2


def test_reading_cancels_a_notice_that_was_not_sent(ann: Player, bob: Player) -> None:
    write(ann, bob)
    mark_read(player=bob, other=ann.id, number=1, now=NOW)
    assert not OutboxItem.objects.exists()


def test_reading_an_older_message_leaves_the_notice(ann: Player, bob: Player) -> None:
    write(ann, bob)
    mark_read(player=bob, other=ann.id, number=1, now=NOW)
    write(ann, bob, "And another thing")
    mark_read(player=bob, other=ann.id, number=1, now=NOW)
    assert OutboxItem.objects.count() == selectors.unread_count(bob.id) == 1


def test_read_mark_does_not_pass_what_was_received(ann: Player, bob: Player) -> None:
    write(ann, bob)
    mark_read(player=bob, other=ann.id, number=2_000_000_000, now=NOW)
    write(ann, bob, "New")
    assert selectors.unread_count(bob.id) == 1
    mark_read(player=bob, other="p_unknown", number=1, now=NOW)


def test_read_mark_is_private(ann: Player, bob: Player) -> None:
    write(ann, bob)
    before = selectors.conversations(ann.id), selectors.version_of(ann.id)
    mark_read(player=bob, other=ann.id, number=1, now=NOW)
    assert (selectors.conversations(ann.id), selectors.version_of(ann.id)) == before


def test_newest_conversation_comes_first_and_changes_follow_a_version(
    ann: Player, bob: Player
) -> None:
    cat = account("Cat")
    befriend(ann, cat)
    first = write(ann, bob)
    write(ann, cat)
    seen = selectors.version_of(ann.id)
    assert [row["player"] for row in selectors.conversations(ann.id).rows] == [cat.id, bob.id]
    delete(author=ann, other=bob.id, number=first.number, now=NOW)
    assert [row["player"] for row in selectors.conversations(ann.id, after=seen).rows] == [bob.id]
    assert [row["player"] for row in selectors.conversations(ann.id).rows] == [cat.id, bob.id]
    write(bob, ann)
    assert [row["player"] for row in selectors.conversations(ann.id).rows] == [bob.id, cat.id]


def test_pages_of_messages_follow_each_other_without_gaps(ann: Player, bob: Player) -> None:
    for number in range(120):
        write(ann, bob, f"Line {number}", NOW + timedelta(minutes=number))
    side = selectors.side_of(bob.id, ann.id)
    assert side is not None
    before, numbers = None, list[int]()
    while True:
        found = selectors.messages(side.conversation, before=before)
        numbers = [row["number"] for row in found.rows] + numbers
        if found.next is None:
            break
        before = found.next
    assert numbers == list(range(1, 121))
    after, numbers = 0, []
    while after is not None:
        found = selectors.messages(side.conversation, after=after)
        numbers += [row["number"] for row in found.rows]
        after = found.next
    assert numbers == list(range(1, 121))


def test_links_are_clickable_only_from_older_accounts() -> None:
    new, old = account("New", days=6), account("Old", days=8)
    befriend(new, old)
    shown = [selectors.message_data(write(*pair)) for pair in ((new, old), (old, new))]
    assert [row["links"] for row in shown] == [False, True]


def test_erased_player_leaves_deleted_messages_to_the_other(ann: Player, bob: Player) -> None:
    write(ann, bob, "Mine")
    write(bob, ann, "Theirs")
    version = selectors.version_of(ann.id)
    erase_messages(bob.id)
    (row,) = selectors.conversations(ann.id, after=version).rows
    assert (row["player"], row["last"]["state"]) == (bob.id, "deleted")
    assert not Side.objects.filter(player=bob.id).exists()
    assert [row["text"] for row in stored_messages(ann.id)] == ["Mine", ""]
    assert list(stored_messages(bob.id)) == []
    # Repeated by every erasure, for what came in meanwhile.
    erase_messages(bob.id)


def test_stored_messages_say_what_was_sent_and_received(ann: Player, bob: Player) -> None:
    write(ann, bob, "Mine")
    write(bob, ann, "Theirs")
    rows = [(row["with"], row["direction"], row["text"]) for row in stored_messages(ann.id)]
    assert rows == [(bob.id, "sent", "Mine"), (bob.id, "received", "Theirs")]
