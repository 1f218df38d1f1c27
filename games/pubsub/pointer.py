"""The pointer that is published when a table has changed."""

from dataclasses import dataclass, field

from games.table.undo.free import SeenBySeat


@dataclass(frozen=True, slots=True)
class Pointer:
    """A new version in a table's log, with the players to notify, and whether a bot is to act."""

    table: str
    version: int
    players: tuple[str, ...] = ()
    bots: bool = False
    seen: SeenBySeat | None = field(default=None, compare=False)
    """The versions that the seats had been shown when it was recorded."""
    digest: str = field(default="", compare=False)
    """The digest of this version's row, which identifies the log after a backup was restored."""
