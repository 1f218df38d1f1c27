"""People as what is reported: a name, or a person's conduct as a whole."""

from dataclasses import dataclass

from games.conduct.reasons import ReportKind
from games.conduct.reports.thing import Pointer, Thing, access_to, viewer_name
from games.kernel.refusal import Refused
from games.kernel.values import Version
from games.players.models import Player
from games.table.state import BOT
from games.tables.access import Access


def subject_of(player_id: str) -> Player:
    """Return a player who can be reported. Raise `Refused` for a bot or one who is gone."""
    if player_id.startswith(BOT):
        raise Refused("cannot_report_bot")
    player = Player.objects.filter(id=player_id).first()
    if player is None:
        raise Refused("no_such_player")
    if player.erased_at:
        raise Refused("player_erased")
    return player


def seen_version(access: Access, version: int) -> Version:
    """Return the version of a table that the reporter saw, by default the latest one."""
    if version > access.table.version:
        raise Refused("no_such_version", version=access.table.version)
    return Version(version or access.table.version)


@dataclass(frozen=True, slots=True)
class PersonTarget:
    """A player, named by the id alone or at a table; with `is_name` it is the name itself."""

    kinds: tuple[ReportKind, ...]
    is_name: bool = False
    identity: tuple[str, ...] = ()

    def find(self, pointer: Pointer, reporter: str) -> Thing:
        """Return the player with the table, if one was named, where the reporter met them."""
        player = subject_of(pointer.player)
        shown = player.name if self.is_name else ""
        if not pointer.table:
            return Thing(player.id, shown=shown)
        access = access_to(pointer, reporter)
        if player.id not in access.table.members:
            raise Refused("not_at_table")
        version = seen_version(access, pointer.version)
        return Thing(player.id, pointer.table, version, viewer_name(access.viewer), shown)
