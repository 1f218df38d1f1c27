"""The weight of a report by the record of its reporter."""

from typing import Final

LEAST, MOST = 1, 4
NEW: Final = 2
"""The weight of a reporter without a record, and of one who was erased."""

_STEPS: Final = ((80, 4), (60, 3), (30, 2))
"""The least share of reports with a decision, in percent, for each weight."""


def weight_of(acted: int, dismissed: int) -> int:
    """Return the weight of a reporter's next report, from 1 to 4.

    `acted` counts the answered reports that led to a decision, `dismissed` the others. One of
    each is added, so that a short record changes little.
    """
    percent = 100 * (acted + 1) // (acted + dismissed + 2)
    return next((weight for least, weight in _STEPS if percent >= least), LEAST)
