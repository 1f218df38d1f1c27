"""Snapshots as texts: one for each version, audience and starting point, for all who ask."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

import msgspec
from channels.db import database_sync_to_async

from games import deliveries, folding, selectors
from games.access import Access, admitted
from games.kernel.values import JsonObject
from games.live.once import Once
from games.players.selectors import names
from games.table.lines import Delivered
from games.table.state import Table

TABLES: Once[Table] = Once(256)
TEXTS: Once[str] = Once(1024)
PEOPLE: Once[JsonObject] = Once(256)
for kept in (TABLES, TEXTS):
    folding.on_another_log(kept.forget)
NAMES_SECONDS = 10.0
"""A new name may come this much later to those who only look on."""


@dataclass(frozen=True, slots=True)
class Shot:
    """A snapshot as JSON, ready to be sent, and the version it brings its reader to."""

    version: int
    text: str


Key: TypeAlias = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Wanted:
    """A snapshot that somebody is to be sent: as whom they look, and from which version on."""

    access: Access
    after: int

    @property
    def key(self) -> Key:
        """The same for all who are sent the same."""
        access, table = self.access, self.access.table
        return (table.id, table.version, self.after, access.viewer, access.player == table.host)


async def present(table_id: str, player: str, *, after: int) -> Shot:
    """What this player is to be sent of a table as they come to it."""
    shot: Shot = await database_sync_to_async(_present)(table_id, player, after)
    return shot


def version_for(table_id: str, player: str) -> int:
    """The last version of a table, by one look at its head; raises where it is not theirs."""
    return admitted(folding.current(table_id), player).table.version


async def news(table_id: str, version: int, player: str, *, after: int) -> Shot:
    """What this player is to be sent of a change."""
    wanted = Wanted(admitted(await at_least(table_id, version), player), after)
    return (await made([wanted]))[wanted.key]


async def at_least(table_id: str, version: int, digest: str = "") -> Table:
    """The table at this version, whose row may be told by its digest, or a later one."""
    table = folding.remembered(table_id, version, digest)
    key = (table_id, version, digest)
    return table or await TABLES.get(key, lambda: folding.current(table_id))


async def made(wanted: Sequence[Wanted]) -> dict[Key, Shot]:
    """The same as `make`, for the loop: without a trip to a thread where all is at hand."""
    at_hand = {each.key: TEXTS.at_hand(each.key) for each in wanted}
    if None in at_hand.values():
        shots: dict[Key, Shot] = await database_sync_to_async(make)(wanted)
        return shots
    version = wanted[0].access.table.version if wanted else 0
    return {key: Shot(version, text) for key, text in at_hand.items() if text is not None}


def make(wanted: Sequence[Wanted], delivered: Delivered | None = None) -> dict[Key, Shot]:
    """What these are to be sent of a table, each text made once for all who see the same."""
    each_once = {each.key: each for each in wanted}
    table = wanted[0].access.table
    seats = [each.access.viewer for each in each_once.values() if each.access.viewer is not None]
    deliveries.record_each(table_id=table.id, seats=seats, version=table.version)
    return {key: Shot(table.version, _now(each, delivered)) for key, each in each_once.items()}


def answer(access: Access, delivered: Delivered, *, after: int) -> str:
    """The text for whoever has just changed the table: the one that their sockets are sent."""
    return _now(Wanted(access, after), delivered)


def _now(wanted: Wanted, delivered: Delivered | None) -> str:
    if wanted.access.table.version - wanted.after > folding.TAIL:
        # Alone in asking from there, and told a whole log: too long to be remembered.
        return _made(wanted.access, wanted.after, delivered)
    return TEXTS.now(wanted.key, partial(_made, wanted.access, wanted.after, delivered))


def fresh(access: Access, *, after: int) -> str:
    """The table for its viewer, as JSON: also what changes without the table, made now."""
    return _text(access, after, _people(access.table))


def _present(table_id: str, player: str, after: int) -> Shot:
    access = admitted(folding.current(table_id), player)
    return Shot(access.table.version, fresh(access, after=after))


def _made(access: Access, after: int, delivered: Delivered | None = None) -> str:
    table = access.table
    slot = time.monotonic() // NAMES_SECONDS
    people = PEOPLE.now((_ids(table), slot), partial(_people, table))
    return _text(access, after, people, delivered)


def _text(
    access: Access, after: int, people: JsonObject, delivered: Delivered | None = None
) -> str:
    table = access.table
    if access.viewer is not None:
        # Recorded before it is sent: better a seat too many counts as knowing than one too few.
        deliveries.record(table_id=table.id, seat=access.viewer, version=table.version)
    snapshot = selectors.snapshot(access, after=after, delivered=delivered)
    return msgspec.json.encode({**snapshot, "players": people}, enc_hook=str).decode()


def _people(table: Table) -> JsonObject:
    return names(_ids(table))


def _ids(table: Table) -> frozenset[str]:
    return frozenset({chair.player for chair in table.chairs if chair.human} | {table.host})
