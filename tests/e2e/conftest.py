"""A service, a browser, and phones that hand to one another what they are given."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from config.suites import browser as chromium
from tests.project.played import Played, playing

from .looks import LOOKS, WORDS
from .phone import PATIENCE, Phone

# Chromium's own windows above each page, which nobody sees. Of such a list only the last one
# counts: the rest of it is what Playwright switches off.
SWITCHED_OFF = (
    "WebUIOmniboxPopup,WebUIOmniboxAimPopup,"
    "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,"
    "HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,PaintHolding,"
    "ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,OptimizationHints,"
    "NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch"
)
PhoneMaker = Callable[..., Phone]
LookMaker = Callable[[str], Phone]


@pytest.fixture(scope="package")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    """One service for all these tests: each brings players and tables of its own."""
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("ALLOWED_HOSTS", "lan.test")
        # More guests come from one address than a household ever has.
        environment.setenv("RATE_LIMITS", "off")
        with playing(var=tmp_path_factory.mktemp("var")) as service:
            yield service


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The machine's Chromium; a made-up name leads to it as a plain local network would."""
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
    """Makes phones; at the end no script may have failed on any of them."""
    made: list[Phone] = []

    def make(name: str, **settings: object) -> Phone:
        made.append(Phone(browser, played.url, name, **settings))
        return made[-1]

    yield make
    for each in made:
        each.page.context.close()
    assert [error for each in made for error in each.errors] == []


@pytest.fixture(params=LOOKS, ids=["english-day", "french-night"])
def look(request: pytest.FixtureRequest, phone: PhoneMaker) -> LookMaker:
    """Makes a phone in one language and light, which keeps a picture of what it shows."""
    locale, light = request.param

    def make(name: str) -> Phone:
        made = phone(name, locale=locale, color_scheme=light, device_scale_factor=2)
        made.words = WORDS[locale]
        made.look = f"{locale[:2]}-{light}"
        return made

    return make
