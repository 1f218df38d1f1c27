"""Bodies of errors."""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from games.tables.bodies import Snapshot


class Problem(msgspec.Struct, frozen=True):
    """An error: a code, and the facts that its sentence needs."""

    code: str
    facts: Mapping[str, Any]
    version: int | None


class WaitFacts(msgspec.Struct, frozen=True):
    """How long to wait before the request is sent again."""

    seconds: int


class WaitProblem(msgspec.Struct, frozen=True):
    """An error that passes: the same request may succeed later."""

    code: str
    facts: WaitFacts
    version: None


class StaleFacts(msgspec.Struct, frozen=True):
    """The table as it is now."""

    snapshot: Snapshot


class StaleProblem(msgspec.Struct, frozen=True):
    """The table has left the position that the command was meant for."""

    code: Literal["stale"]
    facts: StaleFacts
    version: int
