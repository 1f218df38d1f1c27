"""The app in a browser on a phone's terms: how fast at first, how soon a tap is painted."""

from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, sync_playwright

from config.suites import browser as chromium
from tests.bench._phone import Phone
from tests.bench.figure import Figure, at_least, percentile, within
from tests.project.played import playing

VISITS, TAPS = 5, 24
HUGE = 6
"""With so many players Gemblo's board has 463 cells."""


def figures(quick: bool) -> Iterator[Figure | str]:
    """What is promised for the app; a minute, so not for the quick look."""
    if quick:
        yield "the app in a browser: not with --quick"
        return
    if not chromium():
        yield "the app in a browser: this machine has no Chromium"
        return
    with (
        TemporaryDirectory(prefix="caravanserai-") as var,
        playing(var=Path(var)) as service,
        sync_playwright() as playwright,
    ):
        running = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        yield from _first_visits(running, service.url)
        yield from _on_the_board(running, service.url)
        running.close()


def _first_visits(browser: Browser, url: str) -> Iterator[Figure]:
    visits = [_first_visit(browser, url) for _ in range(VISITS)]
    where = "first visit, slow 4G, CPU 4× slower"
    for name, unit, limit in (("LCP", "ms", 1800), ("TBT", "ms", 50), ("CLS", "", 0.02)):
        found = median(visit[name] for visit in visits)
        yield within(f"{name}, {where}", unit, found=found, limit=limit)


def _first_visit(browser: Browser, url: str) -> dict[str, float]:
    phone = Phone(browser, slow_network=True)
    phone.page.goto(url)
    phone.page.get_by_role("heading", name="Targui").wait_for()
    found = phone.loading()
    phone.close()
    return found


def _on_the_board(browser: Browser, url: str) -> Iterator[Figure]:
    phone = Phone(browser)
    phone.sit_alone(url, "gemblo", HUGE)
    glowing = phone.middle("circle.joint")
    # Each tap on the same cell lays another piece there, or the same in another way.
    taps = [phone.tap(glowing) for _ in range(TAPS)]
    where = "463 cells, CPU 4× slower"
    yield within(f"tap until painted, p75, {where}", "ms", found=percentile(taps, 0.75), limit=100)
    yield at_least(f"pinching, {where}", "frames/s", found=phone.pinching(), limit=50)
    yield at_least(f"dragging, {where}", "frames/s", found=phone.dragging(), limit=50)
    phone.close()
