"""Whole games played at random without a database, as the rows of their logs."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any
from uuid import UUID

from events.envelope import Head, RecordedEvent
from events.writing.batch import sealed_batch
from events.writing.write import Write
from games import rules
from games.kernel.chance import Chance
from games.kernel.codec import plain
from games.kernel.values import Seat
from games.table import commands
from games.table.decide import decide
from games.table.decider import Actor, Context, Role
from games.table.fork.source import Source
from games.table.state import Table
from games.tables.log.rows import new_events, stream_of
from games.tables.log.verification import broken_rules

NOW = datetime(2026, 1, 1, tzinfo=UTC)


class Recording:
    """A table without a database, and the rows of its log."""

    def __init__(self, key: str, name: str) -> None:
        self.rows: list[RecordedEvent] = []
        self.table: Table | None = None
        self.delay = timedelta()
        self._game, self._name = rules.game(key), name

    def do(self, who: str | Seat, source: Source | None = None, **command: Any) -> Table:
        """Decide the command of a player or of a seat's bot, and add its rows to the log."""
        context = Context(
            game=self._game,
            now=NOW + timedelta(minutes=len(self.rows)) + self.delay,
            table=self._name,
            seed=self._name.encode(),
            source=source,
        )
        wish = commands.command_from(command)
        actor = Actor(Role.PLAYER, who) if isinstance(who, str) else Actor(Role.BOT, seat=who)
        decision = decide(self.table, actor, wish, context)
        self.table = decision.table
        self.rows += sealed_batch(
            Write(
                stream=stream_of(self._name),
                head=Head(len(self.rows), self.rows[-1].digest if self.rows else ""),
                events=new_events(decision, "body"),
                command=UUID(int=len(self.rows)),
                meta={"actor": str(who)},
                now=context.now,
            )
        )
        return self.table


@cache
def rows(key: str, seats: int, seed: int) -> tuple[RecordedEvent, ...]:
    """Return the log of a table where a whole game was played at random."""
    log = Recording(key, f"recorded-{seed}")
    table = log.do("p0", kind="open", chairs=[""] * seats, visibility="public")
    for seat in range(seats):
        entropy = f"{seat:032x}"
        commitment = table.commitment
        log.do(f"p{seat}", kind="sit", seat=seat, commitment=commitment, entropy=entropy)
    table = log.do("p0", kind="start")
    while table.to_act:
        seat = min(table.to_act)
        moves = list(
            table.game.playout_moves(table.state, list(table.game.moves(table.state, seat)))
        )
        move = Chance(f"recorded {seed}".encode()).choice(moves, str(table.version))
        table = log.do(f"p{seat}", kind="play", move=plain(move))
    return tuple(log.rows)


def flaws(log: Sequence[RecordedEvent]) -> list[str]:
    """Return the differences between these rows and today's rules."""
    found = broken_rules(log[0].stream, log)
    assert found is not None, "the table was started by other rules"
    return list(found)
