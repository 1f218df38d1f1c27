"""Read the lobby: a player's filters, and the open tables sorted by fit."""

from typing import Final, NamedTuple

from django.db.models import F

from games.social.circles.selectors import is_member
from games.social.lobby.candidates import Search
from games.social.lobby.fit import Candidate, Key, Usual, key_of, usual_of
from games.social.lobby.models import LobbyFilters
from games.social.lobby.terms import Terms
from games.tables.models import SeatSummary

PLAYED: Final = 50
"""How many of a player's latest tables show what they usually play."""


class Filters(NamedTuple):
    """The open tables that a player wants to see: those that suit, of all or of one circle."""

    terms: Terms = Terms()
    circle: int | None = None


class SortedTable(NamedTuple):
    """An open table with the key that it is sorted by, and its circle, if it has one."""

    key: Key
    table: Candidate
    circle: int | None


def filters_of(player: str) -> Filters:
    """Return the filters that a player has kept, without a circle that they have left."""
    stored = LobbyFilters.objects.filter(player=player).first()
    if stored is None:
        return Filters()
    in_circle = stored.circle is not None and is_member(player, stored.circle)
    return Filters(Terms.of(stored), stored.circle if in_circle else None)


def sorted_tables(player: str, filters: Filters, usual: Usual) -> list[SortedTable]:
    """Return the open tables that suit a player, the best fit first."""
    found = Search(player, *filters).candidates(usual)
    keyed = [SortedTable(key_of(table, usual), table, circle) for table, circle in found]
    return sorted(keyed, key=lambda each: each.key)


def usual_of_player(player: str) -> Usual:
    """Return the game and the speed that a player plays most, by their latest tables."""
    seats = SeatSummary.objects.filter(player=player)
    latest = seats.order_by(F("ended_at").desc(nulls_first=True), "-table_id")[:PLAYED]
    return usual_of(latest.values_list("table__game", "table__speed"))
