"""Test notifications from the settings to the tap on a button, with a push service of the test.

The browser of the tests has no push service, so the page subscribes at the test's own; what arrives
there decrypted is given to the real service worker.
"""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Worker, expect

from tests.kit.phone import LookMaker, Phone, PhoneMaker
from tests.kit.push_service import PushService, push_service

from .page_scripts import SEND_COMMAND
from .screens import check, violations

pytestmark = [pytest.mark.browser, pytest.mark.core]

SETTINGS = "/settings/notifications"

# Answers with a subscription at the test's own service, as a browser does with its vendor's.
SUBSCRIBE = """
(([endpoint, p256dh, auth]) => {
  const bytes = (text) =>
    Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));
  const keys = { p256dh: bytes(p256dh).buffer, auth: bytes(auth).buffer };
  const made = (key) => ({
    endpoint,
    options: { applicationServerKey: bytes(key).buffer },
    getKey: (name) => keys[name],
    unsubscribe: async () => {
      localStorage.removeItem('subscribed');
      return true;
    },
  });
  const text = (buffer) =>
    btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\\+/g, '-').replace(/\\//g, '_');
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    localStorage.subscribed = text(applicationServerKey);
    return made(localStorage.subscribed);
  };
  PushManager.prototype.getSubscription = async () =>
    localStorage.subscribed ? made(localStorage.subscribed) : null;
})
"""
SHOWN = """
async () => (await (await navigator.serviceWorker.ready).getNotifications())
  .map(({ title, body, tag, actions, data }) => ({ title, body, tag, actions, data }))
"""
# Only trusted events may wait, and only real taps may open a page.
CLICK = """
async (action) => {
  const [notification] = await registration.getNotifications();
  const event = new NotificationEvent('notificationclick', { notification, action });
  let done = Promise.resolve();
  event.waitUntil = (promise) => (done = promise);
  self.opened = [];
  Object.defineProperty(self.clients, 'openWindow', {
    configurable: true,
    value: async (url) => self.opened.push(url),
  });
  self.dispatchEvent(event);
  await done;
  return self.opened;
}
"""
KEEP_BADGE = """
() => {
  self.badge = null;
  navigator.setAppBadge = async (count) => (self.badge = count);
  navigator.clearAppBadge = async () => (self.badge = 0);
}
"""


@pytest.fixture
def service() -> Iterator[PushService]:
    """Run a push service."""
    with push_service() as made:
        yield made


class Notified:
    """A phone with a service worker, and the push service of its browser."""

    def __init__(self, phone: Phone, service: PushService) -> None:
        self.phone, self.page, self.service = phone, phone.page, service
        made = service.subscription(phone.name.replace(" ", "-"))
        keys = json.dumps([made.endpoint, made.p256dh, made.auth])
        self.page.context.grant_permissions(["notifications"])
        self.page.add_init_script(f"{SUBSCRIBE}({keys})")
        phone.visit(SETTINGS)
        phone.await_service_worker()
        self._registration = self._id()

    def _id(self) -> str:
        """Return the id that the browser's tools give the registration of the worker."""
        self._tools = self.page.context.new_cdp_session(self.page)
        found: list[str] = []
        self._tools.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda each: found.extend(row["registrationId"] for row in each["registrations"]),
        )
        self._tools.send("ServiceWorker.enable")
        while not found:
            self.page.wait_for_timeout(50)
        return found[-1]

    @property
    def worker(self) -> Worker:
        """The service worker."""
        return self.page.context.service_workers[-1]

    def turn_on(self) -> None:
        """Choose a name and turn notifications on."""
        self.phone.tap("Choose a name")
        self.phone.give_name()
        self.phone.tap("Turn on notifications")
        expect(self.page.get_by_text("Notifications are on.")).to_be_visible()

    def receive(self, message: dict[str, Any] | str) -> list[dict[str, Any]]:
        """Give a push message to the worker. Return the notifications that are shown then."""
        text = message if isinstance(message, str) else json.dumps(message)
        before = self.shown()
        self._tools.send(
            "ServiceWorker.deliverPushMessage",
            {"origin": self.phone.url, "registrationId": self._registration, "data": text},
        )
        for _ in range(600):
            if (now := self.shown()) != before:
                return now
            self.page.wait_for_timeout(50)
        raise AssertionError("no notification was shown")

    def shown(self) -> list[dict[str, Any]]:
        """Return the notifications that are shown."""
        found: list[dict[str, Any]] = self.page.evaluate(SHOWN)
        return found

    def click(self, action: str = "") -> list[str]:
        """Tap the notification, or one of its buttons. Return the pages that were opened."""
        opened: list[str] = self.worker.evaluate(CLICK, action)
        return opened


@pytest.fixture
def ann(phone: PhoneMaker, service: PushService) -> Notified:
    """Return a phone on which notifications are on."""
    made = Notified(phone("Ann", service_workers="allow"), service)
    made.turn_on()
    return made


def test_test_button_reaches_this_device(ann: Notified) -> None:
    page = ann.page
    assert page.get_by_text("Nothing sent yet").is_visible()
    ann.phone.tap("Send a test: Chrome on Linux")
    message = ann.service.next_message()
    expect(page.get_by_text("Sent. It should appear")).to_be_visible()
    expect(page.get_by_text("Last delivered")).to_be_visible()
    (shown,) = ann.receive(message)
    assert shown["title"] == "Notifications work on this device"
    assert violations(page) == []


