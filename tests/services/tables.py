"""Tables for the tests of the services: opened, seated and played through the one door."""

from typing import Any
from uuid import uuid4

from games import services
from games.kernel.chance import Chance
from games.services import Acted
from games.table.case import Actor, Role
from games.table.state import Table


def player(name: str) -> Actor:
    """Somebody with this opaque id."""
    return Actor(Role.PLAYER, name)


def open_table(*chairs: str, host: str = "ann", game: str = "gemblo", **settings: Any) -> Table:
    """A table with these chairs, opened by its host, where nobody sits yet."""
    return services.open_table(
        host=host,
        game=game,
        settings={"chairs": list(chairs or ("", "")), **settings},
        command_id=uuid4(),
    ).table


def do(table: Table, who: Actor, kind: str, **fields: Any) -> Acted:
    """Send a command at the table's position."""
    current = services.folding.current(table.id)
    return services.act(
        table_id=table.id,
        actor=who,
        command={"kind": kind, **fields},
        command_id=uuid4(),
        position=current.position,
        seen=current.version,
    )


def seat(table: Table, *names: str) -> None:
    """Let these players take the empty chairs in order."""
    chairs = (number for number, chair in enumerate(table.chairs) if not chair.player)
    for name, chair in zip(names, chairs, strict=False):
        do(
            table,
            player(name),
            "sit",
            seat=chair,
            commitment=table.commitment,
            entropy="ab" * 16,
        )


def started(*names: str, game: str = "gemblo", **settings: Any) -> Table:
    """A table of these players, started."""
    table = open_table(*[""] * len(names), host=names[0], game=game, **settings)
    seat(table, *names)
    return do(table, player(names[0]), "start").table


def a_move(table: Table, pick: str = "move") -> tuple[Actor, dict[str, Any]]:
    """Somebody to act, and one of their legal moves as JSON."""
    from games.kernel.codec import plain

    who = min(table.to_act)
    moves = list(table.game.moves(table.state, who))
    chosen = Chance(table.id.encode()).choice(moves, f"{pick}:{table.version}")
    return player(table.chairs[who].player), plain(chosen)


def play(table: Table) -> Acted:
    """Make one legal move."""
    who, move = a_move(table)
    return do(table, who, "play", move=move)


def play_out(table: Table) -> Table:
    """Play legal moves to the end."""
    while table.to_act:
        table = play(table).table
    return table
