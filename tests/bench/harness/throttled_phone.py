"""A slowed-down phone in Chromium and the measurements of the browser."""

from collections.abc import Callable
from secrets import token_hex

from playwright.sync_api import Browser

SCREEN = {"width": 360, "height": 640}
SLOWER = 4


class ThrottledPhone:
    """A page on a phone whose processor is slowed down."""

    def __init__(self, browser: Browser) -> None:
        wished = {"has_touch": True, "is_mobile": True, "locale": "en-GB"}
        context = browser.new_context(viewport=SCREEN, **wished)
        self.page = context.new_page()
        self.page.add_init_script(WATCH)
        self._tools = context.new_cdp_session(self.page)
        self._tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})

    def close(self) -> None:
        """Close the page."""
        self.page.context.close()

    def sit_alone(self, url: str, game: str, seats: int) -> None:
        """Open a table against bots, and wait for the own turn."""
        page = self.page
        page.goto(f"{url}/new?game={game}")
        page.get_by_text(str(seats), exact=True).tap()
        for seat in range(2, seats + 1):
            page.get_by_label(f"Seat {seat}").select_option(label="Easy bot")
        page.get_by_role("button", name="Start game").tap()
        page.get_by_label("Your name").fill(f"Ann {token_hex(2)}")
        page.get_by_role("button", name="Play", exact=True).tap()
        page.locator(".status.mine").wait_for(timeout=60_000)

    def middle(self, drawing: str) -> tuple[float, float]:
        """Return the centre of the first element that matches."""
        box = self.page.locator(drawing).first.bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def tap(self, at: tuple[float, float]) -> float:
        """Return the milliseconds from a tap to its frame, as the browser measures them."""
        self.page.evaluate("seen.events.length = 0")
        self.page.touchscreen.tap(*at)
        self.page.wait_for_function("() => seen.events.length > 0")
        return float(self.page.evaluate("Math.max(...seen.events)"))

    def pinching(self) -> float:
        """Return the frames per second while two fingers spread and close."""
        wide = {"x": 180, "y": 250, "relativeSpeed": 600, "gestureSourceType": "touch"}

        def pinch() -> None:
            for factor in (3, 0.4, 3):
                self._tools.send("Input.synthesizePinchGesture", {**wide, "scaleFactor": factor})

        return self._frames(pinch)

    def dragging(self) -> float:
        """Return the frames per second while a finger drags back and forth."""
        start = {"x": 180, "y": 250, "speed": 500, "gestureSourceType": "touch"}

        def drag() -> None:
            for way in (-120, 120, -120, 120):
                move = {**start, "xDistance": way, "yDistance": way / 2, "preventFling": True}
                self._tools.send("Input.synthesizeScrollGesture", move)

        return self._frames(drag)

    def _frames(self, gesture: Callable[[], None]) -> float:
        self.page.evaluate("countFrames()")
        gesture()
        return float(self.page.evaluate("framesPerSecond()"))


WATCH = """
const seen = globalThis.seen = { events: [] };
const finger = ({ name, duration }) => { if (name === 'pointerup') seen.events.push(duration); };
new PerformanceObserver((list) => list.getEntries().forEach(finger))
  .observe({ type: 'event', buffered: true, durationThreshold: 16 });
let frames = 0, began = 0, last = 0;
const next = (now) => {
  frames += 1;
  last = now;
  requestAnimationFrame(next);
};
requestAnimationFrame(next);
globalThis.countFrames = () => {
  frames = 0;
  began = last = performance.now();
};
globalThis.framesPerSecond = () => (frames / (last - began)) * 1000;
"""
