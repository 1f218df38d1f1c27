"""A log of a table that comes from elsewhere is taken in as that table's, or not at all."""

from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from events import store
from events.redact import whole
from events.seal import GENESIS, canonical, row_digest
from events.transfer import ImportRefused, import_lines
from games.models import TableSummary
from games.rows import stream_of
from tests.recording import rows
from tests.services.tables import started

pytestmark = pytest.mark.django_db


def sealed_again(lines: Iterable[dict[str, Any]]) -> Iterator[str]:
    """A chain that is whole, around whatever the lines say."""
    previous = GENESIS
    for line in lines:
        linked = {**line, "previous": previous}
        previous = row_digest(linked)
        yield canonical({**linked, "digest": previous})


def test_a_log_under_the_name_of_another_table_is_refused() -> None:
    table = started("ann", "bob")
    log = [whole(row) for row in store.read(stream_of(table.id))]
    with pytest.raises(ImportRefused, match="opens another table"):
        import_lines(sealed_again({**line, "stream": stream_of("another")} for line in log))
    assert list(store.streams()) == [stream_of(table.id)]
    assert TableSummary.objects.get().version == table.version


def test_a_log_that_no_table_could_have_is_refused() -> None:
    _, *later = [whole(row) for row in rows("gemblo", 2, 1)]
    beheaded = ({**line, "version": line["version"] - 1} for line in later)
    with pytest.raises(ImportRefused, match="KeyError"):
        import_lines(sealed_again(beheaded))
    assert list(store.streams()) == []
