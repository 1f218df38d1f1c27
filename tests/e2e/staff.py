"""Staff in the admin on their phones."""

from playwright.sync_api import Browser, Page, expect

from tests.project.played import Played

PHONE = {"width": 390, "height": 844}
PASSWORD = "caravan-lamp-7"
STAFF = """
from tests.kit.staff import staff_user
user = staff_user({role!r}, {name!r})
user.set_password({password!r})
user.save()
"""


def staff(browser: Browser, played: Played, role: str, name: str) -> Page:
    """Return the admin on the phone of a new member of staff."""
    played.run(STAFF.format(role=role, name=name, password=PASSWORD))
    return sign_in(browser, played, name)


def sign_in(browser: Browser, played: Played, name: str) -> Page:
    """Return the admin on the phone of a member of staff."""
    context = browser.new_context(base_url=played.url, locale="en-GB", viewport=PHONE)
    page = context.new_page()
    page.goto("/admin/")
    page.locator("#id_username").fill(name)
    page.locator("#id_password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.locator(".glance")).to_be_visible()
    return page


def send(page: Page, choice: str, words: str) -> None:
    """Choose a decision, look at what the player will read, and send it."""
    choices = page.locator("select[name=decision], select[name=outcome]")
    form = page.locator("form.decision").filter(has=choices)
    choices.select_option(choice)
    form.locator("textarea").fill(words)
    form.get_by_role("button", name="Preview", exact=True).click()
    expect(page.locator(".previews")).to_contain_text(words)
    form.get_by_role("button", name="Send", exact=True).click()
