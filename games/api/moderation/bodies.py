"""Bodies about decisions of staff."""

from collections.abc import Mapping
from typing import Annotated

import msgspec


class DecisionWords(msgspec.Struct, frozen=True):
    """The texts of a table's decisions, by the digests in `words` of its decisions and appeals."""

    id: str
    words: Annotated[
        Mapping[str, str],
        msgspec.Meta(description="By digest; texts that were erased are missing."),
    ]
