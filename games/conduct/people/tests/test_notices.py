"""Notices about people reach them by every channel, without a table."""

from collections.abc import Iterator

import pytest

from games.conduct.personal_data import erase_conduct
from games.conduct.standing import commands as c
from games.notices.channels import mail, webhook
from games.notices.models import Delivery, ListedNotice
from games.notices.personal_data import delete_notices_of
from games.notices.tests.conftest import Post
from games.notices.webhook.models import Webhook
from games.outbox.models import OutboxItem
from games.players import services
from games.players.models import Player
from tests.kit.channel import KeptChannel, use_channels
from tests.kit.conduct import decide
from tests.kit.factories import GuestFactory
from tests.kit.person import Person

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def push() -> Iterator[KeptChannel]:
    channel = KeptChannel("push")
    with use_channels(channel):
        yield channel


@pytest.fixture
def post(push: KeptChannel) -> Post:
    return Post(push)


def answered(player: Player, about: str, **facts: str) -> None:
    """Write a notice about a report or an appeal to the outbox."""
    OutboxItem.objects.create(
        player=player.id,
        kind="moderation",
        table="",
        version=0,
        facts={"about": about, **facts},
        written_at=player.created_at,
        due_at=player.created_at,
    )


def test_each_decision_is_sent_once_with_its_words(post: Post, push: KeptChannel) -> None:
    ann = GuestFactory(name="Ann")
    decide(ann, c.Warn("insult", "personal words"))
    decide(ann, c.Suspend("hate", seconds=c.DAY))
    for _ in range(2):
        post.later(seconds=1)
        post.work()
    (_, warning), (_, suspension) = push.sent
    assert warning.title == "A moderator has warned you"
    assert warning.body.endswith("Reason: insults.")
    assert "personal" not in str(push.sent)
    assert suspension.body.startswith("You can read, but not play, until ")
    assert {each.url for _, each in push.sent} == {"/settings/standing"}
    assert warning.tag != suspension.tag
    assert ListedNotice.objects.count() == Delivery.objects.filter(state="sent").count() == 2
    assert not OutboxItem.objects.exists()


def test_words_are_in_the_language_and_zone_of_the_reader(post: Post, push: KeptChannel) -> None:
    person = Person("Ann")
    person.patch("me", {"language": "fr"})
    person.patch("me/calendar", {"zone": "Asia/Kathmandu"})
    decide(person.player, c.Suspend("hate", seconds=c.DAY))
    post.later(seconds=1)
    post.work()
    ((_, content),) = push.sent
    assert content.title == "Votre compte est suspendu"
    (listed,) = person.get("me/notices")["results"]
    assert (listed["title"], listed["body"]) == (content.title, content.body)
    assert (listed["table"], listed["path"], listed["read"]) == ("", "/settings/standing", False)
    number = listed["id"]
    assert person.post("me/notices/read", {"upto": number}) == {"unread": 0}


def test_new_name_is_in_the_notice(post: Post, push: KeptChannel) -> None:
    ann = GuestFactory(name="Rude Name")
    decide(ann, c.Rename("name"))
    post.later(seconds=1)
    post.work()
    ((_, content),) = push.sent
    assert Player.objects.get(id=ann.id).name in content.body
    assert "Rude" not in content.body


@pytest.mark.parametrize(
    ("about", "path"), [("report", "/settings/reports"), ("appeal", "/appeal")]
)
def test_answers_lead_to_their_page(post: Post, push: KeptChannel, about: str, path: str) -> None:
    ann = GuestFactory(name="Ann")
    answered(ann, about)
    answered(ann, about, outcome="unheard_of")
    post.later(seconds=1)
    post.work()
    assert [content.url for _, content in push.sent] == [path, path]
    assert all(content.body for _, content in push.sent)


@pytest.mark.parametrize("queued", [False, True])
def test_player_erased_in_between_is_sent_nothing(
    post: Post, push: KeptChannel, queued: bool
) -> None:
    ann = GuestFactory(name="Ann")
    decide(ann, c.Warn("insult"))
    if queued:
        push_now, post.channels = post.channels, ()
        post.later(seconds=1)
        post.work()
        post.channels = push_now
    services.erase(player=ann, erasers=(delete_notices_of, erase_conduct))
    post.later(seconds=1)
    post.work()
    assert push.sent == []


def test_mail_and_webhook_lead_to_the_standing(post: Post, push: KeptChannel) -> None:
    ann = GuestFactory(name="Ann")
    decide(ann, c.Warn("insult"))
    post.later(seconds=1)
    post.work()
    ((_, content),) = push.sent
    letter = mail.mail_of(content, ann.id, "ann@example.org")
    assert "/settings/standing" in letter.body
    assert "Open the game" not in letter.body
    event = webhook.event_of(Webhook(pk=1, player=ann), content)
    assert event["table"] == ""
    assert event["url"].endswith("/settings/standing")
