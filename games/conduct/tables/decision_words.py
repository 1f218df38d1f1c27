"""The texts of the decisions about a table, which its log names by their digests alone."""

from games.conduct.words import texts
from games.table.state import Table


def words_of(table: Table) -> dict[str, str]:
    """Return the texts of a table's decisions and answered appeals; erased ones are missing."""
    decisions = {each.words for each in table.moderation.decisions}
    return texts(decisions | {each.words for each in table.moderation.appeals})
