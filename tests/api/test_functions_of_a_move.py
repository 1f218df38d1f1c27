"""The path of a move: few functions, all of them listed in docs/life-of-a-move.md."""

import math
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest
from django.conf import settings
from django.db import connection

from games.tables import table_cache
from games.tables.render_cache import snapshots
from tests.kit.person import two_players
from tests.kit.tables import a_move

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="no PostgreSQL is named"),
]

ROOT = Path(settings.BASE_DIR)
OURS = tuple(f"{ROOT / each}/" for each in ("config", "events", "games"))
AT_MOST = 294
PAGE = ROOT / "docs" / "life-of-a-move.md"


@contextmanager
def entered(names: dict[CodeType, str]) -> Iterator[None]:
    """Note each function of ours that is entered, in the order of the first calls."""

    def note(frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        # Comprehensions and lambdas belong to the function around them.
        is_named = not code.co_name.startswith("<")
        if event == "call" and is_named and code.co_filename.startswith(OURS):
            place = Path(code.co_filename).relative_to(ROOT)
            names.setdefault(code, f"{place} {code.co_name}")

    sys.setprofile(note)
    try:
        yield
    finally:
        sys.setprofile(None)


def functions_of_a_move() -> list[str]:
    """Return the functions between the request and the answer of an optimistic move."""
    ann, bob, shot = two_players()
    names: dict[CodeType, str] = {}
    for _ in range(4):
        _, move = a_move(table_cache.current(shot["id"]))
        mover = ann if shot["table"]["seats"][0]["to_act"] else bob
        names = {}
        with entered(names):
            shot = mover.command(shot, "play", move=move)
    return [name for name in names.values() if "/tests/" not in name]


def test_optimistic_move_enters_few_functions_which_the_page_lists(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Names are read again every few seconds, which may or may not be during this move.
    monkeypatch.setattr(snapshots, "NAMES_SECONDS", math.inf)
    names = functions_of_a_move()
    assert "games/tables/services/execution.py _act_with_lock" not in names
    assert len(names) <= AT_MOST, "\n".join([str(len(names)), *names])
    assert [name for name in names if name not in listed()] == []


def listed() -> set[str]:
    """Return the functions that the page lists, with their files."""
    entries = PAGE.read_text().split("\n- `")[1:]
    parts = [entry.split("`") for entry in entries]
    return {f"{file} {name}" for file, _, *names in parts for name in names[::2]}
