"""Reports, cases and the audit of staff, added to a database of generated games.

The acts of staff are sealed like all events, so that `verify_log` finds nothing wrong.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from itertools import islice, product
from random import Random
from typing import Final
from uuid import UUID

from django.utils import timezone

from events import store
from events.envelope import NewEvent
from events.writing.write import Write
from games.conduct.audit.entries import AUDIT_ENTRIES
from games.conduct.audit.record import KIND, stream_of
from games.conduct.models import Case, Report
from games.conduct.reasons import REPORT_KINDS

STAFF: Final = tuple(f"p_staff{number}" for number in range(10))
ACTIONS: Final = ("look", "warn", "mute", "hide_name", "void", "lift")
CHUNK: Final = 500
ANSWERED: Final = 3
"""Of four cases, so many are answered."""


def generate_conduct(players: Sequence[str], tables: Sequence[str], number: int, seed: int) -> None:
    """Add so many cases, each with one to three reports, and one act of staff for each."""
    random, now = Random(seed), timezone.now()
    cases = Case.objects.bulk_create(_cases(players, number, random, now), batch_size=CHUNK)
    reports = _reports(cases, players, tables, random)
    Report.objects.bulk_create(reports, batch_size=CHUNK)
    for staff in STAFF:
        _act(staff, players, number // len(STAFF), random, now)


def _cases(players: Sequence[str], number: int, random: Random, now: datetime) -> Iterator[Case]:
    # Each player has one case of a kind, of which one is open at most.
    for place, (kind, subject) in enumerate(islice(product(REPORT_KINDS, players), number)):
        opened_at = now - timedelta(minutes=random.randrange(40_000))
        is_answered = place % (ANSWERED + 1) != 0
        yield Case(
            subject=subject,
            kind=kind,
            state="answered" if is_answered else "open",
            outcome="upheld" if is_answered else "",
            weight=random.randrange(100),
            answered_by=random.choice(STAFF) if is_answered else "",
            opened_at=opened_at,
            updated_at=opened_at,
            answered_at=opened_at if is_answered else None,
        )


def _reports(
    cases: Sequence[Case], players: Sequence[str], tables: Sequence[str], random: Random
) -> Iterator[Report]:
    for case in cases:
        for reporter in random.sample(players, random.randint(1, 3)):
            yield Report(
                case=case,
                reporter=reporter,
                command=UUID(int=random.getrandbits(128)),
                target="player",
                table=random.choice(tables),
                version=random.randrange(1, 20),
                viewer="spectator",
                created_at=case.opened_at,
            )


def _act(staff: str, players: Sequence[str], number: int, random: Random, now: datetime) -> None:
    stream, meta = stream_of(staff), {"actor": f"staff:{staff}"}
    acts = [_event(random.choice(players), random) for _ in range(number)]
    for start in range(0, number, CHUNK):
        part = acts[start : start + CHUNK]
        store.commit(Write(stream, store.head(stream), part, None, meta, now))
    rows = store.read(stream)
    AUDIT_ENTRIES.replace({stream: AUDIT_ENTRIES.computed(rows) if rows else None})


def _event(player: str, random: Random) -> NewEvent:
    fields = {"action": random.choice(ACTIONS), "target_kind": "player", "target": player}
    return NewEvent(KIND, 1, {**fields, "reason": "spam", "words": "", "facts": {}})
