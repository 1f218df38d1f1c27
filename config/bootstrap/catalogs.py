"""The translation catalogs: compiled from `config/locale/*/LC_MESSAGES/*.po` with Babel.

Compiled catalogs (`.mo`) are not committed. Whatever starts the product or its tests compiles a
catalog whose source is newer.
"""

from __future__ import annotations

import os
from pathlib import Path

from .messages import LOCALE
from .steps import step


def ensure_compiled() -> None:
    """Compile the outdated catalogs, with a line on the screen if there are any."""
    if any(_is_outdated(source) for source in _sources()):
        with step("messages"):
            compile_catalogs()


def compile_catalogs() -> None:
    """Compile the outdated catalogs."""
    # Babel is not there yet when a bare machine imports this package.
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    for source in filter(_is_outdated, _sources()):
        with source.open("rb") as file:
            catalog = read_po(file)
        temporary = source.with_suffix(f".{os.getpid()}.tmp")
        with temporary.open("wb") as file:
            write_mo(file, catalog)
        # Processes that compile at the same time each replace the whole file.
        temporary.replace(source.with_suffix(".mo"))


def _sources() -> list[Path]:
    return sorted(LOCALE.glob("*/LC_MESSAGES/*.po"))


def _is_outdated(source: Path) -> bool:
    compiled = source.with_suffix(".mo")
    return not compiled.exists() or compiled.stat().st_mtime < source.stat().st_mtime
