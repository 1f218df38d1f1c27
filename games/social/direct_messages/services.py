"""Write, delete and read messages, and choose from whom to accept them."""

from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet

from events.envelope import CommandUsed
from games.kernel.refusal import Refused
from games.notices.listing import read_about_person
from games.players.locking import PlayerErased, lock_player
from games.players.models import Player
from games.social.direct_messages import contact, limits
from games.social.direct_messages.changes import changed, write_notice
from games.social.direct_messages.contact import AcceptsFrom
from games.social.direct_messages.models import Conversation, Mailbox, Message, Side
from games.social.direct_messages.text import cleaned


@transaction.atomic
def send(*, author: Player, to: str, command: UUID, text: str, now: datetime) -> Message:
    """Send a message, once, however often the command is sent.

    Raise `Refused`, `CommandUsed` or `PlayerErased`; then nothing is written.
    """
    writer, reader = _lock_pair(author, to)
    sent = Message.objects.filter(author=writer, command=command)
    if repeated := sent.select_related("conversation").first():
        return _repeated(repeated, to, text)
    clean = cleaned(text)
    if refusal := contact.refusal(writer, reader):
        raise Refused(refusal)
    limits.check_pace(writer, now)
    conversation = _conversation(writer, reader, clean, now)
    return _write(conversation, writer, reader, command=command, text=clean, now=now)


@transaction.atomic
def delete(*, author: Player, other: str, number: int, now: datetime) -> bool:
    """Delete an own message for both players. Return whether there was one.

    Deleting it again changes nothing.
    """
    lock_player(author)
    own = Message.objects.filter(conversation__in=_between(author.id, other), author=author)
    message = own.filter(number=number).select_related("conversation").first()
    if message is None:
        return False
    if message.deleted_at is None:
        conversation = Conversation.objects.select_for_update().get(pk=message.conversation_id)
        message.text, message.deleted_at = "", now
        message.change = changed(conversation)
        message.save(update_fields=["text", "deleted_at", "change"])
    return True


def set_hidden(*, reader: str, author: str, number: int, hidden: bool, now: datetime) -> bool:
    """Hide a message from both players, or show it again, in the transaction of the decision.

    Return whether it changed: deleted messages do not. Raise `Refused` if there is none.
    """
    conversation = _between(reader, author).select_for_update().first()
    own = Message.objects.filter(conversation=conversation, author=author, number=number)
    message = own.first() if conversation else None
    if conversation is None or message is None:
        raise Refused("no_such_message")
    if message.deleted_at is not None or (message.hidden_at is not None) == hidden:
        return False
    message.hidden_at = now if hidden else None
    message.change = changed(conversation)
    message.save(update_fields=["hidden_at", "change"])
    return True


@transaction.atomic
def mark_read(*, player: Player, other: str, number: int, now: datetime) -> None:
    """Mark the messages up to this one as read, for the player alone."""
    side = Side.objects.select_for_update().filter(player=player, other=other).first()
    if side is None:
        return
    side.read = max(side.read, min(number, side.received))
    side.save(update_fields=["read"])
    if side.noticed <= side.read:
        read_about_person(player.id, "message", other, now)


@transaction.atomic
def choose_accepted(*, player: Player, accepts_from: AcceptsFrom) -> None:
    """Choose from whom the player accepts messages."""
    lock_player(player)
    Mailbox.objects.update_or_create(player=player, defaults={"accepts_from": accepts_from})


def _lock_pair(author: Player, to: str) -> tuple[Player, Player]:
    """Return both players, locked in one order. Raise `PlayerErased` or `Refused`."""
    rows = Player.objects.filter(id__in={author.id, to}).select_for_update().order_by("id")
    found = {each.id: each for each in rows}
    if author.id not in found or found[author.id].erased_at:
        raise PlayerErased
    if to not in found:
        raise Refused("no_such_player")
    return found[author.id], found[to]


def _repeated(sent: Message, to: str, text: str) -> Message:
    pair = {sent.conversation.first_id, sent.conversation.second_id}
    is_same = sent.deleted_at is not None or sent.text == cleaned(text)
    if to not in pair - {sent.author_id} or not is_same:
        raise CommandUsed("messages", sent.command)
    return sent


def _between(player: str, other: str) -> QuerySet[Conversation]:
    first, second = sorted((player, other))
    return Conversation.objects.filter(first=first, second=second)


def _conversation(writer: Player, reader: Player, text: str, now: datetime) -> Conversation:
    """Return the conversation of the two; begin it if there is none. Raise `Refused`."""
    own = Side.objects.filter(player=writer, other=reader).select_related("conversation").first()
    answered = Side.objects.filter(player=reader, other=writer, has_written=True).exists()
    if own is None:
        limits.check_new_conversation(writer, now)
    if not answered:
        limits.check_same_text(writer, reader.id, text, now)
    return own.conversation if own else _begin(writer, reader, now)


def _begin(writer: Player, reader: Player, now: datetime) -> Conversation:
    first, second = sorted((writer.id, reader.id))
    conversation = Conversation.objects.create(
        first_id=first, second_id=second, opened_by=writer, opened_at=now
    )
    pairs = ((writer, reader), (reader, writer))
    Side.objects.bulk_create(
        Side(conversation=conversation, player=player, other=other, latest=0, change=0)
        for player, other in pairs
    )
    return conversation


def _write(
    conversation: Conversation,
    writer: Player,
    reader: Player,
    *,
    command: UUID,
    text: str,
    now: datetime,
) -> Message:
    conversation = Conversation.objects.select_for_update().get(pk=conversation.pk)
    conversation.last_number += 1
    message = Message.objects.create(
        conversation=conversation,
        number=conversation.last_number,
        change=changed(conversation, is_new=True),
        author=writer,
        command=command,
        text=text,
        written_at=now,
    )
    Side.objects.filter(player=writer, other=reader).update(has_written=True)
    _receive(Side.objects.get(player=reader, other=writer), message.number, now)
    return message


def _receive(side: Side, number: int, now: datetime) -> None:
    """Note the new message at its reader, with a notice unless an earlier one is unread."""
    side.received = number
    if side.noticed <= side.read:
        side.noticed = number
        write_notice(side.player_id, by=side.other_id, now=now)
    side.save(update_fields=["received", "noticed"])
