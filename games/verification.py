"""The log against the rules: every start and every move decided again, and compared by facts.

Facts of the game that no start and no move led to are told too, and results that do not follow.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import groupby
from typing import Any

import msgspec

from events.envelope import RecordedEvent
from games import folding
from games.kernel.facts import Event, kind_of
from games.kernel.refusal import Malformed, Refused
from games.kernel.values import JsonObject
from games.rows import decoded, game_of, is_table
from games.table.case import MOVE
from games.table.ending import standing
from games.table.events import Finished, Played, Started, TableFact
from games.table.seating import opening
from games.table.state import Table


def broken_rules(stream: str, rows: Sequence[RecordedEvent]) -> Iterator[str] | None:
    """Return what today's rules would tell otherwise, a sentence each.

    Return None for a table that was started by another version of its game's rules.
    """
    if is_table(stream) and _started_by_other_rules(rows):
        return None
    return _broken_rules(rows if is_table(stream) else ())


def _started_by_other_rules(rows: Sequence[RecordedEvent]) -> bool:
    started = next((row for row in rows if row.kind == kind_of(Started)), None)
    with suppress(KeyError, TypeError):
        # A forged opening may name no game at all; that is told when the log is followed.
        return started is not None and _version(started) != game_of(rows[0]).rules_version
    return False


def _version(started: RecordedEvent) -> Any:
    return started.public.get("rules_version", 1)


def _broken_rules(rows: Sequence[RecordedEvent]) -> Iterator[str]:
    table: Table | None = None
    for _, batch in groupby(rows, key=lambda row: row.version - row.index):
        recorded = list(batch)
        first = f"row {recorded[0].version}"
        try:
            after = folding.extended(table, recorded)
        except Exception as error:
            # A forged log may hold anything; those of other tables are still to be looked at.
            yield f"{first}: it cannot be followed ({type(error).__name__})"
            return
        if table is not None and (why := _difference(table, recorded)):
            yield f"{first}: {why}"
        table = after


def _difference(table: Table, batch: Sequence[RecordedEvent]) -> str | None:
    facts = [decoded(table.game, row)[0] for row in batch]
    told = [fact for fact in facts if not isinstance(fact, TableFact)]
    try:
        again = _decided_again(table, batch, facts)
    except (Refused, Malformed) as refused:
        return f"the rules refuse it now ({refused.refusal.code})"
    except Exception as error:
        return f"it cannot be decided again ({type(error).__name__})"
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


def _decided_again(
    table: Table, batch: Sequence[RecordedEvent], facts: Sequence[Event]
) -> list[Event]:
    # A request that expired lapses in the first row of whatever is done next.
    for place, fact in enumerate(facts):
        if isinstance(fact, Started):
            started = folding.extended(table, batch[: place + 1])
            return opening(started, started.chance())
        if isinstance(fact, Played):
            move = table.game.codec.move_from(_move_of(batch))
            return table.game.decide(table.state, fact.seat, move, table.chance())
    return []


def _move_of(batch: Sequence[RecordedEvent]) -> JsonObject:
    parts = (part for row in batch for part in (row.public, *row.secrets.values()))
    return {name: value for part in parts for name, value in part.get(MOVE, {}).items()}
