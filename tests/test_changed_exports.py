"""Test that every reader of exports refuses a changed file with a sentence."""

import json
import runpy
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from events import store
from events.chain.redact import full_line, redacted_line
from events.chain.seal import canonical, row_digest
from tests.kit.exports import VERIFIER, export_rows, whole_game
from tests.kit.recording import rows

pytestmark = pytest.mark.django_db

LOG = rows("gobi", 2, 1)[:40]
LINES = [canonical(full_line(row)) for row in LOG]
WHOLE = "".join(f"{line}\n" for line in LINES).encode()
REDACTED = "".join(f"{canonical(redacted_line(row, frozenset()))}\n" for row in LOG).encode()


@pytest.fixture(scope="module")
def verify() -> Callable[..., Any]:
    """Return the main function of the stand-alone verifier."""
    check: Callable[..., Any] = runpy.run_path(str(VERIFIER))["main"]
    return check


def refusals(verify: Callable[..., Any], file: Path) -> tuple[str, str]:
    """Return the messages of the verifier and of the import, which must both refuse the file."""
    with pytest.raises(SystemExit) as failed:
        verify(str(file))
    with pytest.raises(CommandError) as refused:
        call_command("import_stream", str(file))
    assert list(store.streams()) == []
    return str(failed.value.code), str(refused.value)


def assert_refused(verify: Callable[..., Any], file: Path, data: bytes) -> None:
    file.write_bytes(data)
    for said, start in zip(refusals(verify, file), ("FAILED: ", "not imported: "), strict=True):
        assert said.startswith(start)
        assert "\n" not in said


def first_line(change: Callable[[str], str]) -> bytes:
    """Return the file with its first line changed."""
    changed = change(LINES[0])
    assert changed != LINES[0]
    return "".join(f"{line}\n" for line in [changed, *LINES[1:]]).encode()


DEEP = "[" * 100_000
OTHER_TEXTS = {
    "a space": first_line(lambda line: line.replace(":", ": ", 1)),
    "a space after it": first_line(lambda line: line + " "),
    "a space before it": first_line(lambda line: " " + line),
    "a key twice": first_line(lambda line: line.replace("{", '{"version":7,', 1)),
    "the same key twice": first_line(lambda line: line[:-1] + ',"version":1}'),
    "keys in another order": first_line(
        lambda line: json.dumps(dict(reversed(json.loads(line).items())), separators=(",", ":"))
    ),
    "a letter as an escape": first_line(lambda line: line.replace("gobi", "\\u0067obi", 1)),
    "a slash as an escape": first_line(lambda line: line.replace("public", "pub\\/lic", 1)),
    "a float": first_line(lambda line: line.replace('"version":1', '"version":1.0')),
    "an exponent": first_line(lambda line: line.replace('"version":1', '"version":1e0')),
    "NaN": first_line(lambda line: line.replace('"version":1', '"version":NaN')),
    "Infinity": first_line(lambda line: line.replace('"version":1', '"version":-Infinity')),
    "minus nothing": first_line(lambda line: line.replace('"index":0', '"index":-0')),
    "a huge number": first_line(lambda line: line.replace('"index":0', f'"index":1{"0" * 30}')),
    "an endless number": first_line(
        lambda line: line.replace('"index":0', '"index":' + "1" * 9999)
    ),
    "true for 1": first_line(lambda line: line.replace('"version":1', '"version":true')),
    "half a character": first_line(lambda line: line.replace("gobi", "\\ud800", 1)),
    "a field less": first_line(lambda line: line.replace('"index":0,', "")),
    "a field more": first_line(lambda line: line.replace('"index":0,', '"index":0,"jndex":0,')),
    "more after it": first_line(lambda line: line + "{}"),
    "deep": first_line(lambda line: line.replace('"index":0', f'"index":{DEEP}')),
    "only deep": DEEP.encode() + b"\n",
    "deep and closed": b"[" * 50_000 + b"]" * 50_000 + b"\n",
    "deep, but not too deep": b"[" * 900 + b"]" * 900 + b"\n",
    "a byte order mark": b"\xef\xbb\xbf" + WHOLE,
    "carriage returns": WHOLE.replace(b"\n", b"\r\n"),
    "old line ends": WHOLE.replace(b"\n", b"\r"),
    "a blank line before": b"\n" + WHOLE,
    "a blank line after": WHOLE + b"\n",
    "a space after all": WHOLE + b" ",
    "no last line end": WHOLE[:-1],
    "half of it": WHOLE[: len(WHOLE) // 2],
    "twice": WHOLE * 2,
    "not UTF-8": WHOLE.replace(b"gobi", b"g\xf6bi", 1),
    "UTF-16": WHOLE.decode().encode("utf-16"),
    "NUL": WHOLE.replace(b"gobi", b"g\x00bi", 1),
    "nothing": b"",
    "a blank line": b"\n",
    "null": b"null\n",
    "a list": b"[]\n",
    "an empty object": b"{}\n",
    "a page": b"<!doctype html>\n<title>Not found</title>\n",
    "compressed": bytes(range(256)) * 8,
}


@pytest.mark.parametrize("name", OTHER_TEXTS)
def test_file_with_changed_text_is_refused(
    name: str, verify: Callable[..., Any], tmp_path: Path
) -> None:
    assert_refused(verify, tmp_path / "game.jsonl", OTHER_TEXTS[name])


VALUES = (None, True, 1, "1", [], {}, [1], {"a": {"b": 1}}, {"nobody": 1})
OTHER_TYPES = [
    (field, value)
    for field, was in json.loads(LINES[0]).items()
    for value in VALUES
    if canonical(value) != canonical(was)
]


@pytest.mark.parametrize(("field", "value"), OTHER_TYPES, ids=str)
def test_field_with_another_type_is_refused(
    field: str, value: Any, verify: Callable[..., Any], tmp_path: Path
) -> None:
    changed = first_line(lambda line: canonical({**json.loads(line), field: value}))
    assert_refused(verify, tmp_path / "game.jsonl", changed)


def test_deep_nesting_is_refused(verify: Callable[..., Any], tmp_path: Path) -> None:
    for depth in range(700, 1010, 2):
        deep = f'"public":{{"a":{"[" * depth}{"]" * depth},'
        data = first_line(lambda line, deep=deep: line.replace('"public":{', deep))
        assert_refused(verify, tmp_path / "game.jsonl", data)


def test_unreadable_files_are_refused(verify: Callable[..., Any], tmp_path: Path) -> None:
    for file in (tmp_path, tmp_path / "missing.jsonl"):
        failed, refused = refusals(verify, file)
        assert failed.startswith("FAILED: the file cannot be read: ")
        assert refused.startswith("not imported: ")


def spliced(data: bytes) -> st.SearchStrategy[bytes]:
    """Draw the data with a piece replaced: by nothing, by anything, or by another of its pieces."""
    places = st.integers(0, len(data))
    ends = st.tuples(places, places | st.just(-1)).map(sorted)
    elsewhere = ends.map(lambda span: data[span[0] : min(span[1], span[0] + 200)])
    signs = st.sampled_from(
        [b" ", b"\n", b'"', b"0", b"1", b",", b"{", b"}", b"\\", b"\x00", b"e1"]
    )
    near = st.tuples(places, st.integers(0, 8)).map(lambda at: (at[0], at[0] + at[1]))
    return st.tuples(near | ends, st.just(b"") | st.binary(max_size=4) | signs | elsewhere).map(
        lambda cut: data[: cut[0][0]] + cut[1] + data[cut[0][1] :]
    )


CHANGED = st.sampled_from([WHOLE, REDACTED]).flatmap(
    lambda data: st.tuples(st.just(data), spliced(data))
)


FUZZED = settings(
    max_examples=250,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@FUZZED
@given(change=CHANGED)
def test_every_random_change_is_refused(
    change: tuple[bytes, bytes], verify: Callable[..., Any], tmp_path: Path
) -> None:
    original, data = change
    # A file that only ends too early, after a whole line, is a valid chain.
    assume(not (original.startswith(data) and data.endswith(b"\n")))
    assert_refused(verify, tmp_path / "game.jsonl", data)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 2**53 - 1) | st.text(max_size=3),
    lambda parts: st.lists(parts, max_size=3) | st.dictionaries(st.text(max_size=3), parts),
    max_leaves=4,
)


