"""Playing on from a position of another table: what may be opened so, and how it begins.

What is hidden there is drawn again twice: by a salt of the opener as the table opens, so that
nothing true of the other game is in this log; and by the table's own chance as it starts, so that
nobody could choose it by trying salts.
"""

from games.kernel import replay
from games.kernel.chance import Chance
from games.kernel.facts import Event
from games.kernel.game import AnyGame
from games.kernel.values import JsonObject, Seat
from games.table import commands
from games.table.case import say_no
from games.table.prefix import Begins, Earlier, kept, told
from games.table.source import Source
from games.table.state import Table


def check(game: AnyGame, source: Source, command: commands.Open) -> None:
    """Refuse what cannot go on from there, or would tell others what is still hidden."""
    table = source.table
    if game is not table.game or command.options or len(command.chairs) != len(table.chairs):
        say_no("source_decides", game=table.game.info.key, seats=len(table.chairs))
    if not game.to_act(replay.fold(game, source.facts)):
        say_no("position_is_over")
    if not table.revealed and not _keeps_to_oneself(source, command):
        say_no("source_not_revealed", seat=source.viewer)
    if command.visibility == "public" and table.visibility == "unlisted":
        say_no("source_unlisted")


def _keeps_to_oneself(source: Source, command: commands.Open) -> bool:
    free = _free(command)
    own = len(free) == 1 if source.viewer is None else free == [source.viewer]
    return own and command.visibility == "private"


def _free(command: commands.Open) -> list[int]:
    return [seat for seat, chair in enumerate(command.chairs) if not chair]


def taken_up(
    game: AnyGame, source: Source, command: commands.Open
) -> tuple[Begins, tuple[Earlier, ...]]:
    """Where the table begins, and the facts that lead there, nothing hidden as it really was."""
    alone = not source.table.revealed or _free(command) == [source.viewer]
    # Among several nobody brings along what only they know.
    seat = source.viewer if alone else None
    facts = game.resample(source.facts, seat, source.chance.child("prefix"))
    return Begins(source.table.id, source.at, seat, alone), kept(facts)


def check_seat(table: Table, player: str, seat: Seat) -> None:
    """Refuse others where the host plays alone, and the host a seat that is not theirs."""
    begins = table.begins
    if begins is None or not begins.alone:
        return
    if player != table.host or begins.seat not in (None, seat):
        say_no("plays_on_alone", seat=begins.seat)


def drawn_again(table: Table, begins: Begins, chance: Chance) -> list[Event]:
    """The opening facts of a game that goes on: hidden things as this table's chance draws them."""
    return table.game.resample(told(table.game, table.prefix), begins.seat, chance)


def first_state(table: Table) -> object:
    """The position it goes on from; before the start with hidden things that will be others."""
    if table.line:
        return table.line[0].state
    return replay.fold(table.game, told(table.game, table.prefix))


def begins_view(table: Table) -> JsonObject | None:
    """What everybody may know of where the game goes on from, and who is to move there."""
    begins = table.begins
    if begins is None:
        return None
    return {
        "table": begins.table,
        "at": begins.at,
        "seat": begins.seat,
        "alone": begins.alone,
        "to_act": sorted(table.game.to_act(first_state(table))),
    }
