"""The translations of the server's texts are complete and up to date."""

import os
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from config.bootstrap.catalogs import compile_catalogs
from config.bootstrap.messages import LOCALE
from config.extract_messages import extracted

SOURCES = sorted(LOCALE.glob("*/LC_MESSAGES/*.po"))


@pytest.fixture(params=SOURCES, ids=lambda source: source.parent.parent.name)
def catalog(request: pytest.FixtureRequest) -> Catalog:
    source: Path = request.param
    with source.open("rb") as file:
        return read_po(file)


def texts(catalog: Catalog) -> set[str]:
    return {str(message.id) for message in catalog if message.id}


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_there_is_a_french_translation() -> None:
    assert [source.parent.parent.name for source in SOURCES] == ["fr"]


def test_translation_has_exactly_the_texts_of_the_code(catalog: Catalog) -> None:
    assert texts(catalog) == texts(extracted())


def test_no_entry_is_untranslated_or_fuzzy(catalog: Catalog) -> None:
    assert [each.id for each in catalog if each.id and (not each.string or each.fuzzy)] == []


def test_translation_has_the_placeholders_of_the_text(catalog: Catalog) -> None:
    for each in catalog:
        assert fields(str(each.id)) == fields(str(each.string)) or not each.id


def test_french_punctuation_follows_a_narrow_space(catalog: Catalog) -> None:
    wrong = (" :", " ;", " !", " ?", "« ", " »")
    found = [each.id for each in catalog if any(mark in str(each.string) for mark in wrong)]
    assert catalog.locale_identifier != "fr" or found == []


def test_catalog_is_compiled_again_when_its_source_is_newer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "xx" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "django.po").write_text('msgid "a"\nmsgstr "b"\n')
    monkeypatch.setattr("config.bootstrap.catalogs.LOCALE", tmp_path)
    compile_catalogs()
    first = (folder / "django.mo").read_bytes()
    (folder / "django.po").write_text('msgid "a"\nmsgstr "c"\n')
    later = (folder / "django.mo").stat().st_mtime + 10
    os.utime(folder / "django.po", (later, later))
    compile_catalogs()
    assert (folder / "django.mo").read_bytes() != first
