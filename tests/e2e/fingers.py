"""Fingers on the glass: touches as the browser gets them from a screen, one step at a time."""

import math
from collections.abc import Sequence

from playwright.sync_api import Locator, Page

Point = tuple[float, float]
STEPS = 8


class Fingers:
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
        """Take all fingers away."""
        self._touch("touchEnd", ())

    def tap(self, point: Point) -> None:
        """Touch a place for a moment: sent as one, or a slow machine makes it a long one."""
        self._page.touchscreen.tap(*point)

    def drag(self, start: Point, end: Point) -> None:
        """Press, and lead one finger to a place; it stays down, and comes to rest."""
        self.press(start)
        for step in range(1, STEPS + 1):
            self.move(between(start, end, step / STEPS))
        # A browser takes the tap that follows a throw for the hand that stops it.
        self._page.wait_for_timeout(150)
        self.move(end)

    def pinch(self, middle: Point, start: float, end: float) -> None:
        """Spread or close two fingers round a place."""
        self._two(
            middle, [(start + (end - start) * step / STEPS, 0.0) for step in range(STEPS + 1)]
        )

    def twist(self, middle: Point, by: float) -> None:
        """Turn two fingers round a place like a key, to the right by so many degrees."""
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
    """A place on the way from one to the other."""
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def middle(target: Locator) -> Point:
    """The middle of something on the screen."""
    box = target.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _pair(around: Point, apart: float, angle: float) -> tuple[Point, Point]:
    x, y = math.cos(angle) * apart / 2, math.sin(angle) * apart / 2
    return (around[0] - x, around[1] - y), (around[0] + x, around[1] + y)
