"""The programs of the documentation run."""

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from uuid import uuid4

from config.bootstrap.steps import ROOT
from docs.play_by_http import Person, serving
from tests.kit.any_game import OPEN_GAME

PATIENCE = 180


def output(script: str) -> list[str]:
    """Run a script of the documentation without errors, and return the lines it prints."""
    run = subprocess.run(
        [sys.executable, script],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (run.returncode, run.stderr) == (0, "")
    return run.stdout.splitlines()


def test_example_game_in_one_process_can_be_imported() -> None:
    lines = output("docs/play_a_game.py")
    assert any("draws are correct" in line for line in lines)
    assert lines[-1] == "· the second database has the same table"


def test_example_game_by_http_keeps_its_secrets() -> None:
    lines = output("docs/play_by_http.py")
    assert any("draws are correct" in line for line in lines)
    assert lines[-1].startswith("· none of ")


def test_two_example_bots_play_each_other() -> None:
    with serving() as server, ExitStack() as bots:
        people = [Person(server, name) for name in ("Ann", "Bob")]
        host = people[0]
        wish = {"id": str(uuid4()), "game": OPEN_GAME, "chairs": ["", ""]}
        table = host.post("tables", {**wish, "options": {"board": "mini"}})["id"]
        link = host.post(f"tables/{table}/invitations", {})["link"]
        for seat, person in enumerate(people):
            bots.enter_context(bot(server, person, link))
            now = until(lambda now, seat=seat: now["seats"][seat]["player"], host, table)
        host.command(now, "start")
        over = until(lambda now: now["result"], host, table)
        assert over["table"]["result"]["reason"] in {"stuck", "emptied"}


@contextmanager
def bot(server: str, person: Person, link: str) -> Iterator[None]:
    """Run the bot of the documentation for this person."""
    token = person.post("tokens", {"name": "bot"})["token"]
    script = [sys.executable, "docs/example_bot.py", f"http://{server}", token, link]
    with subprocess.Popen(script, cwd=ROOT) as process:
        try:
            yield
            assert process.poll() is None
        finally:
            process.terminate()


def until(holds: Callable[[Any], Any], person: Person, table: str) -> Any:
    """Return the table as soon as this is true of it."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with person.get(f"tables/{table}") as answer:
            now = json.load(answer)
        if holds(now["table"]):
            return now
        time.sleep(0.2)
    raise AssertionError(now["table"])
