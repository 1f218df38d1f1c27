"""The app on a phone: the scores of Lighthouse, and the time from a tap to its frame."""

from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, sync_playwright

from config.bootstrap.suites import browser as chromium
from tests.bench.figure import Figure, at_least, percentile, within
from tests.bench.harness import lighthouse
from tests.bench.harness.throttled_phone import ThrottledPhone
from tests.kit.first_view import KILO, code_of_the_home
from tests.project.played import playing

VISITS, TAPS = 5, 24
SCORES = {"performance": 97, "accessibility": 100, "best-practices": 100}
MEASURES = {"LCP": (1800, "ms"), "TBT": (50, "ms"), "CLS": (0.02, "")}
HUGE = 6
"""With so many players Gemblo's board has 463 cells."""


def figures(quick: bool) -> Iterator[Figure | str]:
    """Yield the figures of the app. They take two minutes, so not in a quick run."""
    if quick:
        yield "the app in a browser: not with --quick"
        return
    program = chromium()
    if not program:
        yield "the app in a browser: this machine has no Chromium"
        return
    with (
        TemporaryDirectory(prefix="caravanserai-") as var,
        playing(var=Path(var)) as service,
        sync_playwright() as playwright,
    ):
        # Before the browser below starts, which would compete with it.
        yield from _first_visits(program, service.url)
        running = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield _code_of_the_home(running, service.url)
        yield from _on_the_board(running, service.url)
        running.close()


def _first_visits(browser: str, url: str) -> Iterator[Figure | str]:
    if not lighthouse.is_installed():
        yield "the first visit left out: Lighthouse is not installed"
        return
    visits = [lighthouse.first_visit(url, browser) for _ in range(VISITS)]
    for name, limit in SCORES.items():
        found = median(visit[name] for visit in visits)
        yield at_least(f"{name}, first visit, Lighthouse", "of 100", found=found, limit=limit)
    for name, (limit, unit) in MEASURES.items():
        found = median(visit[name] for visit in visits)
        yield within(f"{name}, first visit, Lighthouse", unit, found=found, limit=limit)


def _code_of_the_home(browser: Browser, url: str) -> Figure:
    page = browser.new_page()
    weights = code_of_the_home(page, url)
    page.close()
    found = sum(weights.values()) / KILO
    return within("JS + CSS of the home, first visit, gzip", "KB", found=found, limit=60)


def _on_the_board(browser: Browser, url: str) -> Iterator[Figure]:
    phone = ThrottledPhone(browser)
    phone.sit_alone(url, "gemblo", HUGE)
    glowing = phone.middle("circle.joint")
    # Each tap on the same cell proposes another piece there, or the same one turned.
    taps = [phone.tap(glowing) for _ in range(TAPS)]
    where = "463 cells, CPU 4× slower"
    yield within(f"tap until painted, p75, {where}", "ms", found=percentile(taps, 0.75), limit=100)
    yield at_least(f"pinching, {where}", "frames/s", found=phone.pinching(), limit=50)
    yield at_least(f"dragging, {where}", "frames/s", found=phone.dragging(), limit=50)
    phone.close()
