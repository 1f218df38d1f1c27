"""The laws of a game, tested on random games of each game in `games/rules`.

`prove(scenario)` plays one random game and raises `LawBroken` with the law that is broken;
`unvaried(audits)` then lists the secrets that no resampled world ever changed.
"""

from games.kernel.contract.assertions import LawBroken
from games.kernel.contract.prove import Audit, prove, unvaried
from games.kernel.contract.scenarios import Scenario, scenarios

__all__ = ["Audit", "LawBroken", "Scenario", "prove", "scenarios", "unvaried"]
