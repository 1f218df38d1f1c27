"""Sort paces into the few speeds by which open tables are filtered."""

from typing import Final, Literal, TypeAlias, get_args

from games.table.events import Pace
from games.tables.paces.habits import is_over_days
from games.tables.paces.presets import DAY, HOUR

Speed: TypeAlias = Literal["live", "brisk", "daily", "calm"]
SPEEDS: Final[tuple[Speed, ...]] = get_args(Speed)
"""From the fastest; each is named like the offered pace that has it."""

BRISK_INCREMENT: Final = 8 * HOUR
"""A bank with a smaller increment needs more than a move a day."""


def speed_of(pace: Pace) -> Speed:
    """Return the speed of a pace: `live` for one sitting, the others over days."""
    if not is_over_days(pace):
        return "live"
    if pace.form == "bank":
        brisk, daily = pace.increment < BRISK_INCREMENT, pace.increment <= DAY
    else:
        brisk, daily = pace.seconds < DAY, pace.seconds <= 2 * DAY
    return "brisk" if brisk else "daily" if daily else "calm"
