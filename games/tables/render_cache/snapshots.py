"""Snapshots as text: rendered once for each head of a log, audience and starting version."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeAlias

import msgspec

from events.database.threads import database_sync_to_async
from events.envelope import Head
from games.kernel.values import Seat
from games.players.selectors import PublicProfile, public_profiles
from games.table.state import Status, Table
from games.table.undo.free import SeenBySeat
from games.tables import rendering, seen_versions, table_cache
from games.tables.access import Access, admitted
from games.tables.render_cache.single_flight_cache import SingleFlightCache
from games.tables.seen_versions import Shown
from games.tables.table_cache import LoggedTable

Profiles: TypeAlias = dict[str, PublicProfile]

TABLES: SingleFlightCache[LoggedTable] = SingleFlightCache(256)
TEXTS: SingleFlightCache[str] = SingleFlightCache(1024)
PEOPLE: SingleFlightCache[Profiles] = SingleFlightCache(256)
NAMES_SECONDS = 10.0
"""A new name may appear this much later to those who only watch."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A snapshot as JSON, ready to be sent, and the version that it shows."""

    version: int
    text: str


Key: TypeAlias = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class SnapshotRequest:
    """A snapshot to be sent: to whom, and from which version on."""

    access: Access
    after: int

    @property
    def key(self) -> Key:
        """The same for all viewers who are sent the same text."""
        access = self.access
        table = access.table
        is_host, is_open = access.player == table.host, table.status is Status.OPEN
        reserved = table.reserved_seat_of(access.player) if is_open else None
        # A member without a seat may be offered one, or may appeal.
        is_known = access.viewer is None and not is_open and not self.is_for_strangers
        known = access.player if is_known else ""
        return (access.logged.head.digest, self.after, access.viewer, is_host, reserved, known)

    @property
    def is_for_strangers(self) -> bool:
        """Whether the viewer has nothing to do with a table that has started."""
        table = self.access.table
        return table.status is not Status.OPEN and self.access.player not in table.members


async def initial(table_id: str, player: str, *, after: int) -> Snapshot:
    """Return what a player is sent of a table when they connect."""
    snapshot: Snapshot = await database_sync_to_async(_initial)(table_id, player, after)
    return snapshot


async def update(table_id: str, head: Head, player: str, *, after: int) -> Snapshot:
    """Return what a player is sent of a table that has this head, or a later one."""
    request = SnapshotRequest(admitted(await load_since(table_id, head), player), after)
    return (await render_all_async([request]))[request.key]


async def load_since(table_id: str, head: Head) -> LoggedTable:
    """Return the table at this head or a later one."""
    known = table_cache.cached_since(table_id, head)
    load = partial(table_cache.load, table_id)
    return known or await TABLES.get_async((table_id, *head), load)


async def render_all_async(requests: Sequence[SnapshotRequest]) -> dict[Key, Snapshot]:
    """Return each snapshot by its key; render them in another thread unless all are cached."""
    cached = {each.key: TEXTS.cached(each.key) for each in requests}
    if None in cached.values():
        rendered: dict[Key, Snapshot] = await database_sync_to_async(render_all)(requests)
        return rendered
    version = requests[0].access.table.version if requests else 0
    return {key: Snapshot(version, text) for key, text in cached.items() if text is not None}


def render_all(
    requests: Sequence[SnapshotRequest], seen: SeenBySeat | None = None
) -> dict[Key, Snapshot]:
    """Return each snapshot of a table by its key, after recording all seats with one statement."""
    by_key = {each.key: each for each in requests}
    shown = [
        Shown(access.table.id, Seat(access.viewer), *access.logged.head)
        for access in (each.access for each in by_key.values())
        if access.viewer is not None
    ]
    seen_versions.record(shown)
    if seen is not None:
        seen = {**seen, **{each.seat: each.version for each in shown}}
    version = requests[0].access.table.version
    return {key: Snapshot(version, _cached_text(each, seen)) for key, each in by_key.items()}


def answer(access: Access, seen: SeenBySeat, *, after: int) -> str:
    """Return the text for a player who has just changed the table, as their sockets receive it."""
    return _cached_text(SnapshotRequest(access, after), seen)


def _cached_text(request: SnapshotRequest, seen: SeenBySeat | None) -> str:
    access = request.access
    # All strangers share a text, which may not depend on the first of them.
    if request.is_for_strangers:
        access = replace(access, player="")
    render = partial(_render, access, request.after, seen)
    if request.access.table.version - request.after > table_cache.TAIL:
        # Only one viewer starts there, and is sent a whole log: too long to be cached.
        return render()
    return TEXTS.get(request.key, render)


def fresh(access: Access, *, after: int) -> str:
    """Return a snapshot rendered now: the commands open to a player change without the table."""
    return _text(access, after, _people(access.table))


def _initial(table_id: str, player: str, after: int) -> Snapshot:
    access = admitted(table_cache.load(table_id), player)
    return Snapshot(access.table.version, fresh(access, after=after))


def _render(access: Access, after: int, seen: SeenBySeat | None = None) -> str:
    table = access.table
    slot = time.monotonic() // NAMES_SECONDS
    people = PEOPLE.get((_ids(table), slot), partial(_people, table))
    return _text(access, after, people, seen)


def _text(access: Access, after: int, people: Profiles, seen: SeenBySeat | None = None) -> str:
    snapshot = rendering.snapshot(access, after=after, seen=seen, players=people)
    return msgspec.json.encode(snapshot).decode()


def _people(table: Table) -> Profiles:
    return public_profiles(_ids(table))


def _ids(table: Table) -> frozenset[str]:
    former = {each.player for chair in table.chairs for each in chair.former}
    invited = {player for chair in table.chairs for player in (chair.invited, *chair.offers)}
    seated = {chair.player for chair in table.chairs if chair.is_person}
    asked = {player for each in table.invitations for player in (each.player, each.by)}
    return frozenset((seated | former | invited | asked | {table.host}) - {""})
