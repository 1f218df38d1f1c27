"""Check the log of a table against the rules: decide each start and move again.

Game events without a start or move, and results that do not follow, are reported, too.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import groupby
from typing import Any

import msgspec

from events.envelope import RecordedEvent
from games.kernel.events import Event, kind_of
from games.kernel.refusal import Malformed, Refused
from games.kernel.values import JsonObject
from games.table.base import TableEvent
from games.table.decider import MOVE
from games.table.ending import final_ranks
from games.table.events import Finished, Played, Started
from games.table.seating import opening
from games.table.state import Table
from games.tables import table_cache
from games.tables.log.rows import decoded, game_of, is_table


def broken_rules(stream: str, rows: Sequence[RecordedEvent]) -> Iterator[str] | None:
    """Return the differences from the current rules, a sentence each.

    Return None for a table that was started by another version of its game's rules.
    """
    if is_table(stream) and _started_by_other_rules(rows):
        return None
    return _broken_rules(rows if is_table(stream) else ())


def _started_by_other_rules(rows: Sequence[RecordedEvent]) -> bool:
    started = next((row for row in rows if row.kind == kind_of(Started)), None)
    with suppress(KeyError, TypeError):
        # A forged opening may name no game; folding the log reports that.
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
            after = table_cache.extended(table, recorded)
        except Exception as error:
            # A forged log may contain anything, and must not prevent checking the others.
            yield f"{first}: it cannot be folded ({type(error).__name__})"
            return
        if table is not None and (why := _difference(table, recorded)):
            yield f"{first}: {why}"
        table = after


def _difference(table: Table, batch: Sequence[RecordedEvent]) -> str | None:
    events = [decoded(table.game, row)[0] for row in batch]
    recorded = [event for event in events if not isinstance(event, TableEvent)]
    try:
        again = _decide_again(table, batch, events)
    except (Refused, Malformed) as refused:
        return f"the current rules refuse it ({refused.refusal.code})"
    except Exception as error:
        return f"it cannot be decided again ({type(error).__name__})"
    if again != recorded:
        return "the current rules lead to other events"
    if recorded and _result(events) != _expected_result(table_cache.extended(table, batch)):
        return "the current rules lead to another result"
    return None


def _result(events: Sequence[Event]) -> tuple[Any, ...] | None:
    ended = next((event for event in events if isinstance(event, Finished)), None)
    if ended is None:
        return None
    return ended.reason, ended.ranks, msgspec.json.encode(ended.scores)


def _expected_result(table: Table) -> tuple[Any, ...] | None:
    outcome = table.game.outcome(table.state)
    if outcome is None:
        return None
    return outcome.reason, final_ranks(table, outcome), msgspec.json.encode(outcome.scores)


def _decide_again(
    table: Table, batch: Sequence[RecordedEvent], events: Sequence[Event]
) -> list[Event]:
    # The first event may be the lapse of an expired request, whatever the command.
    for place, event in enumerate(events):
        if isinstance(event, Started):
            started = table_cache.extended(table, batch[: place + 1])
            return opening(started, started.chance())
        if isinstance(event, Played):
            move = table.game.codec.move_from(_move_of(batch))
            return list(table.game.decide(table.state, event.seat, move, table.chance()).events)
    return []


def _move_of(batch: Sequence[RecordedEvent]) -> JsonObject:
    parts = (part for row in batch for part in (row.public, *row.secrets.values()))
    return {name: value for part in parts for name, value in part.get(MOVE, {}).items()}
