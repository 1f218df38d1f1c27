"""What every game must obey, proven on random games of each game found in `games/rules`.

`prove(case)` plays one random game and raises `Breach` with the law that is broken;
`unvaried(audits)` then tells which secrets no resampled world ever changed.
"""

from games.kernel.contract.breach import Breach
from games.kernel.contract.cases import Case, cases
from games.kernel.contract.prove import Audit, prove, unvaried

__all__ = ["Audit", "Breach", "Case", "cases", "prove", "unvaried"]
