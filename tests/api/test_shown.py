"""What the documentation shows at work does work."""

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

PATIENCE = 180


def test_a_game_by_http_keeps_its_secrets() -> None:
    script = [sys.executable, "docs/play_by_http.py"]
    shown = subprocess.run(
        script, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert (shown.returncode, shown.stderr) == (0, "")
    told = shown.stdout.splitlines()
    assert any(line.startswith("chance: ") for line in told)
    assert told[-1].startswith("· none of ")


def test_two_of_the_shown_bots_play_a_game_against_each_other() -> None:
    with serving() as server, ExitStack() as bots:
        people = [Person(server, name) for name in ("Ann", "Bob")]
        host = people[0]
        wish = {"id": str(uuid4()), "game": "gemblo", "chairs": ["", ""]}
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
    """The bot of the documentation, playing for this person."""
    token = person.post("tokens", {"name": "bot"})["token"]
    script = [sys.executable, "docs/example_bot.py", f"http://{server}", token, link]
    with subprocess.Popen(script, cwd=ROOT) as process:
        try:
            yield
            assert process.poll() is None
        finally:
            process.terminate()


def until(holds: Callable[[Any], Any], person: Person, table: str) -> Any:
    """The table, once this holds of it."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with person.get(f"tables/{table}") as answer:
            now = json.load(answer)
        if holds(now["table"]):
            return now
        time.sleep(0.2)
    raise AssertionError(now["table"])
