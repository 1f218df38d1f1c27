"""The questions that come off a turn (T9, T30, T31) or as it ends (T16), and their answers."""

from typing import Final

from games.kernel.game import StandingQuestion
from games.rules.targui.box.bundle import GOODS

MOST: Final = "most"
"""Give the good of which there is most."""
FEWEST: Final = "fewest"
"""Take the good of which there is least."""

RAID: Final = StandingQuestion("raid", ("points", MOST, *GOODS))
RAID_SPARED: Final = StandingQuestion("raid_spared", ("use", "save"))
RAID_UNMET: Final = StandingQuestion("raid_unmet", ("accept",))
INCOME: Final = StandingQuestion("income", (FEWEST, *GOODS))
SURPLUS: Final = StandingQuestion("surplus", (MOST, *GOODS))

QUESTIONS: Final = (RAID, RAID_SPARED, RAID_UNMET, INCOME, SURPLUS)
