"""The marks of what players have read, and the one notice that each gets until they read on."""

from datetime import datetime
from typing import Final

from django.db import transaction

from events.writing.write import Statement
from games.notices.models import ListedNotice
from games.outbox.statements import statement_for_each
from games.players.locking import lock_player
from games.players.models import Player
from games.social.chat.models import ChatHead, Line, ReadMark
from games.social.chat.permissions import Channel

# By hand, since they are part of every line.
_NUMBER: Final = '(SELECT last FROM chat_chathead WHERE "table" = %s AND channel = %s)'
_ROW: Final = f"(%s, %s, %s, 0, {_NUMBER})"
_MARK: Final = (
    'INSERT INTO chat_readmark (player, "table", channel, number, noticed) VALUES {rows}'
    ' ON CONFLICT (player, "table", channel) DO UPDATE SET noticed = excluded.noticed'
    " WHERE chat_readmark.noticed <= chat_readmark.number"
)
_NOTICED: Final = (
    'SELECT mark.player, mark."table", mark.noticed AS version FROM chat_readmark AS mark'
    ' JOIN chat_chathead AS head ON head."table" = mark."table" AND head.channel = mark.channel'
    ' WHERE mark."table" = %s AND mark.channel = %s AND mark.noticed = head.last'
)


@transaction.atomic
def mark_read(*, player: Player, table: str, channel: Channel, number: int, now: datetime) -> None:
    """Mark a channel as read up to a line; a mark never moves back."""
    lock_player(player)
    heads = ChatHead.objects.filter(table=table, channel=channel)
    upto = min(number, heads.values_list("last", flat=True).first() or 0)
    mark, _ = ReadMark.objects.get_or_create(player=player.id, table=table, channel=channel)
    if upto > mark.number:
        mark.number = upto
        mark.save(update_fields=["number"])
        _read_notices(player, table, upto, now)


def _read_notices(player: Player, table: str, upto: int, now: datetime) -> None:
    rows = ListedNotice.objects.filter(player=player.id, table=table, kind="chat")
    rows.filter(version__lte=upto, read_at=None).update(read_at=now)


def notices_of(readers: frozenset[str], line: Line, now: datetime) -> list[Statement]:
    """Return the statements that write a notice for each reader without an unread one.

    They follow the one that counts the line.
    """
    if not readers:
        return []
    by = {"by": line.seat} if line.seat is not None else {"host": line.author}
    where = (line.table, line.channel)
    # In one order, as two lines may be written at once.
    marks = [value for each in sorted(readers) for value in (each, *where, *where)]
    marked = Statement(_MARK.format(rows=", ".join([_ROW] * len(readers))), marks)
    # Its number makes the notice distinct from an earlier one, whose line has been read.
    return [marked, statement_for_each(_NOTICED, where, kind="chat", facts=by, now=now)]
