"""The data that decides about the notices of a batch, read once for all of them."""

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import TypeAlias

from games.notices.models import ListedNotice, TableMute
from games.notices.preferences import Choices, choices_of, wants, wish_of
from games.notices.queue.subject import SUPERSEDED, Subject, why_obsolete
from games.outbox.models import OutboxItem
from games.tables import table_cache
from games.tables.table_cache import LoggedTable

Place: TypeAlias = tuple[str, str]
"""A player and a table."""


@dataclass(frozen=True, slots=True)
class ListedTurn:
    """A turn or reminder in the list of its player."""

    id: int
    version: int


@dataclass(frozen=True, slots=True)
class Context:
    """The tables, later turns, mutes and choices of the players of a batch."""

    tables: Mapping[str, LoggedTable]
    listed: Mapping[Place, Sequence[ListedTurn]]
    waiting: Mapping[Place, int]
    """The version of the last turn that is still in the outbox."""
    muted: Set[Place]
    choices: Choices

    def why_obsolete(self, subject: Subject) -> str:
        """Return a code for the reason why a notice no longer matters, or an empty string."""
        place = (subject.player, subject.table)
        versions = [turn.version for turn in self.listed.get(place, ())]
        latest = max((*versions, self.waiting.get(place, 0)))
        return why_obsolete(subject, self.tables.get(subject.table), latest)

    def why_unwanted(self, subject: Subject, channel: str) -> str:
        """Return a code for the reason why it is not sent by this channel, or an empty string."""
        if (subject.player, subject.table) in self.muted:
            return "muted"
        wish = wish_of(subject.kind, subject.mark)
        return "" if wants(self.choices, subject.player, wish, channel) else "unwanted"


def load_tables(table_ids: Iterable[str]) -> dict[str, LoggedTable]:
    """Return these tables at the head of their logs, in one order; none for an empty id."""
    return table_cache.load_many(sorted(set(table_ids) - {""}))


def context_of(places: Set[Place], tables: Mapping[str, LoggedTable]) -> Context:
    """Read what decides about notices to these players at these tables."""
    players, ids = {player for player, _ in places}, {table for _, table in places}
    mutes = TableMute.objects.filter(player__in=players, table__in=ids)
    return Context(
        tables=tables,
        listed=_listed_turns(players, ids),
        waiting=_waiting_turns(players, ids),
        muted=set(mutes.values_list("player", "table")),
        choices=choices_of(players),
    )


def _listed_turns(players: Set[str], tables: Set[str]) -> dict[Place, list[ListedTurn]]:
    rows = ListedNotice.objects.filter(player__in=players, table__in=tables, kind__in=SUPERSEDED)
    found: dict[Place, list[ListedTurn]] = {}
    for player, table, *turn in rows.values_list("player", "table", "id", "version"):
        found.setdefault((player, table), []).append(ListedTurn(*turn))
    return found


def _waiting_turns(players: Set[str], tables: Set[str]) -> dict[Place, int]:
    rows = OutboxItem.objects.filter(player__in=players, table__in=tables, kind="your_turn")
    ordered = rows.order_by("version").values_list("player", "table", "version")
    return {(player, table): version for player, table, version in ordered}
