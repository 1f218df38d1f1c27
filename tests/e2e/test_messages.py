"""Test direct messages: friends write to each other live, strangers are refused in plain words."""

import pytest
from playwright.sync_api import Locator, expect

from tests.kit.phone import LookMaker, Phone, PhoneMaker
from tests.project.played import Played

from .screens import check, check_sizes

pytestmark = pytest.mark.browser

PASSWORD = "dune-lamp-salt-9"
PLAYER_ID = "async () => (await (await fetch('/api/v1/me')).json()).player.id"
BEFRIEND = """
from django.utils import timezone
from games.social.friends.models import Friendship
for one, other in (("{one}", "{other}"), ("{other}", "{one}")):
    Friendship.objects.create(player_id=one, friend_id=other, since=timezone.now())
"""
AGE = """
from datetime import timedelta
from games.players.models import Player
player = Player.objects.get(id="{one}")
player.created_at -= timedelta(days=8)
player.save()
"""


def sign_up(phone: Phone) -> str:
    """Create an account. Return the player's id."""
    phone.visit("/account/sign-up")
    phone.page.locator("#name").fill(phone.name)
    phone.page.locator("#password").fill(PASSWORD)
    phone.page.locator("button[type=submit]").tap()
    phone.page.wait_for_url("**/account")
    return str(phone.page.evaluate(PLAYER_ID))


def befriend(played: Played, one: str, other: str) -> None:
    """Make two players friends."""
    played.run(BEFRIEND.format(one=one, other=other))


def messages(phone: Phone) -> Locator:
    return phone.page.locator("main ol > li .bubble")


def write(phone: Phone, text: str, send: str = "Send") -> None:
    phone.page.locator("main textarea").fill(text)
    phone.tap(send)


def test_friends_write_to_each_other_live(phone: PhoneMaker, played: Played) -> None:
    ann, bob = phone("Ann"), phone("Bob")
    ann_id, bob_id = sign_up(ann), sign_up(bob)
    befriend(played, ann_id, bob_id)
    played.run(AGE.format(one=bob_id))
    bob.visit("/messages")
    expect(bob.page.get_by_text("Nothing here yet.")).to_be_visible()
    ann.visit(f"/messages/{bob_id}")
    expect(ann.page.get_by_text(f"beginning of your conversation with {bob.name}")).to_be_visible()
    write(ann, "<b>Tonight?</b> See https://example.org")
    expect(messages(ann)).to_have_text(["<b>Tonight?</b> See https://example.org"])
    expect(ann.page.locator("main textarea")).to_have_value("")

    # The list shows it without another visit.
    conversation = bob.page.get_by_role("link", name=ann.name)
    expect(conversation).to_contain_text("(unread)")
    conversation.tap()
    expect(messages(bob)).to_have_count(1)
    # A link of a new account is text; one of an older account can be followed.
    expect(bob.page.locator("main ol a")).to_have_count(0)
    write(bob, "Gladly: https://example.org/rules.")
    expect(messages(ann)).to_have_count(2)
    link = ann.page.get_by_role("link", name="https://example.org/rules")
    expect(link).to_have_attribute("rel", "noopener noreferrer nofollow ugc")

    ann.page.get_by_role("button", name="Delete your message").tap()
    ann.page.get_by_role("dialog").get_by_role("button", name="Delete").tap()
    for each in (ann, bob):
        expect(messages(each).first).to_have_text("Message deleted")
    bob.visit("/messages")
    expect(bob.page.get_by_role("link", name=ann.name)).to_contain_text("You: Gladly")
    expect(bob.page.get_by_text("(unread)")).to_have_count(0)


def test_stranger_is_refused_in_plain_words_until_allowed(phone: PhoneMaker) -> None:
    ann, cat = phone("Ann"), phone("Cat")
    cat_id = (sign_up(ann), sign_up(cat))[1]
    ann.visit(f"/messages/{cat_id}")
    closed = ann.page.get_by_text(f"{cat.name} doesn’t take messages from you at the moment.")
    expect(closed).to_be_visible()
    expect(ann.page.locator("main textarea")).to_have_count(0)
    cat.visit("/messages")
    cat.page.get_by_text("Everyone", exact=True).tap()
    expect(cat.page.get_by_text("Saved.")).to_be_visible()
    ann.page.reload()
    write(ann, "We met at the fair.")
    expect(messages(ann)).to_have_text(["We met at the fair."])
    cat.page.get_by_text("Friends", exact=True).tap()
    expect(cat.page.get_by_text("Saved.").last).to_be_visible()
    # Cat has answered nothing yet: Ann is a stranger again, and keeps her words.
    write(ann, "Are you there?")
    expect(ann.page.get_by_role("alert")).to_have_text(
        f"{cat.name} doesn’t take messages from you at the moment."
    )
    expect(ann.page.locator("main textarea")).to_have_value("Are you there?")


def test_message_is_reported(phone: PhoneMaker, played: Played) -> None:
    ann, bob = phone("Ann"), phone("Bob")
    ann_id, bob_id = sign_up(ann), sign_up(bob)
    befriend(played, ann_id, bob_id)
    ann.visit(f"/messages/{bob_id}")
    write(ann, "You play like a camel.")
    expect(messages(ann)).to_have_count(1)
    bob.visit(f"/messages/{ann_id}")
    bob.page.get_by_role("button", name="Report the message: You play").tap()
    dialog = bob.page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name="Report a message")).to_be_visible()
    expect(dialog).to_contain_text("You play like a camel.")
    dialog.get_by_text("Insults").tap()
    dialog.get_by_role("button", name="Send report").tap()
    expect(dialog.get_by_role("heading", name="Thanks for your report")).to_be_visible()


def test_screens_of_messages(look: LookMaker, phone: PhoneMaker, played: Played) -> None:
    ann, bob = look("Ann"), phone("Bob")
    ann_id, bob_id = sign_up(ann), sign_up(bob)
    ann.visit("/messages")
    expect(ann.page.locator("main fieldset")).to_be_visible()
    check_sizes(ann, "messages-empty")
    befriend(played, ann_id, bob_id)
    bob.visit(f"/messages/{ann_id}")
    write(bob, "Salut! Another game of Targui tonight, after eight?")
    write(bob, "I have learned something about the corner cards.")
    expect(messages(bob)).to_have_count(2)
    expect(ann.page.locator("main li .dot")).to_be_visible()
    check_sizes(ann, "messages")
    ann.page.get_by_role("link", name=bob.name).tap()
    expect(messages(ann)).to_have_count(2)
    send = ann.page.locator("main form button")
    ann.page.locator("main textarea").fill("Oui, à huit heures.\nJe prends les épices.")
    send.tap()
    expect(messages(ann)).to_have_count(3)
    bob.page.get_by_role("button", name="Delete your message: Salut").tap()
    bob.page.get_by_role("dialog").get_by_role("button", name="Delete").tap()
    expect(ann.page.locator("main ol .gone")).to_have_count(1)
    ann.page.locator("main textarea").fill("À ce soir")
    check_sizes(ann, "conversation")
    ann.page.set_viewport_size({"width": 1280, "height": 800})
    check(ann, "conversation-wide")
    ann.page.locator("main ol button").last.tap()
    expect(ann.page.get_by_role("dialog")).to_be_visible()
    check_sizes(ann, "message-delete")
