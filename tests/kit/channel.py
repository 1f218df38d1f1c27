"""A channel that keeps what it is sent, for tests of notices."""

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from datetime import datetime

from games.notices import channels
from games.notices.channels.channel import Channel, ChannelKey, Outcome, Sent
from games.notices.content import Content

Answer = Callable[[str, Content], Outcome]


class KeptChannel:
    """A channel with the same addresses for each player, which keeps what it is sent.

    `answer` decides what becomes of it; it may raise.
    """

    def __init__(self, key: ChannelKey = "push", *devices: str) -> None:
        self.KEY = key
        self.devices = devices or ("phone",)
        self.sent: list[tuple[str, Content]] = []
        self.answer: Answer = lambda address, content: Sent()

    def addresses(self, player_ids: Collection[str]) -> dict[str, list[str]]:
        """Return an address of each device of these players."""
        return {each: [f"{each}:{device}" for device in self.devices] for each in player_ids}

    def send(self, address: str, content: Content, now: datetime) -> Outcome:
        """Keep the content if the answer is that it was sent."""
        outcome = self.answer(address, content)
        if isinstance(outcome, Sent):
            self.sent.append((address, content))
        return outcome

    def kinds(self) -> list[tuple[str, str]]:
        """Return the addresses that were sent something, with its kind."""
        return [(address, content.kind) for address, content in self.sent]


@contextmanager
def use_channels(*used: KeptChannel) -> Iterator[None]:
    """Use these channels instead of those of the service."""
    before = channels.CHANNELS
    channels.CHANNELS = used
    try:
        yield
    finally:
        channels.CHANNELS = before


def addresses(channel: Channel, player_id: str) -> list[str]:
    """Return the addresses of one player."""
    return list(channel.addresses([player_id]).get(player_id, ()))
