"""The log against the rules: every start and every move decided again, and compared by facts."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from events.envelope import RecordedEvent
from games import folding
from games.kernel.facts import Event
from games.kernel.refusal import Malformed, Refused
from games.kernel.values import JsonObject
from games.rows import decoded, is_table
from games.table.case import MOVE
from games.table.events import Started, TableFact
from games.table.seating import opening
from games.table.state import Table


def broken_rules(stream: str, rows: Sequence[RecordedEvent]) -> Iterator[str]:
    """Starts and moves whose facts today's rules would tell otherwise, a sentence each."""
    if not is_table(stream):
        return
    table: Table | None = None
    for _, batch in groupby(rows, key=lambda row: row.version - row.index):
        recorded = list(batch)
        if table is not None and (why := _difference(table, recorded)):
            yield f"row {recorded[0].version}: {why}"
        table = folding.extended(table, recorded)


def _difference(table: Table, batch: Sequence[RecordedEvent]) -> str | None:
    facts = [decoded(table.game, row)[0] for row in batch]
    told = [fact for fact in facts if not isinstance(fact, TableFact)]
    try:
        again = _decided_again(table, batch, facts[0])
    except (Refused, Malformed) as refused:
        return f"the rules refuse it now ({refused.refusal.code})"
    return None if again is None or again == told else "the rules tell other facts now"


def _decided_again(
    table: Table, batch: Sequence[RecordedEvent], first: Event
) -> list[Event] | None:
    if isinstance(first, Started):
        started = folding.extended(table, batch[:1])
        return opening(started, started.chance())
    move = _move_of(batch[0])
    if move is None:
        return None
    seat = batch[0].public["seat"]
    return table.game.decide(table.state, seat, table.game.codec.move_from(move), table.chance())


def _move_of(first: RecordedEvent) -> JsonObject | None:
    if MOVE not in first.public:
        return None
    secret = (fields.get(MOVE, {}) for fields in first.secrets.values())
    return {name: value for part in (first.public[MOVE], *secret) for name, value in part.items()}
