"""Touches on a phone's screen, sent to the browser step by step."""

import math
from collections.abc import Sequence

from playwright.sync_api import Locator, Page

Point = tuple[float, float]
STEPS = 8


class Touchscreen:
    """Up to two fingers that press, move and lift."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._tools = page.context.new_cdp_session(page)

    def press(self, *points: Point) -> None:
        """Put fingers down."""
        self._touch("touchStart", points)

    def move(self, *points: Point) -> None:
        """Move the fingers that are down."""
        self._touch("touchMove", points)

    def lift(self) -> None:
        """Lift all fingers."""
        self._touch("touchEnd", ())

    def tap(self, point: Point) -> None:
        """Tap a point with one event: two could become a long press on a slow machine."""
        self._page.touchscreen.tap(*point)

    def drag(self, start: Point, end: Point) -> None:
        """Press, and drag one finger to a point; it stays down."""
        self.press(start)
        for step in range(1, STEPS + 1):
            self.move(between(start, end, step / STEPS))
        # A browser takes a tap during a fling for the finger that stops it.
        self._page.wait_for_timeout(150)
        self.move(end)

    def pinch(self, middle: Point, start: float, end: float) -> None:
        """Spread or close two fingers round a point."""
        self._two(
            middle, [(start + (end - start) * step / STEPS, 0.0) for step in range(STEPS + 1)]
        )

    def twist(self, middle: Point, by: float) -> None:
        """Turn two fingers round a point, clockwise by so many degrees."""
        self._two(middle, [(60.0, math.radians(by) * step / STEPS) for step in range(STEPS + 1)])

    def _two(self, middle: Point, ways: Sequence[tuple[float, float]]) -> None:
        first, *rest = [_pair(middle, apart, angle) for apart, angle in ways]
        self.press(*first)
        for pair in rest:
            self.move(*pair)
        self.lift()

    def _touch(self, kind: str, points: Sequence[Point]) -> None:
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self._tools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


def between(start: Point, end: Point, part: float) -> Point:
    """Return the point at a part of the way between two points."""
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def middle(target: Locator) -> Point:
    """Return the centre of an element."""
    box = target.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _pair(around: Point, apart: float, angle: float) -> tuple[Point, Point]:
    x, y = math.cos(angle) * apart / 2, math.sin(angle) * apart / 2
    return (around[0] - x, around[1] - y), (around[0] + x, around[1] + y)
