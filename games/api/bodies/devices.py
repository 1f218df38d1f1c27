"""Bodies about the devices where a player is signed in."""

from typing import Annotated

import msgspec

from games.kernel.values import Moment


class StoredDevice(msgspec.Struct, frozen=True):
    """A device where a player is signed in: nothing else is stored about it."""

    id: int
    browser: str
    system: str
    created_at: Moment
    seen_at: Annotated[Moment, msgspec.Meta(description="To the hour.")]


class Device(StoredDevice, frozen=True):
    """A device in the list of its owner."""

    here: Annotated[bool, msgspec.Meta(description="Whether the request came from it.")]


class DevicePage(msgspec.Struct, frozen=True):
    """A page of devices, and the cursor of the next page."""

    results: tuple[Device, ...]
    next: str | None
