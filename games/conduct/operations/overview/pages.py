"""The page of the overview."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.conduct.operations.overview.cards import HEIGHT, SPACE, Card, number
from games.conduct.operations.overview.deliveries import channel_rows, part_labels
from games.conduct.operations.overview.traffic import ACCEPTED, traffic_cards
from games.conduct.operations.overview.work import work_cards
from games.conduct.site import health, plots
from games.conduct.site.pages import Page, render
from games.conduct.staff import Staff
from games.metrics.catalogue import SOCKETS
from games.metrics.samples import MEMORY
from games.metrics.series import Process, Series, recent

OPERATE: Final = ("conduct.operate",)


@dataclass(frozen=True, slots=True)
class ProcessRow:
    """A process that runs, in words."""

    role: str
    started_at: datetime
    sockets: str
    moves: str
    memory: str


def show_overview(request: HttpRequest, *, staff: Staff) -> HttpResponse:
    """Show how the site has run in the last hour."""
    now = timezone.now()
    series = recent(now)
    cards = [*traffic_cards(series), *work_cards(series)]
    return render(
        request,
        "operations/overview.html",
        _("Overview"),
        is_measured=bool(series.processes),
        problems=_problems(cards, now),
        cards=cards,
        height=HEIGHT,
        channels=channel_rows(series),
        parts=part_labels(),
        bar_width=plots.WIDTH,
        processes=_processes(series),
        words=_words(),
    )


def _problems(cards: Sequence[Card], now: datetime) -> list[str]:
    """Return a sentence for everything that needs attention."""
    found = [] if health.source[0](now).workers else [_("No worker runs.")]
    bad = [(card, figure) for card in cards for figure in card.figures if figure.is_bad]
    return [
        *found,
        *(f"{card.title} – {figure.label}: {figure.value}" for card, figure in bad),
    ]


def _processes(series: Series) -> list[ProcessRow]:
    roles = {"web": _("Web"), "worker": _("Worker"), "both": _("Web and worker")}
    return [_process(roles[each.role], each) for each in series.processes]


def _process(role: str, process: Process) -> ProcessRow:
    values = process.values
    megabytes = values.get(MEMORY)
    return ProcessRow(
        role=role,
        started_at=process.started_at,
        sockets=number(values.get(SOCKETS.name, 0)),
        moves=number(values.get(ACCEPTED, 0)),
        memory=number(float(round(megabytes / 2**20))) + SPACE + _("MB") if megabytes else "",
    )


def _words() -> dict[str, str]:
    return {
        "well": _("Nothing needs attention."),
        "attention": _("Needs attention"),
        "unmeasured": _(
            "Nothing has been measured in the last minutes. Each process stores a sample every"
            " minute, unless METRICS is off."
        ),
        "deliveries": _("Deliveries in the last hour"),
        "channel": _("Channel"),
        "results": _("Results"),
        "count": _("Count"),
        "nothing_sent": _("Nothing was to be sent."),
        "processes": _("Processes"),
        "process": _("Process"),
        "since": _("Since"),
        "sockets": _("Sockets"),
        "moves": _("Moves per minute"),
        "memory": _("Memory"),
        "most": _("At most"),
    }


PAGES: Final = (
    Page("overview/", "overview", show_overview, OPERATE, label=gettext_lazy("Overview")),
)
