"""Write and delete lines, and react on moves."""

import hashlib
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, TypeAlias
from uuid import UUID

from django.conf import settings
from django.db import IntegrityError, transaction

from events.chain.seal import canonical
from events.envelope import CommandUsed
from games.kernel.refusal import Refused
from games.players.locking import lock_player, refresh_player
from games.players.models import Player
from games.social.chat.appending import (
    RecentLine,
    WriterState,
    append,
    remembered_state,
    writer_state,
)
from games.social.chat.heads import announce_line, lock_head, next_version
from games.social.chat.limits.bucket import full_again_at
from games.social.chat.limits.words import Phrase, ReactionCode, cleaned, is_near_duplicate
from games.social.chat.marks import notices_of
from games.social.chat.models import Line, Reaction
from games.social.chat.mutes import Distance
from games.social.chat.permissions import Channel, react_refusal, write_refusal
from games.social.chat.roles import people_of, setting_of, writer_of
from games.social.chat.selectors import own_line
from games.table.state import Table
from games.tables import table_cache
from games.tables.access import Access
from games.tables.table_cache import LoggedTable, NoSuchTable

Admit: TypeAlias = Callable[[LoggedTable], Access]
"""Returns the access of the player to a table, or raises `NoSuchTable`."""

COMPARED: Final = 2
"""The lines of an author in a channel with which a new one is compared."""


