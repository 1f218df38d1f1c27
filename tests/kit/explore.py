"""Positions to explore, and legal moves to try from them."""

from games.kernel.codec import plain
from games.table.commands import Ply
from games.table.state import Table
from games.tables.access import Access, access_table
from games.tables.explore import chance_from, decided, line

SALT = "5a" * 16


def access_of(table: Table, name: str) -> Access:
    """Return the access of a player to the table."""
    return access_table(player=name, table_id=table.id)


def legal_plies(access: Access, count: int) -> tuple[Ply, ...]:
    """Return legal moves in the sandbox, one after the other, for the seats that are to act."""
    game, chance = access.table.game, chance_from(SALT)
    state, _ = line(access, access.table.position, (), chance)
    plies: list[Ply] = []
    while len(plies) < count and (to_act := game.to_act(state)):
        seat = min(to_act)
        moves = list(game.playout_moves(state, list(game.moves(state, seat))))
        ply = Ply(seat, plain(chance.choice(moves, f"pick/{len(plies)}")))
        plies.append(ply)
        state = decided(game, state, ply, 0, chance).state
    return tuple(plies)
