"""Every clause of every game's rules is named by a test of that game."""

import pytest

from games import rules
from tests import clauses

KEYS = rules.keys()


@pytest.mark.parametrize("key", KEYS)
def test_every_clause_is_named_by_a_test(key):
    lines = list(clauses.report(key))
    assert lines == [f"rules: {key} {len(clauses.clauses(key))}/{len(clauses.clauses(key))}"]


@pytest.mark.parametrize("key", KEYS)
def test_clauses_are_numbered_once(key):
    ids = clauses.clauses(key)
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("key", KEYS)
def test_tests_name_only_existing_clauses(key):
    ids = set(clauses.clauses(key))
    letters = {clause[0] for clause in ids}
    assert {name for name in clauses.named(key) if name[0] in letters} <= ids


def test_missing_and_unknown_clauses_are_reported(tmp_path, monkeypatch):
    monkeypatch.setattr(clauses, "folder_of", lambda key: tmp_path)
    assert list(clauses.report("toy")) == [
        "rules: toy 0/0",
        "  no test names a clause: there is no RULES.md",
    ]
    rule = "- **{}** Something.\n"
    (tmp_path / "RULES.md").write_text("".join(map(rule.format, ("X1", "X2", "X3", "X12"))))
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_a.py").write_text("def test_X12_and_more(): ...\n")
    nested = "class TestMore:\n    async def test_X1_X3_both(self): ...\n"
    (tmp_path / "tests" / "test_b.py").write_text(nested)
    assert list(clauses.report("toy")) == ["rules: toy 3/4", "  no test names X2"]
