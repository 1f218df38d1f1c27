"""Checking a chain by its stored texts finds the same problems as checking it line by line."""

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.chain import checker
from events.chain.checker import verify_rows
from events.chain.redact import full_line
from events.chain.seal import COLUMNS, BrokenChain, canonical, slice_digest
from events.envelope import Head, NewEvent
from events.projections.scan import Row
from events.rows import dump
from events.tests.samples import DRAWN, MOVED, NOON
from events.writing.batch import sealed_batch
from events.writing.write import Write

ODD = NewEvent(
    "spiel.züge_🐫",
    7,
    {
        "é": '“…”\n\x00\u2028\x7f/\\"',
        "n": [2**53 - 1, -(2**53 - 1), "0" * 40],
        "\uffee": 1,
        "🐫": 2,
    },
    {"seat:0": {"digits": "1234567890123456", "none": None, "no": False}, "nobody": {}},
)
COMMAND = UUID(int=7)


def rows(*events: NewEvent, **changes: Any) -> list[Row]:
    """Return the stored rows of a stream with these events."""
    batch = sealed_batch(Write("Tisch:ü", Head(0, ""), events, COMMAND, {"a": "ü"}, NOON))
    return [(*dump(replace(each, **changes)), 1) for each in batch]


def sealed_around(**texts: Any) -> Iterator[list[Row]]:
    """Return a stored row with these texts in its columns, sealed over them in two ways."""
    row = dict(zip(COLUMNS, rows(DRAWN)[0], strict=False)) | texts
    body = {name: row[name] for name in COLUMNS if name != "digest"}
    pieces = {"nobody": "1", "seat:1": "2"}
    with suppress(ValueError, AttributeError, RecursionError):
        parts = {name: json.loads(row[name]) for name in ("public", "secrets", "meta")}
        pieces = {name: sealed(piece) for name, piece in parts["secrets"].items()}
        yield [(*body.values(), sealed(body | parts | {"secrets": pieces}), 1)]
    texts = {name: row[name] for name in ("public", "meta")} | {"secrets": as_text(pieces)}
    spliced = [f"{as_text(name)}:{texts.get(name, as_text(body[name]))}" for name in sorted(body)]
    yield [(*body.values(), sha256(f"{{{','.join(spliced)}}}".encode()).hexdigest(), 1)]


def as_text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def sealed(value: Any) -> str:
    """Return the digest of a value, even of one without a canonical text."""
    return sha256(as_text(value).encode("utf-8", "surrogatepass")).hexdigest()


def test_valid_chain_is_verified_by_its_texts_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(checker, "_stored_line")
    stored = rows(MOVED, DRAWN, ODD, MOVED)
    assert verify_rows(stored) == (4, stored[-1][11])
    assert verify_rows(rows(ODD)[:1])
    assert verify_rows([]) == (0, "")


NOT_CANONICAL = {
    "a space": {"public": '{"a": 1}'},
    "a float": {"public": '{"a":1.0}'},
    "an exponent": {"public": '{"a":1e2}'},
    "a huge number": {"public": '{"a":9007199254740992}'},
    "a huge negative number": {"meta": '{"a":[-9007199254740992]}'},
    "a number beyond all": {"public": '{"a":' + "9" * 40 + "}"},
    "a key twice": {"public": '{"a":1,"a":1}'},
    "keys unsorted": {"public": '{"b":1,"a":1}'},
    "an escape": {"public": '{"a":"\\u0061"}'},
    "an upper case escape": {"public": '{"a":"\\u001F"}'},
    "half a character": {"public": '{"a":"\\ud800"}'},
    "no object": {"public": "[]"},
    "deep nesting": {"public": f'{{"a":{"[" * 100_000}{"]" * 100_000}}}'},
    "more after it": {"meta": "{}{}"},
    "slices in another order": {
        "secrets": '{"b":{"fields":{},"salt":""},"a":{"fields":{},"salt":""}}'
    },
    "a slice in another order": {"secrets": '{"a":{"salt":"","fields":{}}}'},
    "a slice without salt": {"secrets": '{"a":{"fields":{}}}'},
    "a slice with more": {"secrets": '{"a":{"fields":{},"more":1,"salt":""}}'},
    "a withheld slice": {"secrets": '{"a":{"digest":"00"}}'},
    "a salt of another type": {"secrets": '{"a":{"fields":{},"salt":1}}'},
    "fields of another type": {"secrets": '{"a":{"fields":[],"salt":""}}'},
    "a slice of another type": {"secrets": '{"a":1}'},
    "secrets of another type": {"secrets": "[]"},
    "a huge shape": {"shape": 2**53},
    "a shape of another type": {"shape": "1"},
    "an index of another type": {"index": True},
    "a shorter moment": {"recorded_at": "2026-05-04T12:00:00Z"},
    "another zone": {"recorded_at": "2026-05-04T14:00:00.000000+02:00"},
    "no moment": {"recorded_at": "noon"},
    "an id in capitals": {"command": "A0000000-0000-0000-0000-000000000007"},
    "an id without strokes": {"command": "00000000000000000000000000000007"},
    "no id": {"command": ""},
    "another version": {"version": 2},
    "another start": {"previous": "0" * 64},
    "a kind of another type": {"kind": 1},
}


@pytest.mark.parametrize("name", NOT_CANONICAL)
def test_value_without_canonical_text_is_refused(name: str) -> None:
    for stored in sealed_around(**NOT_CANONICAL[name]):
        with pytest.raises(BrokenChain):
            verify_rows(stored)


def test_row_sealed_with_canonical_texts_is_accepted() -> None:
    for texts in (
        {},
        {"command": None, "meta": "{}"},
        {"public": '{"é":[1,-2]}'},
        {"secrets": "{}"},
    ):
        stored, again = sealed_around(**texts)
        assert verify_rows(stored) == (1, stored[0][11])
        assert stored == again


def test_change_to_any_column_is_refused() -> None:
    honest = rows(MOVED, ODD)
    for place, column in enumerate(COLUMNS):
        for value in (None, 5, "5", "{}", b"{}", '{"a":1}', 1.0):
            changed = [honest[0], (*honest[1][:place], value, *honest[1][place + 1 :])]
            if changed != honest:
                assert not _is_accepted(changed), f"{column} = {value!r}"


def _is_accepted(stored: list[Row]) -> bool:
    try:
        verify_rows(stored)
    except BrokenChain:
        return False
    return True


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda parts: st.lists(parts, max_size=3) | st.dictionaries(st.text(max_size=3), parts),
    max_leaves=8,
)


@given(value=st.dictionaries(st.text(max_size=3), JSON))
def test_only_canonical_texts_are_recognised(value: dict[str, Any]) -> None:
    for text in (
        json.dumps(value),
        json.dumps(value, ensure_ascii=False, separators=(",", ":")),
        json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":")),
    ):
        assert _is_taken(text) == _is_canonical(text)


def _is_taken(text: str) -> bool:
    try:
        return checker._object(text) is not None
    except ValueError:
        return False


def _is_canonical(text: str) -> bool:
    try:
        return canonical(json.loads(text)) == text
    except ValueError:
        return False


def test_line_of_a_row_matches_its_stored_text() -> None:
    batch = sealed_batch(Write("s", Head(0, ""), [ODD], None, {}, NOON))
    body = {name: value for name, value in full_line(batch[0]).items() if name != "digest"}
    secrets = {name: slice_digest(piece) for name, piece in body["secrets"].items()}
    assert checker._sealed_text((*dump(batch[0]), 1)) == canonical(body | {"secrets": secrets})
