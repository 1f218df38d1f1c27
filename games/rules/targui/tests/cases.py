"""Tables of cases with named values, for parametrized tests."""

import re
from typing import Any

import msgspec
import pytest

from games.rules.targui.tests.scene import GameScene


def case(**values: Any) -> dict[str, Any]:
    """Return one row of a table of cases, its values by the names of the test's arguments."""
    return values


def for_each(*cases: dict[str, Any]) -> pytest.MarkDecorator:
    """Run a test for each of the cases; the id of a case lists its values."""
    rows = [pytest.param(*values.values(), id=_id(values)) for values in cases]
    return pytest.mark.parametrize(tuple(cases[0]), rows)


def _id(values: dict[str, Any]) -> str:
    texts = (value if isinstance(value, str) else _text(value) for value in values.values())
    return "-".join(text for text in texts if text)


def _text(value: Any) -> str:
    if isinstance(value, GameScene):
        return value.step.split()[0]
    return re.sub(r"[^\w.:,-]+", "", msgspec.json.encode(value).decode())
