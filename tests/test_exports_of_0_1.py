"""Exports made by version 0.1 can be imported: they verify, fold and follow today's rules."""

import gzip
from pathlib import Path

import pytest
from django.core.management import call_command

from events import store
from events.projections.scan import between
from events.projections.verify import verify_streams
from games.table.state import Status
from games.tables import table_cache
from games.tables.log.rows import table_of
from games.tables.models import TableSummary

pytestmark = pytest.mark.django_db

EXPORTS = sorted((Path(__file__).parent / "exports_0_1").glob("*.jsonl.gz"))


def imported(export: Path, folder: Path) -> str:
    """Import an export. Return the id of its table."""
    file = folder / "game.jsonl"
    file.write_bytes(gzip.decompress(export.read_bytes()))
    call_command("import_stream", str(file))
    (stream,) = store.streams()
    return table_of(stream)


def test_there_is_an_export_of_every_game_of_0_1() -> None:
    assert {export.name.partition("-")[0] for export in EXPORTS} == {"gemblo", "gobi", "targui"}


@pytest.mark.parametrize("export", EXPORTS, ids=lambda export: export.name.partition(".")[0])
def test_export_of_0_1_is_imported_and_verified(export: Path, tmp_path: Path) -> None:
    table = table_cache.current(imported(export, tmp_path))
    assert table.status is Status.FINISHED
    assert TableSummary.objects.get().version == table.version
    assert list(verify_streams(between(None, None)).problems) == []
    call_command("verify_log", "--rules")
