"""The cards about the work beside requests: notices, bots, clocks, the log and the database."""

from typing import Final

from django.utils.translation import gettext as _

from games.conduct.operations.overview.cards import Card, Figure, chart, duration, number, share
from games.metrics.catalogue import (
    BOT_SECONDS,
    BOTS_WAIT,
    BOTS_WAITING,
    CLOCK_LATENESS,
    CLOCKS_OVERDUE,
    CONNECTIONS,
    DEAD_LETTERS,
    LOG_CHECK_AGE,
    LOG_PROBLEMS,
    MOST_CONNECTIONS,
    OUTBOX_AGE,
    OUTBOX_SIZE,
    PROJECTION_LAG,
    WORKERS,
)
from games.metrics.series import Series

LATE_NOTICES, LATE_BOTS = 60, 30
NOT_VERIFIED: Final = 2 * 86_400
MOST_OF_CONNECTIONS: Final = 0.8


def work_cards(series: Series) -> list[Card]:
    """Return the cards about the work beside requests."""
    log = _log(series)
    return [
        *(_notices(series), _bots(series), _clocks(series)),
        *([log] if log.figures or log.words else []),
        *([_database(series)] if series.latest(MOST_CONNECTIONS.name) else []),
    ]


def _notices(series: Series) -> Card:
    age, dead = series.latest(OUTBOX_AGE.name), series.latest(DEAD_LETTERS.name)
    waiting = [series.latest(each) for each in series.names(OUTBOX_SIZE.name)]
    figures = (
        Figure(number(_sum(waiting)), _("waiting")),
        Figure(duration(age), _("longest wait"), (age or 0) > LATE_NOTICES),
        Figure(number(dead), _("given up"), bool(dead)),
    )
    words = _("The longest wait of a notice, per minute")
    drawn = chart(words, series.minutes, series.most(OUTBOX_AGE.name), in_seconds=True)
    return Card("notices", _("Notices"), figures, drawn)


def _bots(series: Series) -> Card:
    wait = series.latest(BOTS_WAIT.name)
    figures = (
        Figure(number(series.latest(BOTS_WAITING.name)), _("waiting")),
        Figure(duration(wait), _("longest wait"), (wait or 0) > LATE_BOTS),
        Figure(duration(series.quantile(0.5, BOT_SECONDS)), _("typical move")),
        Figure(duration(series.quantile(0.99, BOT_SECONDS)), _("1 in 100 takes longer")),
    )
    slowest = series.quantiles(0.99, BOT_SECONDS)
    words = _("Time until bots have moved, per minute: what 1 in 100 exceeds")
    drawn = chart(words, series.minutes, slowest, in_seconds=True)
    return Card("bots", _("Bots"), figures, drawn)


def _clocks(series: Series) -> Card:
    overdue = series.latest(CLOCKS_OVERDUE.name)
    figures = (
        Figure(number(overdue), _("overdue"), bool(overdue)),
        Figure(duration(series.quantile(0.5, CLOCK_LATENESS)), _("typical delay")),
        Figure(duration(series.quantile(0.99, CLOCK_LATENESS)), _("1 in 100 takes longer")),
    )
    slowest = series.quantiles(0.99, CLOCK_LATENESS)
    words = _("How late clocks were recorded, per minute: what 1 in 100 exceeds")
    drawn = chart(words, series.minutes, slowest, in_seconds=True)
    return Card("clocks", _("Clocks"), figures, drawn)


def _log(series: Series) -> Card:
    verified, noted = (series.latest(f"{LOG_CHECK_AGE.name} {each}") for each in ("verify", "note"))
    problems = series.latest(LOG_PROBLEMS.name)
    lags = [series.latest(each) for each in series.names(PROJECTION_LAG.name)]
    behind = _sum(lags)
    known = (
        (verified, duration(verified), _("since it was verified"), NOT_VERIFIED),
        (problems, number(problems), _("problems found"), 0),
        (noted, duration(noted), _("since its heads were noted"), None),
        (behind, number(behind), _("events behind"), None),
    )
    figures = [
        Figure(shown, label, most is not None and value > most)
        for value, shown, label, most in known
        if value is not None
    ]
    # Workers read the log's checks: without one, nothing is known about them.
    is_known = series.latest(WORKERS.name) is not None
    never = [_("The log was never verified: run verify_log nightly.")]
    is_never = is_known and verified is None
    return Card("log", _("The log"), figures, words=never if is_never else ())


def _database(series: Series) -> Card:
    used = _sum([series.latest(each) for each in series.names(CONNECTIONS.name)]) or 0
    limit = series.latest(MOST_CONNECTIONS.name) or 0
    is_bad = used > MOST_OF_CONNECTIONS * limit
    figures = (
        Figure(number(used), _("connections"), is_bad),
        Figure(number(limit), _("at most")),
        Figure(share(used, limit), _("in use")),
    )
    by_minute = [sum(each) for each in zip(*_connections(series), strict=True)]
    words = _("Connections to the database in the last hour")
    return Card("database", _("Database"), figures, chart(words, series.minutes, by_minute))


def _connections(series: Series) -> list[list[float]]:
    return [series.most(each) for each in series.names(CONNECTIONS.name)]


def _sum(values: list[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return sum(known) if known else None
