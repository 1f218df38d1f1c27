"""The page of security requirements names each one of them, and tests that exist."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import takewhile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/asvs.md").read_text()
HIGHEST = {
    1: (2, 9, 11, 3, 2),
    2: (3, 3, 4, 1),
    3: (0, 2, 4, 6, 5, 0, 2),
    4: (3, 1, 2, 4),
    5: (1, 3, 2, 3),
    6: (3, 12, 4, 4, 5, 3, 0, 4),
    7: (3, 4, 2, 5, 2, 2),
    8: (2, 3, 1, 1),
    9: (3, 4),
    10: (2, 2, 4, 11, 5, 2, 3),
    11: (2, 3, 3, 4, 1, 1),
    12: (3, 2, 4),
    13: (1, 5, 2, 5),
    14: (2, 4, 3),
    15: (3, 3, 7),
    16: (1, 5, 4, 3, 3),
    17: (1, 4, 2),
}
"""The highest number of a requirement of level 1 or 2 in each section of a chapter of ASVS 5.0.0.

The requirements of level 3 have the numbers above it.
"""
REASONS = ("Not applicable: ", "By construction: ", "Open: ")
REFERENCE = re.compile(r"`([\w./-]+)::([^`]+)`")
LINK = re.compile(r"\]\(([\w./-]+)(?:#([\w-]+))?\)")
Number = tuple[int, ...]


def required() -> list[Number]:
    """Return the numbers of all requirements of levels 1 and 2, in order."""
    return [
        (chapter, section, number)
        for chapter, sections in HIGHEST.items()
        for section, highest in enumerate(sections, 1)
        for number in range(1, highest + 1)
    ]


def rows() -> Iterator[tuple[str, str, str]]:
    for line in PAGE.splitlines():
        if re.match(r"\| \d", line):
            number, text, proof = (cell.strip() for cell in line.strip("| ").split(" | "))
            yield number, text, proof


def numbers_in(cell: str) -> Iterator[Number]:
    """Yield the numbers of a row, which may be a range."""
    first, last = (tuple(map(int, each.split("."))) for each in (*cell.split("–"), cell)[:2])
    yield from (number for number in required() if first <= number <= last)


@cache
def text_of(path: str) -> str:
    return (ROOT / path).read_text()


def anchors(page: Path) -> set[str]:
    titles = re.findall(r"(?m)^#+ (.+)$", page.read_text())
    return {re.sub(r"[^\w-]", "", title.lower().replace(" ", "-")) for title in titles}


def flaws(proof: str) -> Iterator[str]:
    """Yield what is wrong with the last cell of a row."""
    for path, name in REFERENCE.findall(proof):
        is_python = path.endswith(".py")
        wanted = f"def {name}(" if is_python else f"test('{name}'"
        if not (ROOT / path).is_file() or wanted not in text_of(path):
            yield f"{path}::{name} does not exist"
    for path, anchor in LINK.findall(proof):
        page = ROOT / "docs" / path
        if not page.is_file() or (anchor and anchor not in anchors(page)):
            yield f"{path}#{anchor} does not exist"
    if not (REFERENCE.search(proof) or LINK.search(proof) or proof.startswith(REASONS)):
        yield "neither a test nor a page nor a reason"
    if any(proof.split(reason)[1:] == [""] for reason in REASONS):
        yield "a reason without words"


def test_standard_has_its_number_of_requirements() -> None:
    assert len(required()) == 253


def test_every_requirement_has_one_row_in_order() -> None:
    found = [number for cell, _, _ in rows() for number in numbers_in(cell)]
    same = takewhile(lambda pair: pair[0] == pair[1], zip(found, required(), strict=False))
    assert found == required(), f"the same up to {[*same][-1:]}"


def test_every_row_is_proved_or_has_a_reason() -> None:
    wrong = [f"{number}: {flaw}" for number, _, proof in rows() for flaw in flaws(proof)]
    assert not wrong, "\n".join(["", *wrong])


def test_no_cell_is_empty() -> None:
    assert [row for row in rows() if not all(row)] == []


@pytest.mark.parametrize(
    "proof",
    [
        "",
        "soon",
        "Open: ",
        "`tests/project/test_asvs.py::test_that_does_not_exist`",
        "`tests/nowhere.py::test_no_cell_is_empty`",
        "[nowhere.md](nowhere.md)",
        "[people.md](people.md#nowhere)",
    ],
)
def test_row_without_a_proof_is_found(proof: str) -> None:
    assert list(flaws(proof))
