"""A stream is exported to a file and imported elsewhere, completely or not at all."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from events.chain.seal import canonical, row_digest, verify
from events.store import head, streams
from events.tests.commands import empty_the_log, error_output, run
from events.tests.counting import Counting
from events.tests.samples import DRAWN, MOVED, write, write_without_command

pytestmark = pytest.mark.django_db


@pytest.fixture
def exported(tmp_path: Path) -> Path:
    """Return the exported file of a stream that is not in the log."""
    write("Tisch:ü", MOVED, DRAWN, actor="seat:0")
    write("Tisch:ü", DRAWN)
    write_without_command("Tisch:ü")
    write_without_command("Tisch:ü")
    file = tmp_path / "stream.jsonl"
    run("export_stream", "Tisch:ü", "--output", str(file))
    empty_the_log()
    return file


def test_imported_stream_is_identical(inline: Counting, exported: Path) -> None:
    inline.reset()
    output = run("import_stream", str(exported))

    assert output == "Tisch:ü is recorded up to version 5\n"
    assert run("verify_log")
    assert run("export_stream", "Tisch:ü") == exported.read_text(encoding="utf-8")
    assert inline.contents() == [("Tisch:ü", 5)]
    write("Tisch:ü")
    assert run("verify_log")


def test_redacted_export_verifies_and_cannot_be_imported(tmp_path: Path) -> None:
    write("table:1", MOVED, DRAWN)
    for words, seen in {
        ("--audience",): [],
        ("--audience", "seat:0"): [],
        ("--audience", "seat:1"): ["camel"],
        (): ["camel", "figs"],
    }.items():
        text = run("export_stream", "table:1", *words)
        assert [word for word in ("camel", "figs") if word in text] == seen
        assert verify(map(json.loads, text.splitlines())) == head("table:1")

    file = tmp_path / "seen.jsonl"
    file.write_text(run("export_stream", "table:1", "--audience", "seat:1"))
    empty_the_log()
    assert "row 2: slices are withheld" in error_output("import_stream", str(file))
    assert list(streams()) == []


def test_export_of_an_unknown_stream_is_an_error() -> None:
    assert "there is no stream table:9" in error_output("export_stream", "table:9")


def test_existing_stream_is_not_imported_again(exported: Path) -> None:
    run("import_stream", str(exported))

    assert "Tisch:ü is already in this log" in error_output("import_stream", str(exported))
    assert head("Tisch:ü")[0] == 5


def resealed(line: dict[str, Any]) -> dict[str, Any]:
    return {**line, "digest": row_digest(line)}


BROKEN = {
    "no lines": (lambda lines: [], "there are no lines"),
    "half a line": (lambda lines: [*lines[:2], lines[2][:-9]], "line 3 is not a JSON object"),
    "a change": (lambda lines: [lines[0].replace('"seat":0', '"seat":2'), *lines[1:]], "row 1"),
    "a row less": (lambda lines: [lines[0], lines[2]], "row 2"),
    "spaces": (lambda lines: [lines[0].replace(":", ": ")], "line 1 is not canonical"),
    "no object": (lambda lines: [*lines, "[]"], "line 6 is not a JSON object"),
    "no JSON": (lambda lines: [lines[0], "", *lines[1:]], "line 2 is not a JSON object"),
    "another time": (
        lambda lines: [
            canonical(resealed({**json.loads(lines[0]), "recorded_at": "2026-05-04 12:00Z"}))
        ],
        "row 1: its values are not in the format of this log",
    ),
    "no time": (
        lambda lines: [canonical(resealed({**json.loads(lines[0]), "recorded_at": "noon"}))],
        "row 1: Invalid isoformat",
    ),
}


@pytest.mark.parametrize("flaw", BROKEN)
def test_broken_file_is_refused_completely(exported: Path, flaw: str) -> None:
    change, complaint = BROKEN[flaw]
    lines = change(exported.read_text(encoding="utf-8").splitlines())
    exported.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")

    output = error_output("import_stream", str(exported))

    assert "not imported: " in output
    assert complaint in output
    assert list(streams()) == []


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda data: data[:-1], "line 5 does not end with a newline"),
        (lambda data: data.replace("ü".encode(), b"\xfc", 1), "it is not UTF-8"),
    ],
)
def test_file_that_was_cut_or_encoded_again_is_refused(
    exported: Path, change: Callable[[bytes], bytes], complaint: str
) -> None:
    exported.write_bytes(change(exported.read_bytes()))

    assert complaint in error_output("import_stream", str(exported))
    assert list(streams()) == []


def test_stream_that_cannot_be_projected_is_not_imported(
    inline: Counting, exported: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inline, "computed", lambda rows: 1 / 0)

    output = error_output("import_stream", str(exported))

    assert "not imported: Tisch:ü: ZeroDivisionError" in output
    assert list(streams()) == []


def test_missing_file_is_an_error(tmp_path: Path) -> None:
    assert "not imported" in error_output("import_stream", str(tmp_path / "none.jsonl"))
