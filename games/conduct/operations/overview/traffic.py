"""The cards about players: moves, how fast they are, requests, sockets and caches."""

from typing import Final

from django.utils.translation import gettext as _

from games.conduct.operations.overview.cards import Card, Figure, chart, duration, number, share
from games.metrics.catalogue import (
    CACHE_REQUESTS,
    HTTP_IN_PROGRESS,
    HTTP_REQUESTS,
    HTTP_SECONDS,
    MOVE_SECONDS,
    MOVES,
    SOCKETS,
)
from games.metrics.series import Series

SLOW_SECONDS: Final = 1.0
FAILED_SHARE: Final = 0.01
ACCEPTED: Final = f"{MOVES.name} accepted"
FAILED: Final = f"{HTTP_REQUESTS.name} 5xx"
CACHES: Final = ("tables", "snapshots", "names", "replays")


def traffic_cards(series: Series) -> list[Card]:
    """Return the cards about players."""
    return [_moves(series), _latency(series), _requests(series), _sockets(series), _caches(series)]


def _moves(series: Series) -> Card:
    accepted, all_moves = series.sums(ACCEPTED), series.total(*series.names(MOVES.name))
    refused = all_moves - sum(accepted)
    figures = (
        Figure(number(sum(accepted)), _("in the last hour")),
        Figure(number(accepted[-1]), _("in the last minute")),
        Figure(share(refused, all_moves), _("refused")),
    )
    words = _("Moves per minute in the last hour")
    return Card("moves", _("Moves"), figures, chart(words, series.minutes, accepted))


def _latency(series: Series) -> Card:
    median, slowest = (series.quantiles(each, MOVE_SECONDS, "committed") for each in (0.5, 0.99))
    committed = series.quantile(0.99, MOVE_SECONDS, "committed")
    figures = (
        Figure(duration(series.quantile(0.5, MOVE_SECONDS, "committed")), _("typical")),
        Figure(duration(committed), _("1 in 100 takes longer"), (committed or 0) > SLOW_SECONDS),
        Figure(
            duration(series.quantile(0.99, MOVE_SECONDS, "pushed")),
            _("until the others see it"),
        ),
    )
    words = _("Time until a move is recorded, per minute: typical, and what 1 in 100 exceeds")
    drawn = chart(words, series.minutes, slowest, median, in_seconds=True)
    return Card("latency", _("Time until a move is recorded"), figures, drawn)


def _requests(series: Series) -> Card:
    names = series.names(HTTP_REQUESTS.name)
    answered, failed = series.sums(*names), series.total(FAILED)
    is_bad = failed > FAILED_SHARE * sum(answered)
    figures = (
        Figure(number(answered[-1]), _("in the last minute")),
        Figure(duration(series.quantile(0.99, HTTP_SECONDS)), _("1 in 100 takes longer")),
        Figure(share(failed, sum(answered)), _("failed"), is_bad),
        Figure(number(_sum_of_last(series, HTTP_IN_PROGRESS.name)), _("being answered")),
    )
    words = _("Requests per minute in the last hour")
    return Card("requests", _("Requests"), figures, chart(words, series.minutes, answered))


def _sockets(series: Series) -> Card:
    figures = (Figure(number(_sum_of_last(series, SOCKETS.name)), _("open now")),)
    words = _("Open sockets in the last hour")
    opened = series.sums(SOCKETS.name)
    return Card("sockets", _("Sockets"), figures, chart(words, series.minutes, opened))


def _caches(series: Series) -> Card:
    labels = {
        "tables": _("Tables"),
        "snapshots": _("Snapshots"),
        "names": _("Names"),
        "replays": _("Replays"),
    }
    figures = []
    for cache in CACHES:
        hits, misses = (
            series.total(f"{CACHE_REQUESTS.name} {cache} {each}") for each in ("hit", "miss")
        )
        figures.append(Figure(share(hits, hits + misses), labels[cache]))
    words = [_("Lookups in the last hour that found what they needed in memory.")]
    return Card("caches", _("Caches"), figures, words=words)


def _sum_of_last(series: Series, name: str) -> float:
    return sum(each.values.get(name, 0) for each in series.processes)
