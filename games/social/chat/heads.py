"""The heads of channels: locked for each change, announced after commit."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from django.db import transaction

from events.writing.write import Statement
from games.kernel.values import JsonObject
from games.pubsub.chat import ChatPointer, announce
from games.social.chat.models import ChatHead

# By hand: it creates or locks the head and counts the line in one statement, which fails without
# a table.
_NEXT: Final = (
    'INSERT INTO chat_chathead ("table", channel, last, version)'
    " VALUES (CASE WHEN {condition} THEN %s END, %s, 1, 1)"
    ' ON CONFLICT ("table", channel) DO UPDATE'
    " SET last = chat_chathead.last + 1, version = chat_chathead.version + 1"
    " RETURNING last, version"
)


def count_line(table: str, channel: str, *, only_if: tuple[str, Sequence[Any]]) -> Statement:
    """Return the statement that counts a new line, and locks its channel.

    It returns the number and the version of the line, and fails unless its condition is true.
    """
    condition, values = only_if
    return Statement(_NEXT.format(condition=condition), [*values, table, channel], True)


def announce_line(line: JsonObject, table: str, hidden_from: frozenset[str]) -> None:
    """Announce a new line after commit; it is left out for some of its readers."""
    pointer = ChatPointer(table, line["channel"], line["change"], line, hidden_from)
    transaction.on_commit(partial(announce, pointer))


def lock_head(table: str, channel: str) -> ChatHead:
    """Return the head of a channel, locked until the transaction ends."""
    locked = ChatHead.objects.select_for_update()
    head, _ = locked.get_or_create(table=table, channel=channel)
    return head


def next_version(head: ChatHead) -> int:
    """Return the version of one more change of a locked channel, and announce it after commit."""
    head.version += 1
    head.save(update_fields=["version"])
    pointer = ChatPointer(head.table, head.channel, head.version)
    transaction.on_commit(partial(announce, pointer))
    return head.version


def versions_of(table: str) -> dict[str, int]:
    """Return the version of each channel of a table that was ever written in."""
    heads = ChatHead.objects.filter(table=table)
    return dict(heads.values_list("channel", "version"))
