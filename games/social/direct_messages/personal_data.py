"""The messages of a player: exported, and erased with the player."""

from collections.abc import Iterator

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from games.kernel.values import JsonObject
from games.social.direct_messages.changes import changed
from games.social.direct_messages.contact import accepted_from
from games.social.direct_messages.models import Conversation, Mailbox, Message, Side
from games.social.direct_messages.selectors import state_of

PAGE = 500


def stored_mailbox(player_id: str) -> JsonObject:
    """Return the player's choice about messages, and the conversations with their read marks."""
    sides = Side.objects.filter(player=player_id).order_by("pk")
    return {
        "accepts_from": accepted_from(player_id),
        "conversations": list(sides.values("other_id", "read")),
    }


def stored_messages(player_id: str) -> Iterator[JsonObject]:
    """Yield the messages that the player wrote or received, without deleted texts.

    The text of a hidden message is its author's alone.
    """
    own = Side.objects.filter(player=player_id)
    conversations = dict(own.values_list("conversation", "other"))
    rows = Message.objects.filter(conversation__in=own.values("conversation"))
    for row in _in_pages(rows):
        is_own = row.author_id == player_id
        yield {
            "with": conversations.get(row.conversation_id, ""),
            "number": row.number,
            "direction": "sent" if is_own else "received",
            "written_at": row.written_at,
            "state": state_of(row),
            "text": "" if row.hidden_at and not is_own else row.text,
        }


def _in_pages(rows: QuerySet[Message]) -> Iterator[Message]:
    # Without a cursor of the server, which would need its connection until the end.
    last = 0
    while page := list(rows.filter(pk__gt=last).order_by("pk")[:PAGE]):
        yield from page
        last = page[-1].pk


def erase_messages(player_id: str) -> None:
    """Delete the words of a player who is being erased; the others keep their own."""
    for conversation in Side.objects.filter(player=player_id).values_list("conversation"):
        _erase_in(conversation[0], player_id)
    Mailbox.objects.filter(player=player_id).delete()


@transaction.atomic
def _erase_in(conversation_id: int, player_id: str) -> None:
    conversation = Conversation.objects.select_for_update().get(pk=conversation_id)
    own = Message.objects.filter(conversation=conversation, author=player_id)
    own.update(text="", deleted_at=timezone.now(), change=changed(conversation))
    Side.objects.filter(conversation=conversation, player=player_id).delete()
