"""The golden games show everything that a game of Gobi can come to."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from games.rules.gobi import data, game

TEXTS = [file.read_text("utf-8") for file in (Path(game.__file__).parent / "golden").glob("*.txt")]
ALL = "\n".join(TEXTS)


def score_lines() -> list[dict[str, Any]]:
    flat = re.sub(r"\n {6}", " ", ALL)
    found = re.findall(r"gobi\.scored (\{.*\})", flat)
    return [line for scored in found for line in json.loads(scored)["lines"]]


@pytest.mark.parametrize("gift", data.GIFTS)
def test_each_gift_is_used(gift: str) -> None:
    assert re.search(rf'gobi\.gift_used \{{"seat":\d, "gift":"{gift}"\}}', ALL)


@pytest.mark.parametrize("blessing", data.BLESSINGS)
@pytest.mark.parametrize("met", [True, False])
def test_each_blessing_is_met_and_missed(blessing: str, met: bool) -> None:
    assert any(
        line["facts"]["blessing"] == blessing and line["facts"]["met"] is met
        for line in score_lines()
        if line["code"] == "blessing"
    )


def test_coffees_run_out() -> None:
    assert any(text.count("gobi.coffee_taken") == data.COFFEES for text in TEXTS)


def test_nothing_is_left_to_take_and_tea_is_kept() -> None:
    assert '"declined":false' in ALL
    assert '"declined":true' in ALL


def test_two_share_the_first_place() -> None:
    assert any(text.count("is number 1 with") > 1 for text in TEXTS)


def test_the_same_kinds_of_facts_occur_as_there_are() -> None:
    told = set(re.findall(r"^  (gobi\.\w+) ", ALL, flags=re.MULTILINE))
    assert told == set(game.GAME.codec.events)
