"""A keyboard user, and the check that the focus is visible after each key."""

from playwright.sync_api import Locator, Page, expect

from tests.kit.phone import Phone

FAR = 120
# The next key goes to the focused element, so it must be in view and have an outline.
SEEN = """
() => {
  const here = document.activeElement;
  if (!here || here === document.body || !here.matches(':focus-visible')) return false;
  const { left, top, right, bottom } = here.getBoundingClientRect();
  if (right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight) return false;
  return [here, here.closest('label')].filter(Boolean).some((each) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(each);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
  });
}
"""
HERE = """
() => {
  const { tagName, className, textContent, ariaLabel } = document.activeElement;
  return `${tagName}.${className} “${(ariaLabel ?? textContent ?? '').trim().slice(0, 60)}”`;
}
"""


class Keyboard:
    """The keyboard of a phone."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.page: Page = phone.page

    def press(self, *keyboard: str) -> None:
        """Press keys. After each, check that the focus is visible."""
        for key in keyboard:
            self.page.keyboard.press(key)
            self.seen(key)

    def seen(self, after: str) -> None:
        """Wait until an element has the focus and is visible."""
        try:
            self.page.wait_for_function(SEEN)
        except Exception as lost:
            raise AssertionError(f"after {after} the focus is lost: {self.here()}") from lost

    def here(self) -> str:
        """Return a description of the focused element, for the message of a failed test."""
        return str(self.page.evaluate(HERE))

    def on(self, target: Locator) -> bool:
        """Return True if the element has the focus."""
        return bool(target.evaluate("each => each === document.activeElement"))

    def go_to(self, target: Locator, key: str = "Tab") -> None:
        """Press Tab until the element has the focus."""
        expect(target).to_be_visible()
        for _ in range(FAR):
            if self.on(target):
                return
            self.press(key)
        raise AssertionError(f"never came to {target}; last {self.here()}")

    def use(self, target: Locator) -> None:
        """Move the focus to a button and press it."""
        self.go_to(target)
        self.press("Enter")

    def decide(self) -> None:
        """Confirm the proposed move with the button, which must have the focus already."""
        confirm = self.phone.button("Confirm")
        expect(confirm).to_be_focused()
        self.page.wait_for_timeout(350)
        self.page.keyboard.press("Enter")
        expect(confirm).to_be_hidden()
        self.seen("confirming")