@st.composite
def retold(draw: st.DrawFn, lines: Sequence[Mapping[str, Any]]) -> bytes:
    """Draw the lines with another value somewhere, sealed anew."""
    data = json.loads(json.dumps(lines))
    place, name = data, draw(st.integers(0, len(data) - 1))
    while (inner := place[name]) and isinstance(inner, dict | list) and draw(st.integers(0, 4)):
        names = sorted(inner) if isinstance(inner, dict) else range(len(inner))
        place, name = inner, draw(st.sampled_from(list(names)))
    place[name] = draw(JSON) if place is not data else {**data[name], "meta": draw(JSON)}
    return "".join(f"{line}\n" for line in sealed_again(data)).encode()


def sealed_again(lines: Iterable[dict[str, Any]]) -> Iterator[str]:
    """Return the lines sealed as far as they can be, whatever they contain."""
    previous = ""
    for line in lines:
        linked = {**line, "previous": previous}
        with suppress(ValueError, TypeError, AttributeError, KeyError):
            previous = row_digest(linked)
        yield canonical({**linked, "digest": previous})


@FUZZED
@given(data=retold(export_rows(whole_game())))
def test_verifier_ends_with_a_sentence_for_every_file(
    data: bytes, verify: Callable[..., Any], tmp_path: Path
) -> None:
    file = tmp_path / "game.jsonl"
    file.write_bytes(data)
    said = "FAILED: "
    try:
        verify(str(file))
    except SystemExit as failed:
        said = str(failed.code)
    assert said.startswith("FAILED: ")


@FUZZED
@given(data=retold([json.loads(line) for line in LINES[:12]]))
def test_import_ends_with_a_sentence_for_every_file(data: bytes, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_bytes(data)
    said = "not imported: "
    with transaction.atomic():
        try:
            call_command("import_stream", str(file), stdout=StringIO())
        except CommandError as refused:
            said = str(refused)
        transaction.set_rollback(True)
    assert said.startswith("not imported: ")
