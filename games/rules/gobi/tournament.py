"""Compare the bots: `python -m games.rules.gobi.tournament [games] [readings]`.

The published report is in `docs/bots-gobi.md`.
"""

import sys

from games.kernel.bots.tournament import Tournament, report_for
from games.rules.gobi.game import GAME

TOURNAMENT = Tournament(GAME, readings=16)

if __name__ == "__main__":
    for line in report_for(TOURNAMENT, sys.argv[1:]):
        print(line, flush=True)
