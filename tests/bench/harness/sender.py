"""A process with the threads that empty the outbox, and a channel that notes the times."""

import os
from collections.abc import Collection
from datetime import datetime
from multiprocessing.connection import Connection
from time import time

import django
from django.apps import apps

if not apps.ready:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()

from django.db import connection
from django.test import override_settings

from games.notices import channels
from games.notices.channels.channel import ChannelKey, Outcome, Sent
from games.notices.content import Content
from games.notices.queue.leasing import Leases
from games.workers import senders, threads

READY = "ready"
WITHOUT_HOLD = {"HOLD_SECONDS": 0.0, "KEPT_DAYS": 30, "LONGEST_TTL_SECONDS": 86_400}
STOP_SECONDS = 10.0


class TimedChannel:
    """A channel that notes when it was handed each notice of a turn, by table and version."""

    KEY: ChannelKey = "push"

    def __init__(self) -> None:
        self.handed: dict[tuple[str, int], float] = {}

    def addresses(self, player_ids: Collection[str]) -> dict[str, list[str]]:
        """Return one address of each player."""
        return {player: [player] for player in player_ids}

    def send(self, address: str, content: Content, now: datetime) -> Outcome:
        """Note the time of a turn."""
        if content.kind == "your_turn":
            self.handed[content.table, content.version] = time()
        return Sent()


def work(database: str, orders: Connection) -> None:
    """Send notices without a hold until an order comes; then answer when each was handed over."""
    connection.settings_dict["NAME"] = database
    channel = TimedChannel()
    channels.CHANNELS = (channel,)
    with override_settings(NOTICES=WITHOUT_HOLD):
        senders.start(Leases("bench"))
        orders.send(READY)
        orders.recv()
        threads.stop(STOP_SECONDS)
    orders.send(channel.handed)
