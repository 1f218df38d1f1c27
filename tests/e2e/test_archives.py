"""Test the archive of one's data: made by a worker, downloaded, and imported elsewhere."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.kit.phone import LookMaker, PhoneMaker

from .page_scripts import SEND_COMMAND
from .screens import ROOT, check, check_sizes

pytestmark = pytest.mark.browser


def on_another_site(var: Path, *command: str) -> str:
    """Run a command of a site with a database of its own. Return its output."""
    kept = {k: v for k, v in os.environ.items() if k not in {"DATABASE_URL", "REDIS_URL"}}
    run = subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=ROOT,
        env={**kept, "CARAVANSERAI_VAR": str(var)},
        check=True,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
    )
    return run.stdout


def test_archive_is_made_downloaded_and_its_game_imported(
    phone: PhoneMaker, tmp_path: Path
) -> None:
    ann = phone("Ann")
    over = ann.open_table("gemblo", bot="easy")
    expect(ann.page.locator(".status.mine")).to_be_visible()
    ann.page.evaluate(SEND_COMMAND, [over, {"kind": "resign"}])
    expect(ann.page.get_by_text("Game over", exact=True)).to_be_visible()
    # Otherwise it is revealed when it can no longer be appealed.
    ann.page.evaluate(SEND_COMMAND, [over, {"kind": "agree_reveal"}])
    running = ann.open_table("gemblo", bot="easy")
    ann.visit("/account/data")
    ann.tap("Prepare the archive")
    expect(ann.page.get_by_text("Your archive is ready")).to_be_visible()
    with ann.page.expect_download() as download:
        ann.tap("Download the archive")
    with zipfile.ZipFile(download.value.path()) as file:
        assert file.testzip() is None
        names = [name for name in file.namelist() if name.startswith("games/")]
        assert names == [f"games/{over.rpartition('/')[2]}.jsonl"]
        assert ann.name in file.read("README.txt").decode()
        assert json.loads(file.read("profile.json"))["player"]["name"] == ann.name
        assert running.rpartition("/")[2] in file.read("tables.jsonl").decode()
        file.extract(names[0], tmp_path)
    on_another_site(tmp_path, "migrate", "--no-input", "--verbosity", "0")
    said = on_another_site(tmp_path, "import_stream", str(tmp_path / names[0]))
    assert f"table-{over.rpartition('/')[2]} is recorded up to version" in said


def test_screens_of_an_archive(look: LookMaker) -> None:
    ann = look("Ann")
    ann.visit("/new?game=gemblo")
    ann.page.locator("select").last.select_option(label=ann.words[2])
    ann.tap(ann.words[3])
    ann.page.get_by_label(ann.words[0]).fill(ann.name)
    ann.tap(ann.words[1])
    ann.page.wait_for_url("**/tables/*")
    ann.visit("/account/data")
    ann.page.locator("main section").first.get_by_role("button").tap()
    expect(ann.page.locator("main section").first.get_by_role("link")).to_be_visible()
    check_sizes(ann, "archive-ready")
    ann.page.set_viewport_size({"width": 1280, "height": 800})
    check(ann, "archive-ready-wide")
