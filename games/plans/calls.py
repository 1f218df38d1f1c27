"""Plans and standing answers: what players decided ahead is played when a table has changed."""

import logging

from events.database.failures import report_failure
from games.plans import playing, selectors

logger = logging.getLogger(__name__)


def waiting_tables() -> list[tuple[str, int]]:
    """Return the tables that have changed since they were checked, with their versions.

    The call may have been lost when a process died.
    """
    return selectors.tables_to_check()


def advance(table_id: str) -> None:
    """Play what was decided ahead at a table; log errors."""
    try:
        playing.advance(table_id)
    except Exception as error:
        # An error at one table must not stop the plans of the others.
        if not report_failure(error):
            logger.exception("the plans of table %s failed", table_id)
