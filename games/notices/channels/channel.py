"""The interface of a channel, and its answers to a delivery."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, Protocol, TypeAlias

from games.notices.content import Content

ChannelKey: TypeAlias = Literal["push", "mail", "webhook"]


@dataclass(frozen=True, slots=True)
class Sent:
    """The service at the address has accepted the content."""


@dataclass(frozen=True, slots=True)
class Retry:
    """The content was not accepted now; send it again, not before these seconds have passed.

    Without seconds the times between the attempts are those of the settings. `why` is a code.
    """

    seconds: int | None = None
    why: str = ""


@dataclass(frozen=True, slots=True)
class Dead:
    """The address will never accept the content. `why` is a code."""

    why: str = ""


Outcome: TypeAlias = Sent | Retry | Dead


class Channel(Protocol):
    """A module that sends content to the addresses of players."""

    @property
    def KEY(self) -> ChannelKey:
        """Its key in preferences and deliveries."""

    def addresses(self, player_ids: Collection[str]) -> Mapping[str, Sequence[str]]:
        """Return the ids of the addresses, such as devices, of each player who has any."""

    def send(self, address: str, content: Content, now: datetime) -> Outcome:
        """Send the content, within a time limit of its own. An exception counts as `Retry`."""
