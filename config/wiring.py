"""Connect packages that must not import each other, once Django has loaded all apps."""

from datetime import datetime

from config.framework.prepare_structs import prepare_structs
from config.metrics.own_values import OWN_VALUES
from games.api.me import archive
from games.conduct.people.withdrawn import withdrawn_names
from games.conduct.site import health
from games.conduct.site.health import Health, Heartbeat
from games.live.rooms import registry
from games.metrics import process
from games.players import withdrawn
from games.pubsub import chat, local
from games.social.archives import waiting
from games.workers import senders, worker
from games.workers.processes.report import report


def wire() -> None:
    """Notify the sockets, bots, plans and senders of this process first after its own changes.

    Let players check new names against those that moderators withdrew, and workers build archives.
    """
    workers = (worker.call_bot, worker.call_plans, senders.call)
    local.listeners[:] = [registry.notify, *workers]
    chat.listeners[:] = [registry.notify_chat]
    withdrawn.names_of = withdrawn_names
    local.connected_players = registry.connected_players
    waiting.parts[:] = archive.PARTS
    health.source[:] = [_health]
    process.own_values[:] = OWN_VALUES
    prepare_structs()


def _health(now: datetime) -> Health:
    found = report(now)
    return Health(
        workers=[Heartbeat(each.started_at, each.beat_at) for each in found.workers],
        waiting=found.notices_waiting + found.deliveries_waiting,
        dead=found.dead_letters,
        late_clocks=found.overdue_clocks,
    )
