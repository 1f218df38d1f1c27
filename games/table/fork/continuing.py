"""Open a table that continues from a position of another one.

Hidden information is redrawn twice: with a salt of the host when the table opens, so that this
log contains no secret of the other game; and with the table's own chance when it starts, so that
a favourable draw cannot be found by trying salts.
"""

from games.kernel import replay
from games.kernel.chance import Chance
from games.kernel.events import Event
from games.kernel.game import AnyGame
from games.kernel.refusal import Refused
from games.kernel.values import Seat
from games.table import commands
from games.table.fork.prefix import ForkOrigin, StoredEvent, restored, stored
from games.table.fork.source import Source
from games.table.state import Table


def check(game: AnyGame, source: Source, command: commands.Open) -> None:
    """Raise `Refused` if the table cannot continue there, or would reveal hidden information."""
    table = source.table
    if game is not table.game or command.options or len(command.chairs) != len(table.chairs):
        raise Refused("source_decides", game=table.game.info.key, seats=len(table.chairs))
    if not game.to_act(replay.fold(game, source.events)):
        raise Refused("position_is_over")
    if not table.revealed and not _is_for_its_viewer_only(source, command):
        raise Refused("source_not_revealed", seat=source.viewer)
    if command.visibility == "public" and table.visibility == "unlisted":
        raise Refused("source_unlisted")


def _is_for_its_viewer_only(source: Source, command: commands.Open) -> bool:
    free = _free_chairs(command)
    own = len(free) == 1 if source.viewer is None else free == [source.viewer]
    return own and command.visibility == "private"


def _free_chairs(command: commands.Open) -> list[int]:
    return [seat for seat, chair in enumerate(command.chairs) if not chair]


def begin_fork(
    game: AnyGame, source: Source, command: commands.Open
) -> tuple[ForkOrigin, tuple[StoredEvent, ...]]:
    """Return where the game begins, and the events up to there with all secrets redrawn."""
    alone = not source.table.revealed or _free_chairs(command) == [source.viewer]
    # Several players share only what spectators see.
    seat = source.viewer if alone else None
    events = game.resample(source.events, seat, source.chance.child("prefix"))
    return ForkOrigin(source.table.id, source.at, seat, alone), stored(events)


def check_seat(table: Table, player: str, seat: Seat) -> None:
    """Raise `Refused` unless this player may take this seat of a table that continues another."""
    begins = table.begins
    if begins is None or not begins.alone:
        return
    if player != table.host or begins.seat not in (None, seat):
        raise Refused("plays_on_alone", seat=begins.seat)


def resampled_opening(table: Table, begins: ForkOrigin, chance: Chance) -> list[Event]:
    """Return the opening events, with hidden information redrawn by this table's chance."""
    return table.game.resample(restored(table.game, table.prefix), begins.seat, chance)


def first_state(table: Table) -> object:
    """Return the state in which the game begins; before the start its secrets are preliminary."""
    if table.main_line:
        return table.main_line[0].state
    return replay.fold(table.game, restored(table.game, table.prefix))
