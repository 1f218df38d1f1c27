"""Moves through the services, at tables that are always ready for another move."""

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

from games.kernel.chance import Chance
from games.kernel.codec import plain
from games.table.decider import Actor, Role
from games.table.state import Table
from games.tables import services, table_cache

PLAYERS = ("p0", "p1")


def ready(game: str, name: str) -> Table:
    """Start a table for two. Return it."""
    table = services.open_table(
        host="p0", game=game, settings={"chairs": ["", ""]}, command_id=uuid4()
    ).table
    for seat, player in enumerate(PLAYERS):
        entropy = f"{seat:032x}"
        fields = {"seat": seat, "commitment": table.commitment, "entropy": entropy}
        table = do(table, player, {"kind": "sit", **fields})
    return do(table, "p0", {"kind": "start"})


def do(table: Table, player: str, command: dict[str, Any]) -> Table:
    """Send a command through the services. Return the table after it."""
    return services.act(
        table_id=table.id,
        actor=Actor(Role.PLAYER, player),
        command=command,
        command_id=uuid4(),
        position=table.position,
        seen=table.version,
    ).table


def moves(game: str, name: str) -> Iterator[tuple[Table, str, dict[str, Any]]]:
    """Yield a table and a legal move of a player there, forever; make it before the next."""
    number = 0
    while True:
        number += 1
        table = ready(game, f"{name} {number}")
        while table.to_act:
            seat = min(table.to_act)
            listed = list(table.game.moves(table.state, seat))
            move = Chance(name.encode()).choice(listed, f"{number}:{table.version}")
            yield table, PLAYERS[seat], {"kind": "play", "move": plain(move)}
            table = table_cache.current(table.id)
