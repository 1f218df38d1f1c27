"""The log of a table is imported under the name of that table, or refused."""

from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from events import store
from events.chain.redact import full_line
from events.chain.seal import GENESIS, canonical, row_digest
from events.transfer import ImportRefused, import_lines
from games.tables.lists.summaries import SUMMARIES
from games.tables.log.rows import stream_of
from games.tables.models import TableSummary
from tests.kit.any_game import OPEN_GAME
from tests.kit.recording import rows
from tests.kit.tables import started

pytestmark = pytest.mark.django_db


def sealed_again(lines: Iterable[dict[str, Any]]) -> Iterator[str]:
    """Yield the lines sealed as a valid chain, whatever they contain."""
    previous = GENESIS
    for line in lines:
        linked = {**line, "previous": previous}
        previous = row_digest(linked)
        yield canonical({**linked, "digest": previous})


def test_import_under_the_name_of_another_table_is_refused() -> None:
    table = started("ann", "bob")
    log = [full_line(row) for row in store.read(stream_of(table.id))]
    renamed = ({**line, "stream": stream_of("another")} for line in log)
    with pytest.raises(ImportRefused, match="opens another table"):
        import_lines(sealed_again(renamed), [SUMMARIES])
    assert list(store.streams()) == [stream_of(table.id)]
    assert TableSummary.objects.get().version == table.version


def test_import_without_the_opening_event_is_refused() -> None:
    _, *later = [full_line(row) for row in rows(OPEN_GAME, 2, 1)]
    beheaded = ({**line, "version": line["version"] - 1} for line in later)
    with pytest.raises(ImportRefused, match="KeyError"):
        import_lines(sealed_again(beheaded), [SUMMARIES])
    assert list(store.streams()) == []
