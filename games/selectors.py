"""Readers: what somebody may see of tables, as JSON data; nothing here writes."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.utils import timezone

from events import store
from events.redact import for_audiences
from games import folding
from games.access import Access
from games.deliveries import Deliveries
from games.kernel.codec import NOBODY, audience_of
from games.kernel.values import JsonObject, Viewer
from games.rows import picture, stream_of
from games.table.case import Actor, Context, Role
from games.table.continuing import first_state
from games.table.lines import Delivered
from games.table.state import Table
from games.table.view import offers, table_view


def snapshot(
    access: Access,
    *,
    after: int = 0,
    now: datetime | None = None,
    delivered: Delivered | None = None,
) -> JsonObject:
    """A table for one viewer: its picture, the game's, what may be done, and the newer events."""
    table, viewer = access.table, access.viewer
    return {
        **shared(table, viewer, after=after),
        "asks": asks(table, access.player, delivered, now=now or timezone.now()),
    }


def shared(table: Table, viewer: Viewer, *, after: int) -> JsonObject:
    """The part of a snapshot that is the same for all who look from this seat, or from none."""
    last, *_ = folding.rows_after(table, table.version - 1)
    rows = folding.rows_after(table, after)
    return {
        "id": table.id,
        "version": table.version,
        "position": table.position,
        "head": last.digest,
        "your_seat": viewer,
        "table": table_view(table),
        "view": game_view(table, viewer),
        "offer": game_offer(table, viewer),
        "events": [picture(row, viewer, revealed=table.revealed) for row in rows],
    }


def game_view(table: Table, viewer: Viewer) -> JsonObject | None:
    """The game as this viewer sees it; before the start what it goes on from, as all see it."""
    if table.line:
        return table.game.view(table.state, viewer)
    return table.game.view(first_state(table), None) if table.begins else None


def game_offer(table: Table, viewer: Viewer) -> JsonObject:
    """The moves open to this seat, in the shape its board draws."""
    if viewer is None or viewer not in table.to_act or not table.chairs[viewer].present:
        return {}
    if table.paused:
        return {}
    return table.game.offer(table.state, viewer)


def asks(
    table: Table, player: str, delivered: Delivered | None = None, *, now: datetime
) -> JsonObject:
    """What this player may do besides a move of the game."""
    sent = Deliveries(table.id) if delivered is None else delivered
    context = Context(game=table.game, now=now, table=table.id, delivered=sent, seen=table.version)
    return offers(table, Actor(Role.PLAYER, player), context)


def replay(access: Access, *, then: bool = False) -> JsonObject:
    """A whole game: each step with its facts and the game after it, as this viewer may see it.

    A revealed game is shown with nothing hidden; or with `then` as its viewer knew it.
    """
    table, viewer = access.table, access.viewer
    revealed = table.revealed and not then
    rows = store.read(stream_of(table.id), upto=table.version)
    lines = {step.last: step for step in (*table.line, *table.undone)}
    undone = {step.last for step in table.undone}
    return {
        "id": table.id,
        "version": table.version,
        "table": table_view(table),
        "your_seat": viewer,
        "shows": "all" if revealed else "then",
        "events": [picture(row, viewer, revealed=revealed) for row in rows],
        "steps": [
            {
                "position": position,
                "first": step.version,
                "parent": step.parent,
                "seat": step.seat,
                "undone": position in undone,
                "view": _picture_of(table, step.state, viewer, revealed=revealed),
            }
            for position, step in sorted(lines.items())
        ],
    }


def _picture_of(table: Table, state: Any, viewer: Viewer, *, revealed: bool) -> JsonObject:
    return table.game.open_view(state) if revealed else table.game.view(state, viewer)


def position_at(access: Access, version: int) -> JsonObject:
    """The table as it stood after one row of its log, as this viewer could see it then."""
    table = folding.at_version(access.table.id, version)
    return {
        "id": table.id,
        "version": table.version,
        "position": table.position,
        "your_seat": access.viewer,
        "table": table_view(table),
        "view": game_view(table, access.viewer),
    }


EXPORT_PAGE = 128
"""Rows that an export reads at a time: some fifty kilobytes."""


def export_lines(access: Access) -> Iterator[JsonObject]:
    """The log as this viewer may carry it away: it verifies, with or without the secrets.

    It is read page by page, and nothing is kept open between two pages.
    """
    table = access.table
    audiences = audiences_for(table, access.viewer)
    for after in range(0, table.version, EXPORT_PAGE):
        upto = min(after + EXPORT_PAGE, table.version)
        for row in store.read(stream_of(table.id), after=after, upto=upto):
            yield for_audiences(row, audiences)


def audiences_for(table: Table, viewer: Viewer) -> frozenset[str]:
    """The slices of the log open to this viewer: all of them once the game is revealed."""
    if table.revealed:
        return frozenset({NOBODY, *(audience_of(seat) for seat in table.seats)})
    return frozenset() if viewer is None else frozenset({audience_of(viewer)})


def verification(access: Access) -> JsonObject:
    """What the chain of a table is checked against."""
    version, digest = store.head(stream_of(access.table.id))
    return {
        "id": access.table.id,
        "version": version,
        "head": digest,
        "commitment": access.table.commitment,
        "revealed": access.table.revealed,
    }
