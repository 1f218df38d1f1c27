"""The lists of appeals for staff, with a constant number of queries, and the page of one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.core.paginator import Page, Paginator
from django.db.models import Count, Q

from games.conduct import words
from games.conduct.appeals.answering import check_may_answer
from games.conduct.appeals.decisions import Area, Decision, Target, find, of_appeal
from games.conduct.appeals.selectors import Message, messages_of
from games.conduct.audit.selectors import ActRow, acts_about
from games.conduct.models import Appeal
from games.conduct.queue.details import SanctionRow, sanctions_of
from games.conduct.recusal import close_people
from games.conduct.staff import Staff
from games.kernel.refusal import Refused
from games.players.selectors import public_profiles

PAGE_SIZE: Final = 25
VIEWS: Final = ("open", "answered", "withdrawn")


@dataclass(frozen=True, slots=True)
class AppealRow:
    """An appeal in the list of a member of staff; an erased player has no name."""

    appeal: Appeal
    name: str
    area: Area
    is_overdue: bool
    is_own_decision: bool
    is_recused: bool


@dataclass(frozen=True, slots=True)
class Appeals:
    """A page of the list, and how many appeals each view has."""

    rows: Sequence[AppealRow]
    page: Page[Appeal]
    counts: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class AppealDetails:
    """An appeal with everything that belongs on its page; `why_not` is a code of a refusal."""

    appeal: Appeal
    name: str
    decision: Decision
    words: str
    messages: Sequence[Message]
    sanctions: Sequence[SanctionRow]
    acts: Sequence[ActRow]
    is_overdue: bool
    why_not: str


def appeals(*, view: str, number: str, staff: Staff, now: datetime) -> Appeals:
    """Return a page of the appeals in this state, the most urgent first."""
    state = view if view in VIEWS else "open"
    order = ("due_at", "id") if state == "open" else ("-answered_at", "-id")
    page = Paginator(Appeal.objects.filter(state=state).order_by(*order), PAGE_SIZE)
    found = page.get_page(number)
    counts = {each: Count("pk", filter=Q(state=each)) for each in VIEWS}
    return Appeals(
        _rows(list(found.object_list), staff, now), found, Appeal.objects.aggregate(**counts)
    )


def details_of(appeal_id: int, *, staff: Staff, now: datetime) -> AppealDetails:
    """Return an appeal for its page. Raise `Refused` if there is none."""
    found = Appeal.objects.filter(pk=appeal_id).first()
    if found is None:
        raise Refused("no_such_appeal")
    decision = find(found.player, Target.of(found)) or of_appeal(found)
    texts = words.texts([decision.words, *(each.words for each in found.messages.all())])
    names = public_profiles([found.player])
    return AppealDetails(
        appeal=found,
        name=names[found.player].name if found.player in names else "",
        decision=decision,
        words=texts.get(decision.words, ""),
        messages=messages_of(found, texts),
        sanctions=sanctions_of(found.player),
        acts=acts_about("appeal", str(found.pk)),
        is_overdue=_is_overdue(found, now),
        why_not=_why_not(found, staff, now),
    )


def _why_not(found: Appeal, staff: Staff, now: datetime) -> str:
    try:
        check_may_answer(found, staff, now)
    except Refused as refused:
        return refused.refusal.code
    return ""


def _is_overdue(found: Appeal, now: datetime) -> bool:
    return found.state == "open" and found.due_at < now


def _rows(found: Sequence[Appeal], staff: Staff, now: datetime) -> list[AppealRow]:
    names = public_profiles({each.player for each in found})
    close = close_people(staff.player_id, now)
    return [
        AppealRow(
            appeal=each,
            name=names[each.player].name if each.player in names else "",
            area=Target.of(each).area,
            is_overdue=_is_overdue(each, now),
            is_own_decision=each.decided_by == staff.player_id,
            is_recused=each.player in close,
        )
        for each in found
    ]
