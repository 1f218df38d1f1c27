"""The two players: their places, languages, quiet hours and days off, devices and addresses."""

from dataclasses import dataclass

from games.notices.mail import choices
from games.players.calendars.services import change_calendar
from games.players.models import Player
from games.table.state import Table
from games.tables import rendering, table_cache
from games.tables.access import access_table
from tests.kit.mail import reader
from tests.kit.push_service import PushService, subscribe
from tests.kit.tables import do, play, player

WEEKEND = (5, 6)


@dataclass(frozen=True, slots=True)
class Person:
    """A player, and the name in the diary."""

    name: str
    player: Player

    def look(self, table: Table) -> Table:
        """Open a table, as the app does. Return it."""
        access = access_table(player=self.player.id, table_id=table.id)
        rendering.snapshot(access)
        return access.table

    def has_turn(self, table: Table) -> bool:
        """Return whether it is this player's turn."""
        now = table_cache.current(table.id)
        return any(now.chairs[seat].player == self.player.id for seat in now.to_act)

    def is_replaced(self, table: Table) -> bool:
        """Return whether a stand-in plays for this player."""
        now = table_cache.current(table.id)
        seat = now.seat_of(self.player.id)
        return seat is not None and now.chairs[seat].substitute != ""

    def play_turn(self, table: Table) -> int:
        """Look, and play until the turn is over. Return the number of moves."""
        table, moves = self.look(table), 0
        while self.has_turn(table):
            table, moves = play(table).table, moves + 1
        return moves

    def send(self, table: Table, kind: str, **fields: object) -> Table:
        """Send a command. Return the table."""
        return do(table, player(self.player.id), kind, **fields).table


def anne(service: PushService) -> Person:
    """Return Anne, in Paris: she reads French, and wants a digest in the morning."""
    return _person(
        "Anne", "fr", service, zone="Europe/Paris", quiet_from=22 * 60, quiet_to=7 * 60 + 30
    )


def ben(service: PushService) -> Person:
    """Return Ben, in New York: he reads English, and rests on weekends."""
    return _person(
        *("Ben", "en", service),
        zone="America/New_York",
        quiet_from=23 * 60,
        quiet_to=7 * 60,
        days_off=WEEKEND,
        floating=False,
    )


def _person(name: str, language: str, service: PushService, **calendar: object) -> Person:
    found = reader(name, f"{name.lower()}@example.org", language)
    subscribe(found, service, name)
    change_calendar(player=found.player, **calendar)
    choices.change(player=found.player, changes={"digest": name == "Anne"})
    return Person(name, found.player)
