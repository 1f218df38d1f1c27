"""Test the judgement of a soak run, and that a run works."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from tests.kit.servers import ROOT
from tests.kit.serving import database_url, on_both_stores
from tests.soak.verdict import SLACK, flaws


def samples(*connections: int) -> list[dict[str, float]]:
    return [{**dict.fromkeys(SLACK, 100.0), "connections": number} for number in connections]


def test_constant_samples_have_no_flaw() -> None:
    # Memory that a process takes at first does not count.
    assert flaws(samples(1, 9, 20, 20, 21, 20), {"200": 5, "404": 1, "429": 2}, moves=3) == []


def test_growth_from_the_second_third_to_the_last_is_a_flaw() -> None:
    found = flaws(samples(20, 20, 20, 20, 40, 60), {"200": 5}, moves=3)
    assert found == ["connections grew from 20 to 50"]


@pytest.mark.parametrize(
    ("answers", "moves", "flaw"),
    [
        ({"200": 5, "500": 2}, 3, "2 answers were 500"),
        ({"200": 5, "ReadTimeout": 1}, 3, "1 answers were ReadTimeout"),
        ({"200": 5}, 0, "no move was made"),
    ],
)
def test_failed_answers_and_a_game_without_moves_are_flaws(
    answers: dict[str, int], moves: int, flaw: str
) -> None:
    assert flaws(samples(20, 20, 20), answers, moves) == [flaw]


def test_run_without_samples_is_a_flaw() -> None:
    assert flaws([], {"200": 5}, moves=3) == ["the run was too short to measure growth"]


@on_both_stores
@pytest.mark.django_db(transaction=True)
def test_short_run_writes_its_samples(tmp_path: Path) -> None:
    output = tmp_path / "soak.json"
    wish = ["--minutes", "0.1", "--every", "1", "--output", str(output)]
    stores = ["--database", database_url(), "--redis", settings.REDIS_URL]
    command = [sys.executable, "-m", "tests.soak", *wish, *stores]
    subprocess.run(command, cwd=ROOT, timeout=120, check=False)
    result = json.loads(output.read_text())
    assert result["moves"] > 0
    assert not any(status.startswith("5") for status in result["answers"])
    assert {"connections", "web_megabytes", "worker_megabytes"} <= result["samples"][0].keys()
