"""The limits on writing: new conversations, replies a minute, and one text to many people."""

from datetime import datetime, timedelta
from typing import Final

from django.conf import settings

from games.kernel.refusal import Refused
from games.players.models import Player
from games.social.direct_messages.models import Conversation, Message
from games.social.direct_messages.text import are_similar

_DAY: Final = timedelta(days=1)
_MINUTE: Final = timedelta(minutes=1)
_MOST_COMPARED: Final = 200


def check_pace(author: Player, now: datetime) -> None:
    """Refuse a message if the author has written too many in the last minute."""
    most = settings.SOCIAL["MESSAGES_A_MINUTE"]
    times = Message.objects.filter(author=author, written_at__gt=now - _MINUTE)
    latest = times.order_by("-written_at").values_list("written_at", flat=True)
    if first := latest[most - 1 : most].first():
        seconds = max(1, int((first + _MINUTE - now).total_seconds()) + 1)
        raise Refused("messages_too_fast", most=most, seconds=seconds)


def check_new_conversation(author: Player, now: datetime) -> None:
    """Refuse another conversation if the author has begun too many in a day."""
    most = most_new_conversations(author, now)
    begun = Conversation.objects.filter(opened_by=author, opened_at__gt=now - _DAY)
    times = begun.order_by("-opened_at").values_list("opened_at", flat=True)
    if first := times[most - 1 : most].first():
        raise Refused("too_many_conversations", most=most, until=(first + _DAY).isoformat())


def most_new_conversations(author: Player, now: datetime) -> int:
    """Return how many conversations the author may begin in a day."""
    age = timedelta(days=settings.SOCIAL["NEW_ACCOUNT_DAYS"])
    is_new = author.created_at > now - age
    key = "CONVERSATIONS_A_DAY_WHEN_NEW" if is_new else "CONVERSATIONS_A_DAY"
    return int(settings.SOCIAL[key])


def check_same_text(author: Player, other: str, text: str, now: datetime) -> None:
    """Refuse a text that the author has sent to too many other new people in a day."""
    most = settings.SOCIAL["SAME_TEXT_TO_NEW_PEOPLE"]
    since = now - _DAY
    new = Conversation.objects.filter(opened_by=author, opened_at__gt=since)
    elsewhere = new.exclude(sides__player=other)
    sent = Message.objects.filter(
        author=author, written_at__gt=since, deleted_at=None, conversation__in=elsewhere
    )
    rows = sent.order_by("-written_at").values_list("conversation", "text", "written_at")
    similar = {
        conversation: written
        for conversation, before, written in rows[:_MOST_COMPARED]
        if are_similar(before, text)
    }
    if len(similar) >= most:
        until = min(similar.values()) + _DAY
        raise Refused("same_text_to_many", most=most, until=until.isoformat())
