"""The answer times of players: how long their turns take at tables that are played over days.

Only turns of people at tables with other people count, as their clock measured them: without
pauses, quiet hours and holidays.
"""

from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import datetime
from itertools import groupby
from typing import Any, Final, NamedTuple

from django.db.models import Sum

from events.envelope import RecordedEvent
from events.writing.write import Statement
from games.kernel.events import kind_of
from games.table.clock import ends_turn, time_used
from games.table.events import Played
from games.table.state import Table
from games.tables import table_cache
from games.tables.models import AnswerCount
from games.tables.paces.habits import BINS, LIMITS, is_over_days

ANSWER_FIELDS: Final = ("table_id", "seat", "player", "bin", "answers")
_PLAYED: Final = kind_of(Played)
_COUNT: Final = (
    f"INSERT INTO tables_answercount ({', '.join(ANSWER_FIELDS)}) VALUES (%s, %s, %s, %s, 1)"
    " ON CONFLICT (table_id, seat, bin) DO UPDATE SET answers = tables_answercount.answers + 1"
)


class Answer(NamedTuple):
    """A turn that a player has ended, with the bin of its duration."""

    table: str
    seat: int
    player: str
    bin: int


def answer(
    before: Table | None, after: Table, kinds: Collection[str], at: datetime
) -> Answer | None:
    """Return the answer in a batch with events of these kinds; None without one that counts."""
    if before is None or _PLAYED not in kinds or not _counts(before):
        return None
    seat = after.tip.seat
    if seat is None or after.tip.by_bot or not ends_turn(before, seat, after.state):
        return None
    if before.chairs[seat].former:
        # The counts of a seat at a table are those of its first player.
        return None
    seconds = time_used(before, seat, at)
    return Answer(before.id, seat, before.chairs[seat].player, bisect_left(LIMITS, seconds))


def _counts(table: Table) -> bool:
    return is_over_days(table.pace) and sum(chair.is_person for chair in table.chairs) > 1


def statements(
    before: Table | None, after: Table, kinds: Collection[str], at: datetime
) -> list[Statement]:
    """Return the statement that counts the answer in a batch, if it has one."""
    found = answer(before, after, kinds, at)
    return [Statement(_COUNT, list(found))] if found else []


def fold_batches(rows: Sequence[RecordedEvent]) -> Iterator[tuple[Table, Answer | None]]:
    """Yield the table after each batch of its log, with the answer in the batch."""
    table: Table | None = None
    for _, group in groupby(rows, key=lambda row: row.version - row.index):
        batch = list(group)
        after = table_cache.extended(table, batch)
        kinds = {row.kind for row in batch}
        yield after, answer(table, after, kinds, batch[-1].recorded_at)
        table = after


def answer_rows(answers: Iterable[Answer]) -> list[tuple[Any, ...]]:
    """Return the values of `ANSWER_FIELDS` for these answers, in order."""
    counts: dict[Answer, int] = {}
    for each in answers:
        counts[each] = counts.get(each, 0) + 1
    return sorted((*each, count) for each, count in counts.items())


def answers_of(players: Collection[str]) -> dict[str, tuple[int, ...]]:
    """Return how many answers of these players are in each bin, in one query."""
    found = {player: [0] * BINS for player in players}
    counted = AnswerCount.objects.filter(player__in=players).values("player", "bin")
    for row in counted.annotate(total=Sum("answers")).order_by():
        found[row["player"]][row["bin"]] = row["total"]
    return {player: tuple(counts) for player, counts in found.items()}
