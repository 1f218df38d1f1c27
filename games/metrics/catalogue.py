"""Every metric, with its name, labels and meaning. No label names a player, a table or a secret."""

from typing import Final, Literal, NamedTuple, TypeAlias

PREFIX: Final = "caravanserai_"
Type: TypeAlias = Literal["counter", "gauge", "histogram"]


class Metric(NamedTuple):
    """A metric as Prometheus knows it, without the prefix of its name."""

    name: str
    type: Type
    help: str
    labels: tuple[str, ...] = ()
    buckets: tuple[float, ...] = ()

    @property
    def full_name(self) -> str:
        """The name with its prefix."""
        return PREFIX + self.name


FAST: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""The limits of the buckets for answers, in seconds."""

PATIENT: Final = (0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0, 30.0, 60.0, 300.0, 1800.0)
"""The limits of the buckets for work of the workers, in seconds."""

MOVES: Final = Metric(
    "moves_total",
    "counter",
    "Moves that were sent, by game and by result: accepted, or the code of the refusal.",
    ("game", "result"),
)
MOVE_SECONDS: Final = Metric(
    "move_seconds",
    "histogram",
    "Time from receiving a move until it was decided, committed, published to other processes, "
    "and pushed to the sockets of the seats.",
    ("step",),
    FAST,
)
HTTP_REQUESTS: Final = Metric(
    "http_requests_total",
    "counter",
    "Requests, by route and by class of the status.",
    ("route", "status"),
)
HTTP_SECONDS: Final = Metric(
    "http_request_seconds",
    "histogram",
    "Time until a response was complete or began to stream, by route, with waiting for a thread.",
    ("route",),
    FAST,
)
HTTP_IN_PROGRESS: Final = Metric(
    "http_requests_in_progress", "gauge", "Requests that are being answered or wait for a thread."
)
HTTP_THREADS: Final = Metric(
    "http_request_threads", "gauge", "Requests that this process answers at the same time at most."
)
SOCKETS: Final = Metric(
    "sockets", "gauge", "Open sockets, by kind: of a table, or of a player.", ("kind",)
)
CACHE_REQUESTS: Final = Metric(
    "cache_requests_total",
    "counter",
    "Lookups in the caches of this process, by cache and by result: hit or miss.",
    ("cache", "result"),
)
DELIVERIES: Final = Metric(
    "deliveries_total",
    "counter",
    "Attempts to deliver notices and mails, by channel and by result.",
    ("channel", "result"),
)
BOT_SECONDS: Final = Metric(
    "bot_answer_seconds",
    "histogram",
    "Time from the event after which a bot was to act until its move was recorded.",
    buckets=PATIENT,
)
CLOCK_LATENESS: Final = Metric(
    "clock_lateness_seconds",
    "histogram",
    "Time from the moment when something became due at a table until it was recorded.",
    buckets=PATIENT,
)
POOL_CONNECTIONS: Final = Metric(
    "database_pool_connections",
    "gauge",
    "Connections in this process's pool, by state: in use, idle, and requests that wait for one.",
    ("state",),
)

PROCESS: Final = (
    *(MOVES, MOVE_SECONDS, HTTP_REQUESTS, HTTP_SECONDS, HTTP_IN_PROGRESS, HTTP_THREADS),
    *(SOCKETS, CACHE_REQUESTS, DELIVERIES, BOT_SECONDS, CLOCK_LATENESS, POOL_CONNECTIONS),
)
"""What each process measures of itself."""

READ: Final = (CACHE_REQUESTS, POOL_CONNECTIONS)
"""Those of a process that are not counted for this purpose, but read when they are shown."""

OUTBOX_AGE: Final = Metric(
    "outbox_age_seconds", "gauge", "For how long the oldest due notice or delivery has waited."
)
OUTBOX_SIZE: Final = Metric(
    "outbox_waiting", "gauge", "Due rows that wait for a worker: notices, deliveries.", ("queue",)
)
DEAD_LETTERS: Final = Metric(
    "dead_letters", "gauge", "Deliveries that failed at every attempt and await a decision."
)
BOTS_WAITING: Final = Metric("bots_waiting", "gauge", "Tables at which a bot is to act.")
BOTS_WAIT: Final = Metric(
    "bots_wait_seconds", "gauge", "For how long the first of these tables has waited."
)
CLOCKS_OVERDUE: Final = Metric(
    "clocks_overdue", "gauge", "Tables at which something has been due for more than a minute."
)
PROJECTION_LAG: Final = Metric(
    "projection_lag_events",
    "gauge",
    "Events that a follower of the log has not read yet.",
    ("projection",),
)
LOG_CHECK_AGE: Final = Metric(
    "log_check_age_seconds",
    "gauge",
    "Time since the log was last verified, and since its heads were last noted.",
    ("check",),
)
LOG_PROBLEMS: Final = Metric(
    "log_problems", "gauge", "Problems that the last verification of the log found."
)
WORKERS: Final = Metric("workers", "gauge", "Workers that have reported lately.")
HEARTBEAT_AGE: Final = Metric(
    "worker_heartbeat_age_seconds",
    "gauge",
    "Time since the last report of the worker that reported last, and of the one silent longest.",
    ("worker",),
)
CONNECTIONS: Final = Metric(
    "database_connections",
    "gauge",
    "Connections of this role to PostgreSQL, from all processes, by state.",
    ("state",),
)
MOST_CONNECTIONS: Final = Metric(
    "database_connections_limit", "gauge", "How many connections PostgreSQL grants this role."
)

SITE: Final = (
    *(OUTBOX_AGE, OUTBOX_SIZE, DEAD_LETTERS, BOTS_WAITING, BOTS_WAIT, CLOCKS_OVERDUE),
    *(PROJECTION_LAG, LOG_CHECK_AGE, LOG_PROBLEMS, WORKERS, HEARTBEAT_AGE),
    *(CONNECTIONS, MOST_CONNECTIONS),
)
"""What each worker reads of the whole site from the database: the same from all of them."""

ALL: Final = (*PROCESS, *SITE)
