"""The paces that are offered for new tables; a table accepts any `Pace`."""

from typing import Final, NamedTuple

from games.table.events import Pace

HOUR, DAY = 3600, 24 * 3600


class Preset(NamedTuple):
    """A pace with the key of its texts."""

    key: str
    pace: Pace


LIVE: Final = "live"
DAILY: Final = "daily"
PRESETS: Final = (
    Preset(LIVE, Pace()),
    Preset("brisk", Pace("bank", DAY, 4 * HOUR, cap=3 * DAY)),
    Preset(DAILY, Pace("bank", 3 * DAY, 12 * HOUR, cap=5 * DAY)),
    Preset("calm", Pace("bank", 3 * DAY, 36 * HOUR, cap=10 * DAY)),
)
TURNS: Final = (12 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY, 14 * DAY)
"""The seconds for each turn that are offered."""

FOR_FRIENDS: Final = DAILY
"""The preset that is suggested for a table with other people; without them, it is `LIVE`."""
