"""The names that a notice mentions: the game of a table and the people there."""

from collections.abc import Collection, Iterable, Mapping, Set
from dataclasses import dataclass

from games import rules
from games.kernel.values import JsonObject
from games.players.selectors import PublicProfile, public_profiles
from games.table.state import Table
from games.tables.models import SeatSummary, TableSummary


@dataclass(frozen=True, slots=True)
class Setting:
    """A table as notices speak of it; an erased player has an empty name."""

    game: str
    host: str
    seats: Mapping[int, str]
    profiles: Mapping[str, PublicProfile]

    @property
    def title(self) -> str:
        """The name of the game, the same in every language."""
        return rules.game(self.game).info.title

    def name_at(self, seat: object) -> str:
        """Return the name of the person in a seat, or an empty string."""
        return self.name_of(self.seats.get(seat, "")) if isinstance(seat, int) else ""

    def name_of(self, player: object) -> str:
        """Return the name of a person at the table, or an empty string."""
        profile = self.profiles.get(player) if isinstance(player, str) else None
        return profile.name if profile else ""

    def others(self, player: str) -> list[str]:
        """Return the names of the other people at the table, in the order of their seats."""
        people = [each for each in self.seats.values() if each and each != player]
        return [self.name_of(each) for each in people]


def named_in(all_facts: Iterable[JsonObject]) -> set[str]:
    """Return the ids of the players whom these notices name besides those at the tables."""
    return {str(facts["player"]) for facts in all_facts if "player" in facts}


def loaded_settings(tables: Collection[Table], named: Set[str] = frozenset()) -> dict[str, Setting]:
    """Return the settings of tables that are folded already, by one query.

    `named` are other people whom the notices name.
    """
    seats = {table.id: _seats(table) for table in tables}
    people = {player for each in seats.values() for player in each.values()}
    profiles = public_profiles((people | named | {table.host for table in tables}) - {""})
    return {
        table.id: Setting(table.game.info.key, table.host, seats[table.id], profiles)
        for table in tables
    }


def _seats(table: Table) -> dict[int, str]:
    return {
        int(seat): chair.player if chair.is_person else ""
        for seat, chair in zip(table.seats, table.chairs, strict=True)
    }


def settings_of(table_ids: Collection[str], named: Set[str] = frozenset()) -> dict[str, Setting]:
    """Return the settings of these tables, with three queries in all.

    `named` are other people whom the notices name.
    """
    tables = TableSummary.objects.filter(id__in=set(table_ids))
    seats: dict[str, dict[int, str]] = {}
    rows = SeatSummary.objects.filter(table__in=set(table_ids)).order_by("table", "seat")
    for table, seat, player in rows.values_list("table", "seat", "player"):
        seats.setdefault(table, {})[seat] = player
    found = list(tables.values_list("id", "game", "host"))
    people = {player for each in seats.values() for player in each.values()}
    profiles = public_profiles((people | named | {host for _, _, host in found}) - {""})
    return {id_: Setting(game, host, seats.get(id_, {}), profiles) for id_, game, host in found}
