"""All that staff see of one case: reports, the reported player, and what was done about it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Q

from games.conduct import words
from games.conduct.audit.selectors import ActRow, acts_about
from games.conduct.models import Case, Report
from games.conduct.queue.services import ANSWERED, holder_of, recused
from games.conduct.reports.targets import CHANNELS_OF_TARGETS
from games.conduct.staff import Staff
from games.kernel.refusal import Refused
from games.players.models import Player, Sanction
from games.players.selectors import public_profiles


@dataclass(frozen=True, slots=True)
class ReporterRecord:
    """How the reports of a player ended so far."""

    answered: int = 0
    led_to_action: int = 0


@dataclass(frozen=True, slots=True)
class ReportRow:
    """A report as staff see it; an erased reporter has no name."""

    report: Report
    reporter: str
    record: ReporterRecord
    words: str

    @property
    def chat_channel(self) -> str:
        """The channel of the reported line; empty for a report of anything else."""
        return CHANNELS_OF_TARGETS.get(self.report.target, "")

    @property
    def is_message(self) -> bool:
        """Return whether a direct message was reported, by a player who was not erased since."""
        return self.report.target == "message" and self.reporter != ""


@dataclass(frozen=True, slots=True)
class SanctionRow:
    """A decision about a player, with the words that the player was sent."""

    sanction: Sanction
    words: str


@dataclass(frozen=True, slots=True)
class CaseDetails:
    """A case with everything that belongs on its page."""

    case: Case
    subject: Player | None
    holder: str
    is_mine: bool
    is_recused: bool
    reports: Sequence[ReportRow]
    sanctions: Sequence[SanctionRow]
    earlier: Sequence[Case]
    acts: Sequence[ActRow]

    @property
    def is_answered(self) -> bool:
        """Return whether the case is answered."""
        return self.case.state == ANSWERED


def details_of(case_id: int, *, staff: Staff, now: datetime) -> CaseDetails:
    """Return a case for its page. Raise `Refused` if there is none."""
    case = Case.objects.filter(pk=case_id).first()
    if case is None:
        raise Refused("no_such_case")
    holder = holder_of(case, now)
    names = public_profiles([holder])
    return CaseDetails(
        case=case,
        subject=Player.objects.filter(id=case.subject).first(),
        holder=names[holder].name if holder in names else holder,
        is_mine=holder == staff.player_id,
        is_recused=recused(case, staff, now),
        reports=_reports(case),
        sanctions=sanctions_of(case.subject),
        earlier=_earlier(case),
        acts=acts_about("case", str(case.pk)),
    )


def sanctions_of(player_id: str) -> list[SanctionRow]:
    """Return the decisions about a player, the newest first."""
    found = list(Sanction.objects.filter(player=player_id).order_by("-number"))
    texts = words.texts(each.words for each in found)
    return [SanctionRow(each, texts.get(each.words, "")) for each in found]


def cases_about(player_id: str) -> list[Case]:
    """Return the cases about a player, the newest first."""
    return list(Case.objects.filter(subject=player_id).order_by("-id"))


def _earlier(case: Case) -> list[Case]:
    return [each for each in cases_about(case.subject) if each.pk != case.pk]


def _reports(case: Case) -> list[ReportRow]:
    found = list(case.reports.order_by("created_at", "id"))
    names = public_profiles(each.reporter for each in found)
    records = _records(each.reporter for each in found)
    texts = words.texts(each.words for each in found)
    return [
        ReportRow(
            report=each,
            reporter=names[each.reporter].name if each.reporter in names else "",
            record=records.get(each.reporter, ReporterRecord()),
            words=texts.get(each.words, ""),
        )
        for each in found
    ]


def _records(reporters: Iterable[str]) -> Mapping[str, ReporterRecord]:
    """Return the records of these reporters by id, with one query."""
    answered = Report.objects.filter(reporter__in={*reporters} - {""}, case__state=ANSWERED)
    acted = Count("id", filter=~Q(case__outcome="no_action"))
    rows = answered.values("reporter").annotate(count=Count("id"), acted=acted)
    return {row["reporter"]: ReporterRecord(row["count"], row["acted"]) for row in rows}
