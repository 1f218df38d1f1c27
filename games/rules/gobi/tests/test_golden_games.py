"""The golden games cover every event and every way to end."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from games.rules.gobi import components, game

TEXTS = [file.read_text("utf-8") for file in (Path(game.__file__).parent / "golden").glob("*.txt")]
ALL = "\n".join(TEXTS)


def score_lines() -> list[dict[str, Any]]:
    """Return the score lines of all golden games."""
    flat = re.sub(r"\n {6}", " ", ALL)
    found = re.findall(r"gobi\.scored (\{.*\})", flat)
    return [line for scored in found for line in json.loads(scored)["lines"]]


@pytest.mark.parametrize("gift", components.GIFTS)
def test_golden_games_use_each_gift(gift: str) -> None:
    assert re.search(rf'gobi\.gift_used \{{"seat":\d, "gift":"{gift}"\}}', ALL)


@pytest.mark.parametrize("blessing", components.BLESSINGS)
@pytest.mark.parametrize("met", [True, False])
def test_golden_games_meet_and_miss_each_blessing(blessing: str, met: bool) -> None:
    assert any(
        line["facts"]["blessing"] == blessing and line["facts"]["met"] is met
        for line in score_lines()
        if line["code"] == "blessing"
    )


def test_golden_games_use_up_the_coffees() -> None:
    assert any(text.count("gobi.coffee_taken") == components.COFFEES for text in TEXTS)


def test_golden_games_miss_and_decline_rewards() -> None:
    assert '"declined":false' in ALL
    assert '"declined":true' in ALL


def test_golden_games_end_in_a_tie() -> None:
    assert any(text.count("is number 1 with") > 1 for text in TEXTS)


def test_golden_games_contain_every_kind_of_event() -> None:
    kinds = set(re.findall(r"^  (gobi\.\w+) ", ALL, flags=re.MULTILINE))
    assert kinds == set(game.GAME.codec.events)
