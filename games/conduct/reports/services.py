"""File reports, merge them into cases, and tell reporters how a case ended."""

import hashlib
from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from django.db import connection, transaction

from events.chain.seal import canonical
from events.envelope import CommandUsed
from games.conduct import words
from games.conduct.models import Case, Report
from games.conduct.reasons import ReportKind
from games.conduct.reports.outcomes import ANSWERED, outcome_for_reporters
from games.conduct.reports.selectors import weight_of_case
from games.conduct.reports.targets import TARGETS
from games.conduct.reports.thing import Pointer, TargetName, Thing
from games.kernel.refusal import Refused
from games.outbox.notice import Notice
from games.outbox.statements import statements
from games.players.locking import lock_player
from games.players.models import Player

NEEDS_WORDS: Final[frozenset[ReportKind]] = frozenset(
    {"other", "harassment", "foul_play", "collusion"}
)
LEAST_WORDS, MOST_WORDS = 20, 1000
"""The number of characters of a report in one's own words."""


@dataclass(frozen=True, slots=True)
class Filing:
    """A report as its reporter sends it."""

    command: UUID
    target: TargetName
    kind: ReportKind
    pointer: Pointer
    words: str = ""

    @property
    def body(self) -> str:
        """A digest by which the same report is recognised when it is sent again."""
        # An invitation may be revoked before the report is sent again.
        pointer = asdict(self.pointer) | {"invited": False}
        text = canonical(asdict(self) | {"command": self.command.hex, "pointer": pointer})
        return hashlib.sha256(text.encode()).hexdigest()


@transaction.atomic
def file_report(
    *, reporter: Player, filing: Filing, now: datetime, admit: Callable[[], None] = lambda: None
) -> Report:
    """File a report, once, however often it is sent.

    `admit` is called for a new report that nothing else refuses, and may raise. Raise `Refused`,
    `NoSuchTable`, `CommandUsed` or `PlayerErased`; then nothing is written.
    """
    # Reports of one player are filed one after the other.
    lock_player(reporter)
    sent = Report.objects.filter(reporter=reporter.id, command=filing.command).first()
    if sent is not None:
        return _repeated(sent, filing)
    thing = _checked(filing, reporter.id)
    case = _open_case(thing.subject, filing.kind, now)
    _check_is_new(case, filing, thing, reporter.id)
    admit()
    report = _record(case, filing, thing, reporter.id, now)
    _weigh(case, now)
    return report


def _repeated(sent: Report, filing: Filing) -> Report:
    if sent.body != filing.body:
        raise CommandUsed("reports", filing.command)
    return sent


def _checked(filing: Filing, reporter: str) -> Thing:
    target = TARGETS[filing.target]
    if filing.kind not in target.kinds:
        raise Refused("kind_not_offered", kinds=target.kinds)
    _check_words(filing)
    thing = target.find(filing.pointer, reporter)
    if thing.subject == reporter:
        raise Refused("cannot_report_yourself")
    return thing


def _check_words(filing: Filing) -> None:
    count = len(filing.words.strip())
    if filing.kind in NEEDS_WORDS and count < LEAST_WORDS:
        raise Refused("words_too_short", least=LEAST_WORDS, missing=LEAST_WORDS - count)
    if count > MOST_WORDS:
        raise Refused("words_too_long", most=MOST_WORDS)


def _open_case(subject: str, kind: ReportKind, now: datetime) -> Case:
    """Return the open case about this player, locked; open it if there is none."""
    opened = Case.objects.exclude(state=ANSWERED)
    times = {"opened_at": now, "updated_at": now}
    case, _ = opened.get_or_create(subject=subject, kind=kind, defaults=times)
    locked = opened.select_for_update().filter(pk=case.pk).first()
    # Otherwise it was answered while we waited.
    return locked or _open_case(subject, kind, now)


def _check_is_new(case: Case, filing: Filing, thing: Thing, reporter: str) -> None:
    identity = TARGETS[filing.target].identity
    same = {field: getattr(thing, field) for field in identity}
    if case.reports.filter(reporter=reporter, target=filing.target, **same).exists():
        raise Refused("already_reported")


def _record(case: Case, filing: Filing, thing: Thing, reporter: str, now: datetime) -> Report:
    text = filing.words.strip()
    return Report.objects.create(
        case=case,
        reporter=reporter,
        command=filing.command,
        target=filing.target,
        table=thing.table,
        version=thing.version,
        viewer=thing.viewer,
        shown=thing.shown,
        words=words.keep(text, author=reporter, about=thing.subject, now=now),
        body=filing.body,
        created_at=now,
    )


def _weigh(case: Case, now: datetime) -> None:
    case.weight, case.updated_at = weight_of_case(case), now
    if case.reports.count() > 1:
        case.version += 1
    case.save(update_fields=["weight", "updated_at", "version"])


def tell_reporters(case: Case, now: datetime) -> None:
    """Write a notice about an answered case for each reporter, in the transaction around it."""
    outcome = outcome_for_reporters(case.outcome)
    reports = case.reports.exclude(reporter="").order_by("pk").values_list("reporter", "pk")
    # The last report of each.
    latest = dict(reports)
    notices = [
        Notice(
            reporter,
            "moderation",
            table="",
            version=0,
            facts={"about": "report", "report": report, "outcome": outcome},
        )
        for reporter, report in latest.items()
    ]
    with connection.cursor() as cursor:
        for statement in statements(notices, now):
            cursor.execute(statement.sql, statement.params)
