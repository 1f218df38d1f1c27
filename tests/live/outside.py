"""Everything that a viewer is sent about a table elsewhere: lists, notices, mails, calendars.

It is made at one moment in both worlds, so that no time differs. Mails are compared without their
ids, which are random.
"""

from collections.abc import Iterator
from datetime import datetime
from email.message import EmailMessage, Message
from uuid import UUID

import msgspec
import time_machine
from django.test import Client
from django.utils.translation import override

from games.notices.channels import mail as mail_channel
from games.notices.channels.webhook import event_of
from games.notices.content import Content
from games.notices.mail.compose import composed
from games.notices.mail.letters import waiting_games
from games.notices.mail.models import MailSettings
from games.notices.push.payload import message_of, parcel, shortened
from games.notices.queue.subject import Subject
from games.notices.webhook.models import Webhook
from games.notices.wording.meanwhile import meanwhile
from games.notices.wording.rendering import content_for, language_of, readers_of
from games.notices.wording.setting import loaded_settings
from games.outbox.notice import Kind
from games.table.state import Table
from games.tables import table_cache
from games.tables.models import SeenVersion
from tests.kit.friends import befriend
from tests.kit.mail import reader
from tests.kit.person import Person
from tests.live.answers import Answer, received

LISTS = (
    *("me", "me/data", "me/notices", "me/messages", "me/unread-chat", "me/recent-opponents"),
    *("me/friends", "me/standing", "me/reports", "me/presence", "me/calendar"),
    *("lobby", "quick-match", "standing-offers", "watch", "circles", "notes"),
    *("announcements", "me/profile", "me/devices", "me/push", "me/webhook", "me/mail"),
)
"""The addresses that are not about one table."""
OF_TABLE = (
    *("recap", "recap?after=3", "recap?language=fr", "estimate", "spectators", "decisions"),
    *("looks", "chat/players?after=0", "chat/spectators?after=0"),
)
KINDS: tuple[Kind, ...] = (
    *("your_turn", "time_low", "seat_taken", "plan_dropped", "request", "nudge", "game_over"),
    *("holiday_spent", "chat", "rematch", "table_closed"),
)
FACTS = {"form": "pause", "days": 2, "reason": "spam", "ranks": [1, 2]}
WEBHOOK = Webhook(pk=1, url="https://programs.example/hook", secret="whsec_c2VjcmV0")


def people_in_play() -> tuple[Person, Person]:
    """Return two players with accounts, addresses, digests and a calendar to subscribe to."""
    ann, bob = reader("Ann", "ann@example.org"), reader("Bob", "bob@example.org", "fr")
    MailSettings.objects.update(digest=True, unseen=True)
    for person in (ann, bob):
        # Kept, since an id that is asked for is a request.
        person.welcome = person.get("me")
    return ann, bob


def talk(some: Person, other: Person, table: Table) -> None:
    """Make friends, and write a line and a message, so that lists have something to show."""
    befriend(some.player, other.player)
    for number, path in enumerate((f"tables/{table.id}/chat/players", f"me/messages/{other.id}")):
        some.post(path, {"id": str(UUID(int=number + 1)), "text": "See you at the well"}, 201)


def feed_of(person: Person) -> str:
    """Return the address of a new calendar feed of a player."""
    return str(person.post("me/calendar-feed", {}, 201)["url"])


def sent_elsewhere(who: Person, table: Table, feed: str) -> list[Answer | str]:
    """Return the lists of a viewer, and what their devices, programs and mailbox are sent."""
    with time_machine.travel(table.tip.made_at, tick=False):
        get = who.client.get
        # First, since the personal data contain when it was read.
        answers: list[Answer | str] = [received(Client().get(feed))] if feed else []
        lists = [received(get(f"/api/v1/{path}")) for path in LISTS]
        # Errors would be the same in all worlds.
        assert not feed or {each.head[:3] for each in lists} == {"200"}
        answers += lists
        here = f"/api/v1/tables/{table.id}"
        answers += [received(get(f"{here}/{path}")) for path in OF_TABLE]
        for chair in table.chairs:
            profile = f"/api/v1/players/{chair.player}"
            answers += [
                received(get(address)) for address in (profile, f"{profile}/games?list=running")
            ]
        return answers + list(_pushed(who, table))


def _pushed(who: Person, table: Table) -> Iterator[str]:
    for content in contents_for(who, table):
        message, player = message_of(content), who.id
        for each in (message, shortened(message)):
            yield repr(parcel(each, content.ttl_seconds))
        webhook = Webhook(pk=1, url=WEBHOOK.url, secret=WEBHOOK.secret, player_id=player)
        yield msgspec.json.encode(event_of(webhook, content)).decode()
        yield _text(mail_channel.mail_of(content, player, "ann@example.org").message())
    if table.seat_of(who.id) is not None:
        yield from _letters(who, table.tip.made_at)


def contents_for(who: Person, table: Table) -> list[Content]:
    """Return what a seated player would be sent about the table, as if they had seen nothing."""
    seat = table.seat_of(who.id)
    if seat is None:
        return []
    SeenVersion.objects.filter(table=table.id, seat=seat).delete()
    logged, moment = table_cache.load(table.id), table.tip.made_at
    subjects = [Subject(who.id, kind, table.id, table.version, FACTS, 80, seat) for kind in KINDS]
    setting, seen_by = loaded_settings([table])[table.id], readers_of([who.id], moment)[who.id]
    facts = [meanwhile(each, logged, language_of(who.player)) for each in subjects]
    return [
        content_for(each, seen_by, table, setting, now=moment, facts=said)
        for each, said in zip(subjects, facts, strict=True)
    ]


def _letters(who: Person, now: datetime) -> Iterator[str]:
    for write in (waiting_games.digest, waiting_games.unseen):
        with override(who.player.language or "en"):
            written = write(who.player, now)
            yield _text(composed(*written).message()) if written else "no letter"


def _text(mail: Message | EmailMessage) -> str:
    parts = [part for part in mail.walk() if not part.is_multipart()]
    headers = [(name, text) for name, text in mail.items() if name not in {"Message-ID", "Date"}]
    named = [text for text in headers if text[0] != "Content-Type"]
    return "\n".join([repr(named), *(str(part.get_payload(decode=True)) for part in parts)])
