"""Check the log of a table: its digests, its head, its read models, and today's rules."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from events.projections import scan
from events.projections.projection import projections, rules_checks
from events.projections.verify import verify_streams
from games.tables.log.rows import stream_of


@dataclass(frozen=True, slots=True)
class ChainCheck:
    """The result of checking a log: the steps that were checked, and the problems."""

    checked: tuple[str, ...]
    problems: tuple[str, ...]


def check_log(table_id: str) -> ChainCheck:
    """Check the log of a table like `verify_log --rules`. Return what was checked, in words."""
    found = verify_streams(
        scan.named([stream_of(table_id)]), projections=projections(), rules=rules_checks()
    )
    rows = ngettext(
        "{n} event: each is sealed with the one before it.",
        "{n} events: each is sealed with the one before it.",
        found.rows,
    )
    rules = (
        _("The game was started by other rules than today’s: its moves were not decided again.")
        if found.undecided
        else _("Every move was decided again by today’s rules.")
    )
    checked = (
        rows.format(n=found.rows),
        _("The last event is the one that the log ends with."),
        _("The lists show what the log gives."),
        rules,
    )
    return ChainCheck(checked, tuple(found.problems))
