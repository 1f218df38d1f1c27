"""The product and the web app neither run nor render what others have written."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
RULES = {
    "evaluated text": "S102,S307",
    "unsafe formats": "S301,S302,S506,S202",
    "shells": "S602,S604,S605,S609",
    "unchecked certificates": "S501,S323,S502,S503,S504",
    "weak hashes": "S324,S303",
    "weak ciphers": "S304,S305,S413",
    "requests without a time limit": "S113",
    "XML of others": "S314,S317,S318",
    "debugging": "S201",
}
"""What ruff finds, by the codes of its rules."""

RENDERED = re.compile(
    r"\{@html|\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write|\beval\(|new Function\("
    r"|srcdoc|createContextualFragment|DOMParser"
)


@pytest.mark.parametrize("codes", RULES.values(), ids=list(RULES))
def test_product_makes_no_dangerous_call(codes: str) -> None:
    known = subprocess.run(
        [
            *(sys.executable, "-m", "ruff", "check", "--isolated", "--target-version", "py311"),
            *("--select", codes, "--exclude", "**/tests/**", "--output-format", "concise"),
            *("config", "events", "games"),
        ],
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
    )
    assert known.returncode == 0, known.stdout + known.stderr


def test_app_never_renders_text_as_html() -> None:
    sources = [*(ROOT / "frontend/src").rglob("*.ts"), *(ROOT / "frontend/src").rglob("*.svelte")]
    found = [
        f"{file.relative_to(ROOT)}: {match[0]}"
        for file in sources
        if ".test." not in file.name
        for match in RENDERED.finditer(file.read_text())
    ]
    assert len(sources) > 300
    assert found == []


def test_app_listens_to_no_other_window() -> None:
    sources = [*(ROOT / "frontend/src").rglob("*.ts"), *(ROOT / "frontend/src").rglob("*.svelte")]
    text = "\n".join(file.read_text() for file in sources if ".test." not in file.name)
    # The service worker, which only pages of this site can reach, hears that it may replace itself.
    assert (
        re.findall(r"(?:window|globalThis)\.(?:addEventListener\('message'|onmessage)", text) == []
    )
    assert re.findall(r"(\S+)\.postMessage\(", text) == ["registration?.waiting?"]


def test_templates_escape_everything() -> None:
    templates = [
        file
        for folder in ("config", "games")
        for file in (ROOT / folder).rglob("templates/**/*.html")
    ]
    found = [
        file.name
        for file in templates
        if re.search(
            r"\|safe\b|autoescape off|<script(?! src| type=\"module\" src)", file.read_text()
        )
    ]
    assert len(templates) > 10
    assert found == []
