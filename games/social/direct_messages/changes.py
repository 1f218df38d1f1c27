"""The consequences of a change of messages: versions, pointers to sockets, and notices."""

from collections.abc import Collection
from datetime import datetime

from django.db import connection, transaction
from django.db.models import F

from games.outbox.notice import Notice
from games.outbox.statements import statements
from games.pubsub import publisher
from games.pubsub.groups import MESSAGES_CHANGED, turns_group
from games.social.direct_messages.models import Conversation, Mailbox, Side


def changed(conversation: Conversation, *, is_new: bool = False) -> int:
    """Raise the versions of a locked conversation and of both mailboxes, and publish pointers.

    Return the conversation's new version.
    """
    conversation.version += 1
    conversation.save(update_fields=["version", "last_number"])
    # In one order, so that two conversations of the same people do not wait for each other.
    players = sorted((conversation.first_id, conversation.second_id))
    for player in players:
        version = _raise_mailbox(player)
        columns = {"change": version} | ({"latest": version} if is_new else {})
        Side.objects.filter(conversation=conversation, player=player).update(**columns)
    _publish(players)
    return conversation.version


def _raise_mailbox(player: str) -> int:
    mailboxes = Mailbox.objects.filter(player=player)
    if not mailboxes.update(version=F("version") + 1):
        Mailbox.objects.bulk_create([Mailbox(player_id=player)], ignore_conflicts=True)
        mailboxes.update(version=F("version") + 1)
    return mailboxes.values_list("version", flat=True).get()


def _publish(players: Collection[str]) -> None:
    pointers = [(turns_group(player), {"type": MESSAGES_CHANGED}) for player in players]
    transaction.on_commit(lambda: publisher.send_all(pointers))


def write_notice(player: str, *, by: str, now: datetime) -> None:
    """Write the notice about a new message, in the transaction around it; never its text."""
    notice = Notice(player, "message", table="", version=0, facts={"by": by})
    with connection.cursor() as cursor:
        for statement in statements([notice], now):
            cursor.execute(statement.sql, statement.params)
