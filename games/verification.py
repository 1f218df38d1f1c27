"""The log against the rules: every start and every move decided again, and compared by facts.

Facts of the game that no start and no move led to are told too, and results that do not follow.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

import msgspec

from events.envelope import RecordedEvent
from games import folding
from games.kernel.facts import Event
from games.kernel.refusal import Malformed, Refused
from games.kernel.values import JsonObject
from games.rows import decoded, is_table
from games.table.case import MOVE
from games.table.ending import standing
from games.table.events import Finished, Started, TableFact
from games.table.seating import opening
from games.table.state import Table


def broken_rules(stream: str, rows: Sequence[RecordedEvent]) -> Iterator[str]:
    """Starts and moves whose facts today's rules would tell otherwise, a sentence each."""
    if not is_table(stream):
        return
    table: Table | None = None
    for _, batch in groupby(rows, key=lambda row: row.version - row.index):
        recorded = list(batch)
        try:
            why = _difference(table, recorded) if table is not None else None
            table = folding.extended(table, recorded)
        except Exception as error:
            # A forged log may hold anything; those of other tables are still to be looked at.
            yield f"row {recorded[0].version}: it cannot be followed ({type(error).__name__})"
            return
        if why:
            yield f"row {recorded[0].version}: {why}"


def _difference(table: Table, batch: Sequence[RecordedEvent]) -> str | None:
    facts = [decoded(table.game, row)[0] for row in batch]
    told = [fact for fact in facts if not isinstance(fact, TableFact)]
    try:
        again = _decided_again(table, batch, facts[0])
    except (Refused, Malformed) as refused:
        return f"the rules refuse it now ({refused.refusal.code})"
    if again != told:
        return "the rules tell other facts now"
    if told and _result(facts) != _due(folding.extended(table, batch)):
        return "the rules tell another result now"
    return None


def _result(facts: Sequence[Event]) -> tuple[Any, ...] | None:
    ended = next((fact for fact in facts if isinstance(fact, Finished)), None)
    return ended and (ended.reason, ended.ranks, msgspec.json.encode(ended.scores))


def _due(table: Table) -> tuple[Any, ...] | None:
    outcome = table.game.outcome(table.state)
    if outcome is None:
        return None
    return outcome.reason, standing(table, outcome), msgspec.json.encode(outcome.scores)


def _decided_again(table: Table, batch: Sequence[RecordedEvent], first: Event) -> list[Event]:
    if isinstance(first, Started):
        started = folding.extended(table, batch[:1])
        return opening(started, started.chance())
    move = _move_of(batch[0])
    if move is None:
        return []
    seat = batch[0].public["seat"]
    return table.game.decide(table.state, seat, table.game.codec.move_from(move), table.chance())


def _move_of(first: RecordedEvent) -> JsonObject | None:
    if MOVE not in first.public:
        return None
    secret = (fields.get(MOVE, {}) for fields in first.secrets.values())
    return {name: value for part in (first.public[MOVE], *secret) for name, value in part.items()}
