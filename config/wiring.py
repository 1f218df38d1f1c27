"""Connect packages that must not import each other, once Django has loaded all apps."""

from games.live.rooms import registry
from games.pubsub import local
from games.workers import worker


def wire() -> None:
    """Notify the sockets and the bots of this process first after its own changes."""
    local.listeners[:] = [registry.notify, worker.call_bot]
    local.connected_players = registry.connected_players
