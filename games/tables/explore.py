"""Moves tried from a position, and what a table that continues from it starts with.

What the viewer may not see is drawn anew from the viewer's own salt. So the result is one of the
worlds that look the same from their seat, and discloses nothing of the real one.
"""

import hashlib
from collections.abc import Sequence
from itertools import chain
from typing import Any

from games.kernel.chance import Chance
from games.kernel.draft import Batch
from games.kernel.game import AnyGame
from games.kernel.refusal import Malformed, Refused
from games.kernel.replay import fold
from games.kernel.values import Position, Seat, Version
from games.table.commands import Continues, Ply
from games.table.fork.source import Source
from games.table.state import Table
from games.table.undo.branches import path_to
from games.tables.access import Access, access_table


def chance_from(salt: str) -> Chance:
    """Return the chance of one exploration: the same draws for the same salt at every table."""
    return Chance(hashlib.sha256(salt.encode()).digest())


def source_of(player: str, wish: Continues) -> Source:
    """Return what a new table of this player continues from. Raise `NoSuchTable`."""
    access, chance = access_table(player=player, table_id=wish.table), chance_from(wish.salt)
    _, facts = line(access, wish.at, wish.moves, chance)
    return Source(access.table, wish.at, access.viewer, list(chain(*facts)), chance)


def line(
    access: Access, at: int, moves: Sequence[Ply], chance: Chance
) -> tuple[Any, list[list[Any]]]:
    """Return the state after the moves, and the events of the position and of each move.

    Raise `Refused` or `Malformed` with the index of the move that is not possible.
    """
    game = access.table.game
    known = one_world(access, at, chance)
    facts, state = [known], fold(game, known)
    for index, ply in enumerate(moves):
        batch = decided(game, state, ply, index, chance)
        facts.append(list(batch.events))
        state = batch.state
    return state, facts


def one_world(access: Access, at: int, chance: Chance) -> list[Any]:
    """Return the events that lead to a position, in one of the worlds that look like it."""
    known = _known(access.table, at)
    return access.table.game.resample(known, access.viewer, chance.child("hidden"))


def _known(table: Table, at: int) -> list[Any]:
    """Return the game's events that lead to a position, on its line or on an undone one."""
    if at not in {step.position for step in (*table.main_line, *table.undone)}:
        raise Refused("not_a_position", at=at)
    return [event for step in path_to(table, Position(Version(at))) for event in step.events]


def decided(game: AnyGame, state: Any, ply: Ply, index: int, chance: Chance) -> Batch[Any, Any]:
    """Return the events of one explored move. Raise `Refused` or `Malformed` with its index."""
    try:
        seat, to_act = Seat(ply.seat), game.to_act(state)
        # Where the game is over, its own refusal says so.
        if to_act and seat not in to_act:
            raise Refused("not_your_turn", to_act=sorted(to_act))
        return game.decide(state, seat, game.codec.move_from(ply.move), chance.child("moves"))
    except (Refused, Malformed) as no:
        facts = {**no.refusal.facts, "index": index}
        raise type(no)(no.refusal.code, **facts) from None
