"""The events of a conduct stream as JSON, and back."""

from typing import Any, Final, get_args

from games.conduct.standing.events import AnyConductEvent
from games.kernel.codec import Codec

CODEC: Final[Codec[Any, Any]] = Codec(get_args(AnyConductEvent), ())
