"""The standing of a player: their sanctions, and what follows from those in force."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Final

import msgspec

from games.conduct.standing.events import SanctionKind

APPEAL_WITHIN: Final = timedelta(days=30)
"""How long after a decision its player can appeal."""

FOR_EVER: Final = datetime.max.replace(tzinfo=UTC)
_STOPPING: Final = frozenset({"suspension", "ban"})


class Sanction(msgspec.Struct, frozen=True):
    """A decision about a player, by the version of its event; without an end, it has none."""

    number: int
    kind: SanctionKind
    reason: str
    words: str
    by: str
    role: str
    begins: datetime
    ends: datetime | None = None
    name: str = ""
    """The digest of a withdrawn name."""
    acknowledged: datetime | None = None
    lifted: datetime | None = None
    expired: bool = False
    """Whether its end is recorded; it is over from that time on in any case."""
    restored: bool = False
    """Whether the withdrawn name was given back."""

    @property
    def is_recorded_in_force(self) -> bool:
        """Return whether no event has ended the sanction."""
        return self.lifted is None and not self.expired

    @property
    def appeal_until(self) -> datetime:
        """Return until when the player can appeal against it."""
        return self.begins + APPEAL_WITHIN

    def is_over(self, now: datetime) -> bool:
        """Return whether its time is over."""
        return self.ends is not None and self.ends <= now

    def is_in_force(self, now: datetime) -> bool:
        """Return whether it is neither lifted nor over."""
        return self.lifted is None and not self.is_over(now)


class Standing(msgspec.Struct, frozen=True):
    """All sanctions of a player, in the order of their numbers."""

    player: str
    version: int = 0
    sanctions: tuple[Sanction, ...] = ()

    def sanction(self, number: int) -> Sanction | None:
        """Return the sanction with this number, or None."""
        return next((each for each in self.sanctions if each.number == number), None)

    @property
    def warning(self) -> Sanction | None:
        """Return the oldest warning that the player has not acknowledged, or None."""
        waiting = (
            each
            for each in self.sanctions
            if each.kind == "warning" and each.lifted is None and each.acknowledged is None
        )
        return next(waiting, None)

    @property
    def mute(self) -> Sanction | None:
        """Return the mute that ends last of those that no event has ended, or None."""
        return _last(each for each in self._recorded if each.kind == "mute")

    @property
    def suspension(self) -> Sanction | None:
        """Return the suspension or ban that ends last of those that no event has ended, or None."""
        return _last(each for each in self._recorded if each.kind in _STOPPING)

    @property
    def withdrawn_names(self) -> tuple[str, ...]:
        """Return the digests of the names that the player may not take."""
        return tuple(each.name for each in self._recorded if each.kind == "rename")

    @property
    def _recorded(self) -> Iterable[Sanction]:
        return (each for each in self.sanctions if each.is_recorded_in_force)


def _last(sanctions: Iterable[Sanction]) -> Sanction | None:
    return max(sanctions, key=lambda each: each.ends or FOR_EVER, default=None)
