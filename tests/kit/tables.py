"""Tables opened, seated and played through the services."""

from typing import Any
from uuid import uuid4

from games.kernel.chance import Chance
from games.kernel.codec import plain
from games.table.decider import Actor, Role
from games.table.state import Table
from games.tables import services, table_cache
from games.tables.lists.summary import SEAT_FIELDS
from games.tables.models import SeatSummary, TableSummary
from games.tables.services import CommandResult
from tests.kit.any_game import OPEN_GAME


def player(name: str) -> Actor:
    """Return the player with this id as an actor."""
    return Actor(Role.PLAYER, name)


def open_table(*chairs: str, host: str = "ann", game: str = OPEN_GAME, **settings: Any) -> Table:
    """Open a table with these chairs. Return it."""
    return services.open_table(
        host=host,
        game=game,
        settings={"chairs": list(chairs or ("", "")), **settings},
        command_id=uuid4(),
    ).table


def do(table: Table, actor: Actor, kind: str, **fields: Any) -> CommandResult:
    """Send a command at the current position. Return its result."""
    current = table_cache.current(table.id)
    return services.act(
        table_id=table.id,
        actor=actor,
        command={"kind": kind, **fields},
        command_id=uuid4(),
        position=current.position,
        seen=current.version,
    )


def seat(table: Table, *names: str) -> Table:
    """Let these players take the empty chairs in order. Return the table."""
    chairs = (number for number, chair in enumerate(table.chairs) if not chair.player)
    for name, chair in zip(names, chairs, strict=False):
        fields = {"seat": chair, "commitment": table.commitment, "entropy": "ab" * 16}
        table = do(table, player(name), "sit", **fields).table
    return table


def started(*names: str, game: str = OPEN_GAME, **settings: Any) -> Table:
    """Return a started table of these players."""
    table = open_table(*[""] * len(names), host=names[0], game=game, **settings)
    seat(table, *names)
    return do(table, player(names[0]), "start").table


def a_move(table: Table, pick: str = "move") -> tuple[Actor, dict[str, Any]]:
    """Return a player to act and one of their legal moves, as JSON."""
    seat = min(table.to_act)
    moves = list(table.game.moves(table.state, seat))
    chosen = Chance(table.id.encode()).choice(moves, f"{pick}:{table.version}")
    return player(table.chairs[seat].player), plain(chosen)


def play(table: Table) -> CommandResult:
    """Make a legal move. Return the result of the command."""
    actor, move = a_move(table)
    return do(table, actor, "play", move=move)


def play_out(table: Table) -> Table:
    """Play legal moves until the game ends. Return the table."""
    while table.to_act:
        table = play(table).table
    return table


def moderate(table: Any, kind: str) -> None:
    """Send a moderator's command."""
    services.act(
        table_id=table.id,
        actor=Actor(Role.MODERATOR, "m_1"),
        command={"kind": kind, "reason": "spam"},
        command_id=uuid4(),
    )


def all_summaries() -> tuple[list[Any], list[Any]]:
    """Return the summaries of all tables and seats, without the numbers that the database gave."""
    seats = SeatSummary.objects.order_by("table", "seat").values_list(*SEAT_FIELDS)
    return list(TableSummary.objects.order_by("id").values_list()), list(seats)
