"""The events in the conduct stream of a player: codes, ids, digests and times only."""

from typing import Literal, TypeAlias

from games.kernel.events import Event
from games.kernel.values import Moment
from games.kernel.visibility import Public

SanctionKind: TypeAlias = Literal["warning", "mute", "suspension", "ban", "rename"]


class ConductEvent(Event, frozen=True):
    """An event about the conduct of a player."""


class DecisionMade(ConductEvent, frozen=True):
    """A decision by a member of staff; `words` is the digest of kept words."""

    by: Public[str]
    role: Public[str]
    reason: Public[str]
    words: Public[str]


class Warned(DecisionMade, tag="conduct.warned", frozen=True):
    """The player was warned, and must acknowledge it before playing on."""


class Muted(DecisionMade, tag="conduct.muted", frozen=True):
    """The player may not write to others until this time."""

    until: Public[Moment]


class Suspended(DecisionMade, tag="conduct.suspended", frozen=True):
    """The player may not act until this time."""

    until: Public[Moment]


class Banned(DecisionMade, tag="conduct.banned", frozen=True):
    """The player may not act any more."""


class Renamed(DecisionMade, tag="conduct.renamed", frozen=True):
    """The player's name was withdrawn; `name` is the digest of the kept name."""

    name: Public[str]


class Lifted(DecisionMade, tag="conduct.lifted", frozen=True):
    """The sanction with this number was lifted."""

    number: Public[int]


class NameRestored(ConductEvent, tag="conduct.name_restored", frozen=True):
    """The name that this sanction had withdrawn was given back."""

    number: Public[int]


class Acknowledged(ConductEvent, tag="conduct.acknowledged", frozen=True):
    """The player acknowledged the warning with this number."""

    number: Public[int]


class Expired(ConductEvent, tag="conduct.expired", frozen=True):
    """The time of the sanction with this number is over."""

    number: Public[int]


SanctionEvent: TypeAlias = Warned | Muted | Suspended | Banned | Renamed
AnyConductEvent: TypeAlias = SanctionEvent | Lifted | NameRestored | Acknowledged | Expired