def test_request_is_answered_from_its_notification(ann: Notified, phone: PhoneMaker) -> None:
    path, bob = table_of_two(ann, phone)
    ann.phone.visit(SETTINGS)
    expect(ann.page.get_by_text("Notifications are on.")).to_be_visible()
    ann.worker.evaluate(KEEP_BADGE)
    bob.page.evaluate(SEND_COMMAND, [path, {"kind": "ask_pause"}])
    while (message := ann.service.next_message())["kind"] != "request":
        pass
    assert len(json.dumps(message)) < 3000
    shown = ann.receive(message)[0]
    assert shown["tag"] == message["tag"] == f"table-{path.rpartition('/')[2]}"
    assert [each["title"] for each in shown["actions"]] == ["Agree", "Decline"]
    ann.page.wait_for_timeout(500)
    assert ann.worker.evaluate("self.badge") == ann.page.evaluate(WAITING)
    assert ann.click("agree") == []
    assert bob.page.evaluate(PAUSED, path)
    (answered,) = ann.shown()
    assert answered["body"] == "You agreed."


def test_tap_opens_the_table(ann: Notified, phone: PhoneMaker) -> None:
    path, _ = table_of_two(ann, phone)
    ann.phone.visit(SETTINGS)
    expect(ann.page.get_by_text("Notifications are on.")).to_be_visible()
    ann.receive({"title": "Your turn: Gobi", "tag": "table-1", "url": path, "badge": -1})
    assert ann.click() == [ann.phone.url + path]
    # An open tab at the table is shown instead.
    ann.receive({"title": "Your turn: Gobi", "tag": "table-2", "url": SETTINGS, "badge": -1})
    ann.worker.evaluate("WindowClient.prototype.focus = async function () { self.focused = true }")
    assert ann.click() == []
    assert ann.worker.evaluate("self.focused")


def test_newer_message_about_a_table_replaces_the_older_one(ann: Notified) -> None:
    about = {"tag": "table-1", "url": "/", "badge": -1, "body": ""}
    ann.receive({"title": "First", **about})
    assert [each["title"] for each in ann.receive({"title": "Second", **about})] == ["Second"]
    other = ann.receive({**about, "title": "Other", "tag": "table-2"})
    assert {each["title"] for each in other} == {"Second", "Other"}


def test_unreadable_message_is_shown_as_general_news(ann: Notified) -> None:
    (shown,) = ann.receive("not JSON")
    assert shown["title"] == "News from your games"


def test_turned_off_device_is_removed(ann: Notified) -> None:
    ann.phone.tap("Turn off: Chrome on Linux")
    expect(ann.phone.button("Turn on notifications")).to_be_visible()
    assert ann.page.evaluate(DEVICES) == []
    assert ann.page.evaluate("localStorage.subscribed") is None


def test_signing_out_ends_notifications_in_the_browser(ann: Notified) -> None:
    assert ann.page.evaluate("localStorage.subscribed")
    ann.phone.visit("/account")
    ann.phone.tap("Sign out")
    ann.page.get_by_role("dialog").get_by_role("button", name="Sign out").tap()
    expect(ann.page).to_have_url(f"{ann.phone.url}/")
    # The page is loaded again, which would end a script that looks only once.
    ann.page.wait_for_function("!localStorage.subscribed")


def test_changed_choice_is_kept_and_said_in_short(ann: Notified) -> None:
    short = ann.page.locator("section", has_text="In short")
    expect(short).to_contain_text("On 1 device: everything listed below")
    ann.page.get_by_role("checkbox", name="Your turn: Devices").uncheck()
    expect(short).to_contain_text("not: your turn")
    ann.page.reload()
    expect(ann.page.get_by_role("checkbox", name="Your turn: Devices")).not_to_be_checked()
    ann.page.get_by_role("switch", name="Do not disturb until tomorrow").check()
    expect(short).to_contain_text("Nothing until")


def test_plain_http_explains_what_is_missing(phone: PhoneMaker) -> None:
    ann = phone("Ann")
    ann.url = ann.url.replace("localhost", "lan.test")
    ann.visit(SETTINGS)
    ann.tap("Choose a name")
    ann.give_name()
    expect(ann.page.get_by_text("Browsers allow notifications only on secure")).to_be_visible()
    expect(ann.button("Turn on notifications")).to_have_count(0)


def test_iphone_explains_how_to_install(phone: PhoneMaker) -> None:
    agent = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1"
    ann = phone("Ann", user_agent=agent)
    ann.page.add_init_script("delete globalThis.PushManager")
    ann.visit(SETTINGS)
    ann.tap("Choose a name")
    ann.give_name()
    expect(ann.page.get_by_text("Add to Home Screen")).to_be_visible()


def test_notice_screens_look_right(look: LookMaker, service: PushService) -> None:
    ann = look("Ann")
    name, go, *_ = ann.words
    ann.visit("/notices")
    ann.page.locator("main button").tap()
    ann.page.get_by_label(name).fill(ann.name)
    ann.tap(go)
    expect(ann.page.locator("main .empty")).to_be_visible()
    check(ann, "notices-empty")
    ann.visit(SETTINGS)
    expect(ann.page.locator("table")).to_be_visible()
    check(ann, "notifications")


DEVICES = "async () => (await (await fetch('/api/v1/me/push')).json()).devices"
WAITING = "async () => (await (await fetch('/api/v1/me/push')).json()).waiting"
PAUSED = "async (path) => (await (await fetch(`/api/v1${path}`)).json()).table.paused !== null"


def table_of_two(ann: Notified, phone: PhoneMaker) -> tuple[str, Phone]:
    """Start a game of Ann and another player. Return its path and the other phone."""
    path = ann.phone.open_table("gobi").partition("?")[0]
    bob = phone("Bob")
    bob.join(ann.phone.invitation())
    expect(bob.board).to_be_visible()
    expect(ann.phone.board).to_be_visible()
    return path, bob
