"""The results of deliveries in the last hour, by channel, as lying bars."""

from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from games.conduct.site.plots import Bar, stacked
from games.metrics.catalogue import DELIVERIES
from games.metrics.series import Series

PARTS: Final = {
    "fresh": ("sent",),
    "recent": ("retry", "postponed", "cancelled"),
    "old": ("refused", "dead"),
}
"""The kinds of bars, with the results that each adds up."""


@dataclass(frozen=True, slots=True)
class ChannelRow:
    """The deliveries of one channel, by result."""

    label: str
    total: int
    bars: list[Bar]


def channel_rows(series: Series) -> list[ChannelRow]:
    """Return a row for each channel by which anything was to be sent."""
    labels = {
        "push": _("Push messages"),
        "mail": _("Mail about games"),
        "webhook": _("Webhooks"),
        "letter": _("Other mail"),
    }
    counts = {key: _counts(series, key) for key in labels}
    most = max(sum(each.values()) for each in counts.values())
    return [
        ChannelRow(labels[key], sum(parts.values()), stacked(parts, most))
        for key, parts in counts.items()
        if any(parts.values())
    ]


def part_labels() -> dict[str, str]:
    """Return what each kind of bar means."""
    return {"fresh": _("sent"), "recent": _("later or not needed"), "old": _("failed")}


def _counts(series: Series, channel: str) -> dict[str, int]:
    def total(result: str) -> float:
        return series.total(f"{DELIVERIES.name} {channel} {result}")

    return {kind: int(sum(map(total, results))) for kind, results in PARTS.items()}
