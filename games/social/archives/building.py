"""Write an archive as a zip file, row by row, without holding it in memory."""

import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from typing import IO, Final

import msgspec

from games.players.models import Player
from games.social.archives.games import LIST, PlayedTable, log_lines, played_tables
from games.social.archives.parts import Part
from games.social.archives.readme import FILE, readme

EARLIEST: Final = (1980, 1, 1, 0, 0, 0)
"""The earliest date that a zip file can store."""


def build(
    file: IO[bytes],
    player: Player,
    parts: Sequence[Part],
    now: datetime,
    report: Callable[[int, int], None],
) -> None:
    """Write the archive of a player; call `report` with the files done and their number."""
    tables = played_tables(player.id)
    ended = [table for table in _once(tables) if table.is_over]
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        total = len(parts) + len(ended) + 2
        files = _files(player, parts, now, tables, ended)
        for done, (name, lines) in enumerate(files):
            report(done, total)
            _write(archive, name, lines, now)


def _files(
    player: Player,
    parts: Sequence[Part],
    now: datetime,
    tables: Sequence[PlayedTable],
    ended: Sequence[PlayedTable],
) -> Iterator[tuple[str, Iterable[str]]]:
    yield FILE, [readme(player, parts, now)]
    for part in parts:
        yield part.file, _content(part, player)
    yield LIST, (_line(table.pointer()) for table in tables)
    for table in ended:
        yield table.file, log_lines(player.id, table)


def _once(tables: Sequence[PlayedTable]) -> Iterable[PlayedTable]:
    """Return each table once, although a player may have several seats."""
    return {table.id: table for table in tables}.values()


def _content(part: Part, player: Player) -> Iterator[str]:
    found = part.read(player)
    if part.is_lines:
        yield from map(_line, found)
    else:
        yield msgspec.json.format(_encoded(found), indent=2).decode() + "\n"


def _line(row: object) -> str:
    return _encoded(row).decode() + "\n"


def _encoded(value: object) -> bytes:
    return msgspec.json.encode(value, enc_hook=str)


def _write(archive: zipfile.ZipFile, name: str, lines: Iterable[str], now: datetime) -> None:
    info = zipfile.ZipInfo(name, max(now.timetuple()[:6], EARLIEST))
    info.compress_type = zipfile.ZIP_DEFLATED
    info.external_attr = 0o644 << 16
    with archive.open(info, "w", force_zip64=True) as out:
        for line in lines:
            out.write(line.encode())
