"""The message that a service worker receives: names, the game and where to read more."""

import hashlib
from typing import Final

import msgspec

from games.notices.content import Content
from games.notices.push.sending import Parcel, Urgency

FORM: Final = 1
"""The version of the form of messages, so that an older service worker recognises a newer one."""
LONGEST: Final = 3000
"""In bytes. Push services accept 4096 with encryption; some of them less."""
LONGEST_TTL: Final = 24 * 3600
SHORT_BODY: Final = 80
TOPIC_CHARACTERS: Final = 32
URGENCY: Final[dict[str, Urgency]] = {
    "time_low": "high",
    "nudge": "high",
    "request": "high",
    "your_turn": "high",
    "game_over": "low",
    "table_closed": "low",
}
"""How much it may cost the device's battery, by kind; normal if not listed."""


class PushAction(msgspec.Struct, frozen=True):
    """A button of a notification."""

    action: str
    title: str


class PushMessage(msgspec.Struct, frozen=True):
    """The words of a notification, and where it leads.

    A newer message with the same tag replaces it. `about` is the version of the table that the
    message is about; for a request, the version that an answer names.
    """

    kind: str
    title: str
    body: str
    tag: str
    url: str
    badge: int
    language: str
    table: str = ""
    about: int = 0
    actions: tuple[PushAction, ...] = ()
    version: int = FORM


def message_of(content: Content) -> PushMessage:
    """Return the message with this content, and with the facts in its body."""
    return PushMessage(
        kind=content.kind,
        title=content.title,
        body="\n".join((content.body, *content.facts)),
        tag=content.tag,
        url=content.url,
        badge=content.badge,
        language=content.language,
        table=content.table,
        about=content.version,
        actions=tuple(PushAction(each.key, each.title) for each in content.actions),
    )


def parcel(message: PushMessage, ttl_seconds: int) -> Parcel:
    """Return the message as bytes, shortened if it is too long, with what the service needs."""
    data = msgspec.json.encode(message)
    if len(data) > LONGEST:
        data = msgspec.json.encode(shortened(message))
    return Parcel(
        data=data,
        ttl_seconds=max(0, min(ttl_seconds, LONGEST_TTL)),
        urgency=URGENCY.get(message.kind, "normal"),
        topic=hashlib.sha256(message.tag.encode()).hexdigest()[:TOPIC_CHARACTERS],
    )


def shortened(message: PushMessage) -> PushMessage:
    """Return the message with the beginning of its texts and without actions."""
    return msgspec.structs.replace(
        message, title=_beginning(message.title), body=_beginning(message.body), actions=()
    )


def _beginning(text: str) -> str:
    return text if len(text) <= SHORT_BODY else f"{text[: SHORT_BODY - 1]}…"
