"""Extracting the server's texts into the translation sources: `make messages`."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from config.bootstrap.messages import LOCALE
from config.bootstrap.steps import ROOT

PACKAGES = ("config", "events", "games")
KEYWORDS = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
}
HEADER = """\
# The server’s texts in this language. `make messages` adds new texts.
msgid ""
msgstr ""
"Language: {language}\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: {plurals}\\n"

"""


def extracted() -> Catalog:
    """Return the texts of the product's Python files."""
    catalog = Catalog(charset="utf-8")
    for package in PACKAGES:
        found = extract_from_dir(
            ROOT / package,
            method_map=[("**/tests/**", "ignore"), ("**.py", "python")],
            keywords=KEYWORDS,
        )
        for file, _line, text, comments, context in found:
            # Without line numbers, which would change with every edit.
            location: Any = [(f"{package}/{Path(file).as_posix()}", None)]
            catalog.add(text, None, location, auto_comments=comments, context=context)
    return catalog


def update(source: Path) -> None:
    """Add new texts to a translation source, and drop those that are no longer used."""
    with source.open("rb") as file:
        catalog = read_po(file)
    catalog.update(extracted(), no_fuzzy_matching=True)
    catalog.obsolete.clear()
    texts = BytesIO()
    write_po(texts, catalog, width=100, sort_by_file=True, omit_header=True)
    header = HEADER.format(language=catalog.locale_identifier, plurals=catalog.plural_forms)
    source.write_text(header + texts.getvalue().decode())


if __name__ == "__main__":
    for each in sorted(LOCALE.glob("*/LC_MESSAGES/*.po")):
        update(each)
