"""The pages of tables that are visible on a screen, as the app reports: their players see changes.

A connected page may be in the background, so that only a report counts. It expires unless the page
repeats it with its heartbeats: a page that is gone keeps no notice back.
"""

from collections.abc import Iterable, Set
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from games.notices.models import VisiblePage

EXPIRY: Final = timedelta(seconds=20)
"""Longer than the time between two heartbeats of a page."""


class Page(NamedTuple):
    """A page that a player has open."""

    connection: str
    player: str
    table: str
    """Empty for a page beside the tables."""


def confirm(pages: Iterable[Page], now: datetime) -> None:
    """Record that these pages are visible."""
    # In one order, so that two processes cannot wait for each other's rows.
    rows = [VisiblePage(confirmed_at=now, **page._asdict()) for page in sorted(set(pages))]
    VisiblePage.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["connection"],
        update_fields=["confirmed_at"],
    )


def hide(connection: str) -> None:
    """Record that the page with this connection is hidden, or closed."""
    VisiblePage.objects.filter(connection=connection).delete()


def confirmed_at(places: Set[tuple[str, str]], now: datetime) -> dict[tuple[str, str], datetime]:
    """Return when these players last reported that they see these tables, unless it expired."""
    visible = VisiblePage.objects.filter(
        player__in={player for player, _ in places},
        table__in={table for _, table in places},
        confirmed_at__gt=now - EXPIRY,
    )
    rows = visible.order_by("confirmed_at").values_list("player", "table", "confirmed_at")
    return {(player, table): moment for player, table, moment in rows}


def visible_pages(players: Set[str], now: datetime) -> set[tuple[str, str]]:
    """Return these players with the tables whose pages are visible now.

    The table of a page beside the tables is an empty string.
    """
    visible = VisiblePage.objects.filter(player__in=players, confirmed_at__gt=now - EXPIRY)
    return set(visible.values_list("player", "table"))


def delete_expired(now: datetime) -> int:
    """Delete the reports that have expired. Return their number."""
    return VisiblePage.objects.filter(confirmed_at__lte=now - EXPIRY).delete()[0]
