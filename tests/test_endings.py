"""Every way to end a game has a text in both languages."""

import json
import re
from importlib.resources import files
from pathlib import Path
from typing import get_args

import pytest

from games import rules
from games.table.ending import Ending

MESSAGES = Path(__file__).resolve().parents[1] / "frontend/src/lib/i18n/messages"


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("key", rules.keys())
def test_every_end_reason_of_a_game_has_a_text(key: str, language: str) -> None:
    text = files(f"games.rules.{key}") / "text" / f"words.{language}.json"
    words = json.loads(text.read_text(encoding="utf-8"))
    end_reasons = rules.game(key).end_reasons
    assert end_reasons
    assert [each for each in end_reasons if not words.get(f"outcome.{each}")] == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_end_reason_of_tables_has_a_text(language: str) -> None:
    found = MESSAGES.rglob(f"{language}.ts")
    source = "".join(file.read_text(encoding="utf-8") for file in found)
    found = set(re.findall(r"^  'reason\.(\w+)': '.+',$", source, re.MULTILINE))
    assert set(get_args(Ending)) | {"voided"} <= found