@dataclass(frozen=True, slots=True)
class Message:
    """A line as its author sends it: a text or a phrase, and the step that it points at."""

    command: UUID
    channel: Channel
    text: str = ""
    phrase: Phrase | None = None
    step: int | None = None

    def body(self, table: str) -> str:
        """Return a digest by which the same line is recognised when it is sent again."""
        parts = [table, self.channel, self.text, self.phrase, self.step]
        return hashlib.sha256(canonical({"line": parts}).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class _Writing:
    """A message that its author writes at a table now."""

    table: str
    admit: Admit
    player: Player
    message: Message
    now: datetime


def write(*, table: str, admit: Admit, player: Player, message: Message, now: datetime) -> Line:
    """Write a line, once, however often it is sent.

    Raise `Refused`, `CommandUsed` or `PlayerErased`, or what `admit` raises when it is given the
    table; then nothing is written.
    """
    try:
        return _write(_Writing(table, admit, player, message, now))
    except IntegrityError:
        # Sent again after many other lines.
        sent = Line.objects.filter(author=player.id, command=message.command).first()
        if sent is None:
            raise
        return _repeated(sent, message, table)


def _write(writing: _Writing) -> Line:
    table, player, message = writing.table, writing.player, writing.message
    remembered = remembered_state(table, player.id)
    if remembered is not None:
        # The memory of a process may be old, so a refusal is decided again.
        with suppress(Refused, NoSuchTable):
            if line := _attempt(writing, remembered):
                return line
    # Each round that fails has seen another line of the author, whose bucket ends that.
    while True:
        known = writer_state(table, player.id, message.command)
        if known.sent is not None:
            writing.admit(table_cache.load_at(table, known.head))
            return _repeated(Line.objects.get(pk=known.sent), message, table)
        if line := _attempt(writing, known):
            return line
        refresh_player(player)


def _attempt(writing: _Writing, known: WriterState) -> Line | None:
    """Write a line and announce it. Return None if it must be decided again; raise `Refused`."""
    access = writing.admit(table_cache.load_at(writing.table, known.head))
    author, without = writing.player, known.distance.without
    line = _decided(access, writing, known)
    readers = people_of(access.table) - {author.id} - without if line.channel == "players" else ()
    if not append(line, known, notices_of(frozenset(readers), line, writing.now)):
        return None
    announce_line(own_line(line, author), line.table, without)
    return line


def _repeated(sent: Line, message: Message, table: str) -> Line:
    if sent.body != message.body(table):
        raise CommandUsed("chat", message.command)
    return sent


def _decided(access: Access, writing: _Writing, known: WriterState) -> Line:
    """Return a line that may be written. Raise `Refused`."""
    player, message, now = writing.player, writing.message, writing.now
    text = _checked(message, player, access.table, known.distance)
    full_at = full_again_at(known.recent[0].bucket_full_at if known.recent else None, now)
    _check_is_new(text, known.recent, access.table, message.channel)
    line = _line(message, text, player, access, now)
    line.bucket_full_at = full_at
    return line


def _checked(message: Message, player: Player, table: Table, distance: Distance) -> str:
    """Return the cleaned text of a message that may be written. Raise `Refused`."""
    writer = writer_of(player, table, message.channel, distance.apart)
    if refusal := write_refusal(message.channel, writer, setting_of(table)):
        raise Refused(refusal)
    text = "" if message.phrase else cleaned(message.text)
    longest = settings.SOCIAL["CHAT_LONGEST"]
    if len(text) > longest:
        raise Refused("chat_too_long", most=longest)
    if not (text or message.phrase):
        raise Refused("chat_empty")
    if message.step is not None:
        _check_step(table, message.step)
    return text


def _check_step(table: Table, step: int) -> None:
    if all(each.position != step for each in (*table.main_line, *table.undone)):
        raise Refused("no_such_step")


def _check_is_new(text: str, recent: Sequence[RecentLine], table: Table, channel: Channel) -> None:
    here = [each.text for each in recent if (each.table, each.channel) == (table.id, channel)]
    if text and any(each and is_near_duplicate(text, each) for each in here[:COMPARED]):
        raise Refused("chat_repeated")


def _line(message: Message, text: str, player: Player, access: Access, now: datetime) -> Line:
    return Line(
        table=access.table.id,
        channel=message.channel,
        author=player.id,
        seat=access.viewer,
        command=message.command,
        body=message.body(access.table.id),
        text=text,
        phrase=message.phrase or "",
        step=message.step,
        has_links=_may_link(player, now),
        written_at=now,
    )


def _may_link(player: Player, now: datetime) -> bool:
    least = timedelta(days=settings.SOCIAL["CHAT_LINKS_AFTER_DAYS"])
    return player.kind == "account" and now - player.created_at >= least


@transaction.atomic
def delete(*, access: Access, player: Player, channel: Channel, number: int) -> None:
    """Delete a line of this player; its place stays. Raise `Refused` if it is not theirs."""
    head = lock_head(access.table.id, channel)
    line = Line.objects.filter(
        table=access.table.id, channel=channel, number=number, author=player.id
    ).first()
    if line is None:
        raise Refused("no_such_line")
    if line.state != "deleted":
        line.state, line.text, line.phrase = "deleted", "", ""
        line.change = next_version(head)
        line.save(update_fields=["state", "text", "phrase", "change"])


@transaction.atomic
def react(*, access: Access, player: Player, step: int, reaction: ReactionCode | None) -> None:
    """Replace the reaction of the player's seat on a step; None takes it back. Raise `Refused`."""
    lock_player(player)
    table, seat = access.table, access.viewer
    writer = writer_of(player, table, "players", ())
    if refusal := react_refusal(writer, setting_of(table)):
        raise Refused(refusal)
    if seat is None:
        raise Refused("not_seated")
    _check_step(table, step)
    head = lock_head(table.id, "players")
    row = Reaction.objects.filter(table=table.id, step=step, seat=seat).first()
    if (row.reaction if row else "") != (reaction or ""):
        Reaction.objects.update_or_create(
            table=table.id,
            step=step,
            seat=seat,
            defaults={
                "author": player.id,
                "reaction": reaction or "",
                "change": next_version(head),
            },
        )


def set_hidden(*, table: str, channel: Channel, number: int, hidden: bool) -> bool:
    """Hide a line from its readers, or show it again, in the transaction of the decision.

    Return whether it changed: deleted lines do not. Raise `Refused` if there is no such line.
    """
    head = lock_head(table, channel)
    line = Line.objects.filter(table=table, channel=channel, number=number).first()
    if line is None:
        raise Refused("no_such_line")
    before, after = ("shown", "hidden") if hidden else ("hidden", "shown")
    if line.state != before:
        return False
    line.state, line.change = after, next_version(head)
    line.save(update_fields=["state", "change"])
    return True
