"""Fixtures: a running service, a browser, and phones."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from config.bootstrap.suites import browser as chromium
from tests.kit.phone import PATIENCE, LookMaker, Phone, PhoneMaker
from tests.project.played import Played, playing

from .screens import APPEARANCES, WORDS

# Features of Chromium that open hidden pages above each page. Of several such lists only the last
# one counts, so this one includes what Playwright switches off.
SWITCHED_OFF = (
    "WebUIOmniboxPopup,WebUIOmniboxAimPopup,"
    "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,"
    "HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,PaintHolding,"
    "ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,OptimizationHints,"
    "NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch"
)


@pytest.fixture(scope="package")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    """Run one service for all these tests; each test makes its own players and tables."""
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("ALLOWED_HOSTS", "lan.test")
        # The tests sign in more guests from one address than the limit allows.
        environment.setenv("RATE_LIMITS", "off")
        # For a push service of the tests.
        environment.setenv("SEND_TO_LOOPBACK", "on")
        environment.setenv("SECOND_FACTOR", "off")
        with playing(var=tmp_path_factory.mktemp("var")) as service:
            yield service


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Run the machine's Chromium, with a host name that leads to it as on a local network."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(
            executable_path=chromium(),
            args=[
                "--no-sandbox",
                "--host-resolver-rules=MAP lan.test 127.0.0.1",
                f"--disable-features={SWITCHED_OFF}",
            ],
        )
        yield running
        running.close()


@pytest.fixture
def phone(browser: Browser, played: Played) -> Iterator[PhoneMaker]:
    """Return a function that makes phones. Fail at the end if a script failed on any of them."""
    made: list[Phone] = []

    def make(name: str, **settings: object) -> Phone:
        made.append(Phone(browser, played.url, name, **settings))
        return made[-1]

    yield make
    for each in made:
        each.page.context.close()
    assert [error for each in made for error in each.errors] == []


@pytest.fixture(params=APPEARANCES, ids=["english-day", "french-night"])
def look(request: pytest.FixtureRequest, phone: PhoneMaker) -> LookMaker:
    """Return a function that makes a phone in one language and colour scheme, for screenshots."""
    locale, light = request.param

    def make(name: str) -> Phone:
        made = phone(name, locale=locale, color_scheme=light, device_scale_factor=2)
        made.words = WORDS[locale]
        made.look = f"{locale[:2]}-{light}"
        return made

    return make
