"""The seal: canonical texts, salts, and a chain that reveals every change."""

import copy
import hashlib
import json
import subprocess
import sys
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from events.chain.redact import event_of_line, full_line, redacted_line
from events.chain.seal import (
    GENESIS,
    BrokenChain,
    Unsealable,
    canonical,
    slice_digest,
    verify,
)
from events.envelope import Head, NewEvent, RecordedEvent
from events.tests.samples import DRAWN, MOVED, NOON
from events.writing.batch import sealed_batch
from events.writing.write import Write

EVENTS = [MOVED, DRAWN, MOVED, DRAWN]


def chain() -> list[RecordedEvent]:
    meta = {"actor": "seat:1"}
    return sealed_batch(Write("table:1", Head(0, GENESIS), EVENTS, uuid4(), meta, NOON))


def lines(*audiences: str) -> list[dict[str, Any]]:
    return json.loads(json.dumps([redacted_line(row, frozenset(audiences)) for row in chain()]))


def test_canonical_text_has_sorted_keys_and_no_spaces() -> None:
    value = {"z": [1, None, True], "é": {"b": "\n\x1f/\u2028", "a": -5}, "B": "😀"}

    assert canonical(value) == '{"B":"😀","z":[1,null,true],"é":{"a":-5,"b":"\\n\\u001f/\u2028"}}'


@pytest.mark.parametrize(
    "value",
    [
        *(0.5, 1.0, float("nan"), float("inf"), 2**53, -(2**53), b"x", {1, 2}),
        pytest.param(Decimal(1), id="Decimal"),
        pytest.param(object(), id="object"),
    ],
)
def test_ambiguous_value_is_refused(value: object) -> None:
    with pytest.raises(Unsealable):
        canonical({"deep": [{"down": value}]})


@pytest.mark.parametrize("key", [1, None, True, 0.5])
def test_key_that_is_not_a_string_is_refused(key: object) -> None:
    with pytest.raises(Unsealable):
        canonical({key: 1})


@pytest.mark.parametrize("value", [2**53 - 1, -(2**53 - 1), True, "", [], {}])
def test_other_values_survive_a_round_trip(value: object) -> None:
    assert json.loads(canonical([value])) == [value]


def test_chain_verifies_to_its_head() -> None:
    rows = chain()

    assert verify(map(full_line, rows)) == (4, rows[-1].digest)
    assert rows[0].previous == GENESIS
    assert verify([]) == (0, GENESIS)


