"""Read a player's conversations and their messages, each page by a key and few queries."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final, Literal, TypeAlias

from django.conf import settings
from django.db.models import F

from games.kernel.values import JsonObject
from games.social.direct_messages.models import Conversation, Mailbox, Message, Side

MessageState: TypeAlias = Literal["shown", "deleted", "hidden"]
"""Deleted by its author or with them, or hidden by a moderator."""

CONVERSATIONS: Final = 20
MESSAGES: Final = 50


@dataclass(frozen=True, slots=True)
class Page:
    """Some rows as JSON data, and the key at which the next page begins, if there is one."""

    rows: list[JsonObject]
    next: int | None


def version_of(player: str) -> int:
    """Return the version of a player's mailbox; 0 without one."""
    found = Mailbox.objects.filter(player=player).values_list("version", flat=True)
    return int(found.first() or 0)


def unread_count(player: str) -> int:
    """Return in how many conversations the player has messages to read."""
    return Side.objects.filter(player=player, received__gt=F("read")).count()


def conversations(player: str, *, before: int | None = None, after: int | None = None) -> Page:
    """Return conversations with the latest message first: those before a key, or all changed
    after a version, at most a page.
    """
    own = Side.objects.filter(player=player)
    if after is not None:
        # From the oldest change on: a client that is far behind reads on from the last one.
        changed = list(own.filter(change__gt=after).order_by("change")[: CONVERSATIONS + 1])
        more = changed[CONVERSATIONS - 1].change if len(changed) > CONVERSATIONS else None
        return Page(_listed(changed[:CONVERSATIONS]), more)
    older = own if before is None else own.filter(latest__lt=before)
    found = list(older.order_by("-latest")[: CONVERSATIONS + 1])
    following = found[CONVERSATIONS - 1].latest if len(found) > CONVERSATIONS else None
    return Page(_listed(found[:CONVERSATIONS]), following)


def _listed(sides: Sequence[Side]) -> list[JsonObject]:
    ids = [side.conversation_id for side in sides]
    latest = Message.objects.filter(conversation__in=ids, number=F("conversation__last_number"))
    messages = {each.conversation_id: each for each in latest.select_related("author")}
    return [
        {
            "player": side.other_id,
            "latest": side.latest,
            "change": side.change,
            "unread": side.received > side.read,
            "last": message_data(messages[side.conversation_id]),
        }
        for side in sides
    ]


def side_of(player: str, other: str) -> Side | None:
    """Return the player's side of a conversation, or None."""
    found = Side.objects.filter(player=player, other=other)
    return found.select_related("conversation").first()


def messages(
    conversation: Conversation, *, before: int | None = None, after: int | None = None
) -> Page:
    """Return the latest messages, those before a number, or those changed after a version.

    They are in ascending order; the key of the next page continues in the direction asked for.
    """
    rows = Message.objects.filter(conversation=conversation).select_related("author")
    if after is not None:
        changed = list(rows.filter(change__gt=after).order_by("change")[: MESSAGES + 1])
        more = changed[MESSAGES - 1].change if len(changed) > MESSAGES else None
        ordered = sorted(changed[:MESSAGES], key=lambda each: each.number)
        return Page([message_data(each) for each in ordered], more)
    older = rows if before is None else rows.filter(number__lt=before)
    found = list(older.order_by("-number")[: MESSAGES + 1])
    following = found[MESSAGES - 1].number if len(found) > MESSAGES else None
    return Page([message_data(each) for each in reversed(found[:MESSAGES])], following)


def message_data(message: Message) -> JsonObject:
    """Return a message as both players see it."""
    age = message.written_at - message.author.created_at
    return {
        "number": message.number,
        "change": message.change,
        "author": message.author_id,
        "written_at": message.written_at,
        "state": state_of(message),
        "text": message.text if state_of(message) == "shown" else None,
        "links": age >= timedelta(days=settings.SOCIAL["LINKS_AFTER_DAYS"]),
    }


def state_of(message: Message) -> MessageState:
    """Return the state of a message, which both players see."""
    if message.deleted_at is not None:
        return "deleted"
    return "shown" if message.hidden_at is None else "hidden"


def message_between(reader: str, other: str, number: int) -> Message | None:
    """Return a message that this player received from the other one and can read, or None."""
    found = message_at(reader, other, number)
    return found if found and state_of(found) == "shown" else None


def message_at(reader: str, other: str, number: int) -> Message | None:
    """Return a message from the other player in any state, or None."""
    sides = Side.objects.filter(player=reader, other=other).values("conversation")
    received = Message.objects.filter(conversation__in=sides, author=other)
    return received.filter(number=number).first()
