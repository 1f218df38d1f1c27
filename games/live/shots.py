"""Snapshots as texts: one for each version, audience and starting point, for all who ask."""

import time
from dataclasses import dataclass
from functools import partial

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
NAMES_SECONDS = 10.0
"""A new name may come this much later to those who only look on."""


@dataclass(frozen=True, slots=True)
class Shot:
    """A snapshot as JSON, ready to be sent, and the version it brings its reader to."""

    version: int
    text: str


async def present(table_id: str, player: str, *, after: int) -> Shot:
    """What this player is to be sent of a table as they come to it."""
    shot: Shot = await database_sync_to_async(_present)(table_id, player, after)
    return shot


def version_for(table_id: str, player: str) -> int:
    """The last version of a table, by one look at its head; raises where it is not theirs."""
    return admitted(folding.current(table_id), player).table.version


async def news(table_id: str, version: int, player: str, *, after: int) -> Shot:
    """What this player is to be sent of a change, made once for all who may see the same."""
    table = folding.remembered(table_id, version)
    if table is None:
        table = await TABLES.get((table_id, version), lambda: folding.current(table_id))
    access = admitted(table, player)
    return Shot(table.version, await TEXTS.get(_key(access, after), partial(_made, access, after)))


def answer(access: Access, delivered: Delivered, *, after: int) -> str:
    """The text for whoever has just changed the table: the one that their sockets are sent."""
    return TEXTS.now(_key(access, after), partial(_made, access, after, delivered))


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


def _key(access: Access, after: int) -> tuple[object, ...]:
    table = access.table
    return (table.id, table.version, after, access.viewer, access.player == table.host)


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