def test_digest_can_be_computed_with_the_standard_library() -> None:
    line = lines("seat:1")[1]
    shown = line["secrets"]["seat:1"]
    text = json.dumps(shown, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    digest = line.pop("digest")
    line["secrets"] = {
        "seat:1": hashlib.sha256(text.encode()).hexdigest(),
        "nobody": line["secrets"]["nobody"]["digest"],
    }
    text = json.dumps(line, sort_keys=True, ensure_ascii=False, separators=(",", ":"))

    assert hashlib.sha256(text.encode()).hexdigest() == digest


@pytest.mark.parametrize("audiences", [(), ("seat:0",), ("seat:1",), ("seat:1", "nobody")])
def test_redacted_lines_verify_to_the_same_head(audiences: tuple[str, ...]) -> None:
    rows = chain()
    shown = [redacted_line(row, frozenset(audiences)) for row in rows]

    assert verify(shown) == verify(map(full_line, rows))


def test_redaction_contains_only_what_its_reader_may_see() -> None:
    for audiences, seen in {
        (): [],
        ("seat:0", "everybody", ""): [],
        ("seat:1",): ["camel"],
        ("seat:1", "nobody"): ["camel", "figs"],
    }.items():
        rows = chain()
        text = json.dumps([redacted_line(row, frozenset(audiences)) for row in rows])
        assert [word for word in ("camel", "figs") if word in text] == seen
        hidden = {
            salt
            for row in rows
            for audience, salt in row.salts.items()
            if audience not in audiences
        }
        assert not [salt for salt in hidden if salt in text]


def test_equal_secrets_have_different_salts_and_digests() -> None:
    twice = [row for row in chain() if row.secrets]
    salts = [salt for row in twice for salt in row.salts.values()]
    digests = [
        piece["digest"]
        for row in twice
        for piece in redacted_line(row, frozenset())["secrets"].values()
    ]

    assert len(set(salts)) == len(set(digests)) == 4
    assert all(len(bytes.fromhex(salt)) == 16 for salt in salts)


def test_complete_line_is_read_as_the_same_event() -> None:
    for row in chain():
        assert event_of_line(json.loads(canonical(full_line(row)))) == row


def test_redacted_line_cannot_be_read_as_an_event() -> None:
    with pytest.raises(Unsealable, match="withheld"):
        event_of_line(lines("seat:1")[1])


CHANGES: dict[str, Callable[[dict[str, Any]], object]] = {
    "stream": lambda line: line.update(stream="table:2"),
    "version": lambda line: line.update(version=3),
    "kind": lambda line: line.update(kind="sample.moved"),
    "shape": lambda line: line.update(shape=2),
    "public": lambda line: line["public"].update(seat=0),
    "public, one field more": lambda line: line["public"].update(extra=None),
    "command": lambda line: line.update(command=str(uuid4())),
    "no command": lambda line: line.update(command=None),
    "index": lambda line: line.update(index=0),
    "meta": lambda line: line.update(meta={"actor": "seat:0"}),
    "recorded_at": lambda line: line.update(recorded_at="2026-05-04T12:00:00.000001Z"),
    "previous": lambda line: line.update(previous="0" * 64),
    "digest": lambda line: line.update(digest="0" * 64),
    "a secret": lambda line: line["secrets"]["seat:1"]["fields"].update(card="the golden camel"),
    "a salt": lambda line: line["secrets"]["seat:1"].update(salt="0" * 32),
    "a withheld digest": lambda line: line["secrets"]["nobody"].update(digest="0" * 64),
    "a digest beside a false secret": lambda line: line["secrets"]["seat:1"].update(
        digest=slice_digest(line["secrets"]["seat:1"]), fields={}
    ),
    "a slice for another": lambda line: line["secrets"].update(
        {"seat:0": line["secrets"].pop("seat:1")}
    ),
    "a slice less": lambda line: line["secrets"].pop("nobody"),
    "a slice more": lambda line: line["secrets"].update({"seat:0": {"digest": "0" * 64}}),
    "a slice of nothing": lambda line: line["secrets"].update(nobody=None),
    "a float": lambda line: line["public"].update(seat=1.0),
    "a letter that is none": lambda line: line["public"].update(seat="\ud800"),
    "a number as a text": lambda line: line.update(shape="1"),
    "true for one": lambda line: line.update(index=True),
    "a field less": lambda line: line.pop("meta"),
    "a field more": lambda line: line.update(position=4),
}


@pytest.mark.parametrize("change", CHANGES)
def test_every_change_is_found_at_its_row(change: str) -> None:
    sealed = lines("seat:1")
    changed = copy.deepcopy(sealed)
    CHANGES[change](changed[1])

    assert repr(changed) != repr(sealed)
    assert verify(sealed)[0] == 4
    with pytest.raises(BrokenChain) as broken:
        verify(changed)
    assert (broken.value.stream, broken.value.version) == ("table:1", 2)


@pytest.mark.parametrize(
    ("order", "where"), [([0, 2, 3], 2), ([1, 2, 3], 1), ([0, 2, 1, 3], 2), ([0, 0, 1, 2, 3], 2)]
)
def test_missing_or_moved_rows_are_found(order: list[int], where: int) -> None:
    sealed = lines()

    with pytest.raises(BrokenChain) as broken:
        verify(sealed[number] for number in order)
    assert broken.value.version == where


def test_row_sealed_for_another_stream_is_refused() -> None:
    (first, *_) = chain()
    where = Head(1, first.digest)
    (other,) = sealed_batch(Write("table:2", where, [MOVED], None, {}, NOON))

    with pytest.raises(BrokenChain, match="row 2: it belongs to another stream"):
        verify(map(full_line, [first, other]))


def test_row_sealed_again_breaks_the_chain() -> None:
    rows = chain()
    other = NewEvent("sample.moved", 1, {"seat": 9})
    where = Head(1, rows[0].digest)
    (forged,) = sealed_batch(Write("table:1", where, [other], None, {}, NOON))

    with pytest.raises(BrokenChain, match="row 3: it does not follow the row before it"):
        verify(map(full_line, [rows[0], forged, *rows[2:]]))


def test_program_in_the_documentation_verifies_an_export(tmp_path: Path) -> None:
    document = Path(__file__).parents[2] / "docs" / "log-format.md"
    program = document.read_text(encoding="utf-8").split("```python\n")[1].split("```")[0]
    rows = chain()
    texts = [canonical(redacted_line(row, frozenset({"seat:1"}))) for row in rows]

    def check(lines: list[str]) -> subprocess.CompletedProcess[str]:
        file = tmp_path / "stream.jsonl"
        file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        words = [sys.executable, "-c", program, str(file)]
        return subprocess.run(words, capture_output=True, text=True, check=False)

    assert check(texts).stdout == f"the head is 4 {rows[-1].digest}\n"
    assert check([texts[0], texts[1].replace("silver", "golden"), *texts[2:]]).returncode == 1
