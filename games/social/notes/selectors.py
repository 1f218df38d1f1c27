"""Read a player's own notes."""

from collections.abc import Collection

from django.db.models import Q, QuerySet

from games.kernel.values import JsonObject
from games.social.notes.models import Note
from games.social.notes.searching import folded
from games.tables.models import SeatSummary, TableSummary


def notes_of(owner: str, *, table: str = "", player: str = "", search: str = "") -> QuerySet[Note]:
    """Return a player's notes, the latest first, or those about a table or a player.

    A search reads the player's own rows alone, of which there are at most 2,000.
    """
    found = Note.objects.filter(owner=owner).order_by("-updated_at", "-pk")
    if table:
        found = found.filter(table=table)
    if player:
        found = found.filter(about=player)
    if words := folded(search):
        found = found.filter(folded__contains=words)
    return found


def tables_to_name(owner: str, ids: Collection[str]) -> QuerySet[TableSummary]:
    """Return those of these tables that a player may still see.

    A note outlives the access to its table, which is then only an id.
    """
    seated = SeatSummary.objects.filter(player=owner, table__in=ids).values("table")
    open_to_all = ~Q(visibility="private") & Q(listed=True) & ~Q(status="voided")
    visible = open_to_all | Q(host=owner) | Q(id__in=seated)
    return TableSummary.objects.filter(visible, id__in=ids)


def stored_notes(player_id: str) -> list[JsonObject]:
    """Return the stored notes of a player."""
    rows = Note.objects.filter(owner=player_id).order_by("created_at", "pk")
    fields = ("table", "position", "about", "text", "created_at", "updated_at")
    return [{name: getattr(row, name) for name in fields} for row in rows]
