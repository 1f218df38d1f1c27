"""A player without a pointer: keys only, and after each of them the focus must be seen."""

from playwright.sync_api import Locator, Page, expect

from .phone import Phone

FAR = 120
# Only the focused element tells where the next key goes: it is there, in sight, and marked.
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


class Keys:
    """The keyboard of a phone that nobody touches."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.page: Page = phone.page

    def press(self, *keys: str) -> None:
        """Press keys; after each, something visible has the focus."""
        for key in keys:
            self.page.keyboard.press(key)
            self.seen(key)

    def seen(self, after: str) -> None:
        """Wait until the focus is somewhere and can be seen."""
        try:
            self.page.wait_for_function(SEEN)
        except Exception as lost:
            raise AssertionError(f"after {after} the focus is lost: {self.here()}") from lost

    def here(self) -> str:
        """What has the focus, for who reads why a test failed."""
        return str(self.page.evaluate(HERE))

    def on(self, target: Locator) -> bool:
        """Whether this has the focus."""
        return bool(target.evaluate("each => each === document.activeElement"))

    def go_to(self, target: Locator, key: str = "Tab") -> None:
        """Walk from stop to stop until this has the focus."""
        expect(target).to_be_visible()
        for _ in range(FAR):
            if self.on(target):
                return
            self.press(key)
        raise AssertionError(f"never came to {target}; last {self.here()}")

    def use(self, target: Locator) -> None:
        """Go to a button and press it."""
        self.go_to(target)
        self.press("Enter")

    def decide(self) -> None:
        """Confirm with the button, to which the focus has come by itself."""
        confirm = self.phone.button("Confirm")
        expect(confirm).to_be_focused()
        self.page.wait_for_timeout(350)
        self.page.keyboard.press("Enter")
        expect(confirm).to_be_hidden()
        self.seen("confirming")
