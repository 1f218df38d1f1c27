"""Whatever ends a game is told in both languages."""

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
def test_a_game_tells_each_of_its_ends(key: str, language: str) -> None:
    text = files(f"games.rules.{key}") / "text" / f"words.{language}.json"
    words = json.loads(text.read_text(encoding="utf-8"))
    endings = rules.game(key).endings
    assert endings
    assert [each for each in endings if not words.get(f"outcome.{each}")] == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_app_tells_the_ends_that_no_rules_bring(language: str) -> None:
    found = MESSAGES.rglob(f"{language}.ts")
    source = "".join(file.read_text(encoding="utf-8") for file in found)
    told = set(re.findall(r"^  'reason\.(\w+)': '.+',$", source, re.MULTILINE))
    assert set(get_args(Ending)) | {"voided"} <= told
