"""Compare the bots: `python -m games.rules.gemblo.tournament [games] [readings]`.

The published report is in `docs/bots-gemblo.md`.
"""

import sys

from games.kernel.bots.tournament import Tournament, report_for
from games.rules.gemblo.multiplayer.game import MULTIPLAYER

TOURNAMENT = Tournament(MULTIPLAYER, readings=27, counted="hexagons left")

if __name__ == "__main__":
    for line in report_for(TOURNAMENT, sys.argv[1:]):
        print(line, flush=True)
