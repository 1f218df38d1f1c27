"""Read the chat of a table as one person may read it."""

from dataclasses import dataclass, replace
from typing import Final

from django.db.models import Count, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from games.kernel.values import JsonObject
from games.players.models import Player
from games.players.relations.blocks import apart_from
from games.players.selectors import PublicProfile, public_profiles
from games.pubsub.chat import ChatPointer
from games.social.chat.heads import versions_of
from games.social.chat.models import Line, Reaction, ReadMark
from games.social.chat.mutes import distance_of, muted_authors
from games.social.chat.permissions import CHANNELS, Channel, may_read, write_refusal
from games.social.chat.roles import role_of, setting_of, writer_of
from games.tables.access import Access, access_table
from games.tables.models import SeatSummary, TableSummary

PAGE: Final = 50
MOST_CHANGES: Final = 200
SHOWN: Final = Q(state="shown")


@dataclass(frozen=True, slots=True)
class Wish:
    """Which lines are wanted: those that changed after a version, or those before a number."""

    after: int | None = None
    before: int | None = None


NEWEST: Final = Wish()


def readable_channels(access: Access) -> tuple[Channel, ...]:
    """Return the channels of a table that its viewer may read."""
    role, setting = role_of(access.player, access.table), setting_of(access.table)
    return tuple(each for each in CHANNELS if may_read(each, role, setting))


def newest_versions(table: str, player: str) -> dict[str, int]:
    """Return the version of each channel of a table that a player may read.

    Raise `NoSuchTable` if the player may not see the table.
    """
    readable = readable_channels(access_table(player=player, table_id=table))
    return {each: at for each, at in versions_of(table).items() if each in readable}


def chats(access: Access, reader: Player | None) -> dict[str, JsonObject | None]:
    """Return the newest lines of each channel, None for one that the viewer may not read."""
    readable = readable_channels(access)
    return {each: chat(access, reader, each) if each in readable else None for each in CHANNELS}


def chat(
    access: Access, reader: Player | None, channel: Channel, wish: Wish = NEWEST
) -> JsonObject:
    """Return a part of a channel that the viewer may read."""
    # Before the lines: a line that is written meanwhile has a later version.
    version = versions_of(access.table.id).get(channel, 0)
    lines = _visible(access, channel)
    shown, has_older = _page(lines, wish) if wish.after is None else (_changed(lines, wish), False)
    if wish.after is not None and len(shown) >= MOST_CHANGES:
        version = shown[-1].change
    people = public_profiles({line.author for line in shown} - {""})
    mark = read_mark(access, channel)
    return {
        "channel": channel,
        "lines": [line_data(line, people) for line in shown],
        "reactions": _reactions(access, channel, wish),
        "version": version,
        "next": shown[0].number if has_older else None,
        "may_write": may_write(access, reader, channel),
        "read": mark,
        "unread": _unread(access, channel, mark),
    }


def may_write(access: Access, reader: Player | None, channel: Channel) -> str | None:
    """Return the code of why this person may not write in a channel, or None."""
    if reader is None:
        return "not_signed_in"
    writer = writer_of(reader, access.table, channel, set(apart_from(reader.id)))
    refusal = write_refusal(channel, writer, setting_of(access.table))
    return refusal.code if refusal else None


def readable_line(access: Access, channel: Channel, number: int) -> Line | None:
    """Return a line with its words, if the viewer may read them."""
    if channel not in readable_channels(access):
        return None
    return _visible(access, channel).filter(SHOWN, number=number).first()


def changed_line(pointer: ChatPointer) -> ChatPointer:
    """Return a pointer of another process with its line, if it is about a single one."""
    lines = Line.objects.filter(table=pointer.table, channel=pointer.channel)
    found = list(lines.filter(SHOWN, change=pointer.version)[:2])
    if len(found) != 1:
        return pointer
    (line,) = found
    shown = line_data(line, public_profiles([line.author]))
    return replace(pointer, line=shown, hidden_from=distance_of(line.author).without)


def own_line(line: Line, author: Player) -> JsonObject:
    """Return a line as its author gets it."""
    return line_data(line, {author.id: PublicProfile(author.name)})


def line_data(line: Line, people: dict[str, PublicProfile]) -> JsonObject:
    """Return a line as its readers get it."""
    is_shown = line.state == "shown"
    profile = people.get(line.author)
    return {
        "number": line.number,
        "change": line.change,
        "channel": line.channel,
        "seat": line.seat,
        "player": line.author,
        "name": profile.name if profile else "",
        "at": line.written_at,
        "state": line.state,
        "text": line.text if is_shown and not line.phrase else None,
        "phrase": line.phrase or None if is_shown else None,
        "step": line.step,
        "links": line.has_links,
    }


def _visible(access: Access, channel: Channel) -> QuerySet[Line]:
    lines = Line.objects.filter(table=access.table.id, channel=channel)
    return lines.exclude(author__in=muted_authors(access.player)) if access.player else lines


def _page(lines: QuerySet[Line], wish: Wish) -> tuple[list[Line], bool]:
    """Return the newest wanted lines in ascending order, and whether there are older ones."""
    older = lines if wish.before is None else lines.filter(number__lt=wish.before)
    found = list(reversed(older.order_by("-number")[: PAGE + 1]))
    return found[-PAGE:], len(found) > PAGE


def _changed(lines: QuerySet[Line], wish: Wish) -> list[Line]:
    """Return the first lines that changed after a version, in the order of their changes."""
    found = list(lines.filter(change__gt=wish.after).order_by("change", "number")[:MOST_CHANGES])
    if len(found) == MOST_CHANGES:
        # An erasure changes many lines at once, which stay together.
        last = found[-1]
        found += lines.filter(change=last.change, number__gt=last.number).order_by("number")
    return found


def _reactions(access: Access, channel: Channel, wish: Wish) -> list[JsonObject]:
    if channel != "players" or wish.before is not None:
        return []
    rows = Reaction.objects.filter(table=access.table.id)
    # Those that were taken back matter to clients that have seen them.
    new = rows.exclude(reaction="") if wish.after is None else rows.filter(change__gt=wish.after)
    return [
        {**row, "reaction": row["reaction"] or None}
        for row in new.order_by("change").values("step", "seat", "reaction", "change")
    ]


def read_mark(access: Access, channel: Channel) -> int:
    """Return the number of the last line that the viewer has read."""
    marks = ReadMark.objects.filter(player=access.player, table=access.table.id, channel=channel)
    number = marks.values_list("number", flat=True).first() if access.player else None
    return number or 0


def _unread(access: Access, channel: Channel, mark: int) -> int:
    if not access.player:
        return 0
    lines = _visible(access, channel).filter(SHOWN, number__gt=mark)
    return lines.exclude(author=access.player).count()


def unread_by_table(player: str) -> dict[str, int]:
    """Return how many lines of players one has not read, for each of one's tables with any."""
    seated = SeatSummary.objects.filter(player=player).values("table")
    hosted = TableSummary.objects.filter(host=player).values("id")
    read = ReadMark.objects.filter(player=player, table=OuterRef("table"), channel="players")
    lines = (
        Line.objects.filter(SHOWN, Q(table__in=seated) | Q(table__in=hosted), channel="players")
        .exclude(author=player)
        .exclude(author__in=muted_authors(player))
        .annotate(mark=Coalesce(Subquery(read.values("number")[:1]), 0))
        .filter(number__gt=F("mark"))
    )
    return dict(lines.values_list("table").annotate(Count("id")).order_by("table"))
