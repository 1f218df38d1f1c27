"""Compare the bots: `python -m games.rules.targui.tournament [games] [readings] [set]`.

`docs/bots-targui.md` has the last report.
"""

import sys

from games.kernel.bots.tournament import Tournament, report_for
from games.rules.targui.game import GAME


def tournament(variant: str) -> Tournament:
    """Return the tournament of the levels in this set."""
    return Tournament(
        game=GAME, readings=6, options={"set": variant}, played=f"games of the {variant} set"
    )


if __name__ == "__main__":
    variant = sys.argv[3] if len(sys.argv) > 3 else "expansion"
    for line in report_for(tournament(variant), sys.argv[1:3]):
        print(line, flush=True)
