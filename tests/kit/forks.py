"""Recorded games, their earlier positions, and tables that continue from these."""

from functools import cache

from games.kernel.bots.games import observe
from games.kernel.chance import Chance
from games.kernel.codec import audience_of, is_set, plain, split
from games.kernel.values import Position, Seat, Version, Viewer
from games.table.commands import Ply
from games.table.fork.source import Source
from games.table.state import Table
from games.tables import table_cache
from games.tables.access import Access
from games.tables.explore import chance_from, line
from games.tables.table_cache import LoggedTable
from tests.kit.recording import Recording, rows

SALT = "5a" * 16
SEED = 8
"""The seed of the random games with the most events: in one of them a seat gains a secret card."""


@cache
def finished_table(key: str, seats: int) -> Table:
    """Return a table whose game was played at random to its end and then revealed."""
    return table_cache.extended(None, rows(key, seats, SEED))


def table_at_part(key: str, seats: int, place: float) -> Table:
    """Return the same table at a part of its moves: 0 is before the first, 1 after the last."""
    table = finished_table(key, seats)
    return table_at(table, table.main_line[int(place * (len(table.main_line) - 1))].position)


def table_at(table: Table, at: int) -> Table:
    """Return the table as it was at a position."""
    log = rows(table.game.info.key, len(table.chairs), SEED)
    return table_cache.extended(None, [row for row in log if row.version <= at])


def secrets_gained(table: Table) -> list[tuple[Seat, int]]:
    """Return where a seat gained a secret of its own: the seat and the position after it."""
    return [
        (Seat(seat), step.position)
        for step in table.main_line[:-1]
        for event in step.events
        for seat in table.seats
        if any(map(is_set, split(event).secrets.get(audience_of(seat), {}).values()))
    ]


def fork_source(
    table: Table, viewer: Viewer, *, at: int = 0, salt: str = SALT, moves: tuple[Ply, ...] = ()
) -> Source:
    """Return a position of the table (the last by default) as the source of a fork by a viewer."""
    at, chance = at or table.position, chance_from(salt)
    _, parts = line(Access(LoggedTable(table, ()), viewer, ""), at, moves, chance)
    return Source(
        table, Position(Version(at)), viewer, [event for part in parts for event in part], chance
    )


def sandbox_moves(table: Table, viewer: Viewer, count: int) -> tuple[Ply, ...]:
    """Return so many legal moves in the sandbox, or fewer where the game would end."""
    game, chance = table.game, chance_from(SALT)
    found: list[Ply] = []
    while to_act := _to_act(table, viewer, found):
        if len(found) == count:
            return tuple(found)
        state, _ = line(Access(LoggedTable(table, ()), viewer, ""), table.position, found, chance)
        moves = game.playout_moves(state, list(game.moves(state, min(to_act))))
        picked = chance.choice(moves, f"pick/{len(found)}")
        found.append(Ply(min(to_act), plain(picked)))
    return tuple(found[:-1])


def _to_act(table: Table, viewer: Viewer, tried: list[Ply]) -> frozenset[Seat]:
    state, _ = line(
        Access(LoggedTable(table, ()), viewer, ""), table.position, tried, chance_from(SALT)
    )
    return table.game.to_act(state)


def started_fork(origin: Source, person_seat: int | None = None, name: str = "fork") -> Recording:
    """Return the log of a started table that continues from there, of one person and bots."""
    key, seats = origin.table.game.info.key, len(origin.table.chairs)
    log, person_seat = Recording(key, name), person_seat or 0
    level = origin.table.game.info.bots[0]
    chairs = ["" if seat == person_seat else f"bot:{level}" for seat in range(seats)]
    table = log.do("p0", origin, kind="open", chairs=chairs)
    log.do("p0", kind="sit", seat=person_seat, commitment=table.commitment, entropy="ab" * 16)
    log.do("p0", kind="start")
    return log


def play_out_with_bots(log: Recording) -> Table:
    """Let bots of the game's first level play for all seats. Return the finished table."""
    table = log.table
    assert table is not None
    bot = table.game.bot(table.game.info.bots[0])
    while table.to_act:
        seat = min(table.to_act)
        observation = observe(
            table.game,
            events=table.game_events,
            state=table.state,
            seat=seat,
            chance=Chance(f"bot {table.version}".encode()),
            thinking=lambda: False,
        )
        who = Seat(seat) if table.chairs[seat].bot_level else "p0"
        table = log.do(who, kind="play", move=plain(bot.choose(observation)))
    return table
