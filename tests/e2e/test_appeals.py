"""Test appeals in the browser: from a decision to its answer, and by a signed link."""

import re

import pytest
from playwright.sync_api import expect

from tests.kit.phone import LookMaker, Phone, PhoneMaker
from tests.project.played import Played

from .screens import check, open_bot_table

pytestmark = pytest.mark.browser

FIND = """
from games.players.models import Player
player = Player.objects.get(name={name!r})
"""
DECIDE = (
    FIND
    + """
from games.conduct.standing import commands as c
from tests.kit.conduct import decide
decide(player, c.Suspend('insult', 'Please stay polite.', seconds=c.SUSPENSIONS[1]))
"""
)
ANSWER = (
    FIND
    + """
from django.utils import timezone
from games.conduct.appeals.answering import answer
from games.conduct.models import Appeal
from tests.kit.staff import staff
found = Appeal.objects.get(player=player.id)
answer(appeal_id=found.pk, outcome='reversed', text={text!r}, staff=staff('moderator'),
       now=timezone.now(), expected=found.revision)
"""
)
LINK = (
    FIND
    + """
import pathlib
from games.players.auth.appeal_links import signature_for
pathlib.Path({file!r}).write_text(signature_for(player.id))
"""
)
WHY = "It was a joke between old friends."
ANSWERED = "We asked the others: it was a joke."
WORDS = {
    "en": ("Appeal this decision", "Send the appeal", "Answer expected by", "Add a message"),
    "fr": ("Contester cette décision", "Envoyer le recours", "Réponse attendue", "Ajouter"),
}


def suspended(phone: Phone, played: Played) -> None:
    """Sign in as a new guest, whom a moderator suspends."""
    phone.open_table("gobi")
    played.run(DECIDE.format(name=phone.name))


def test_suspended_player_appeals_and_reads_the_answer(phone: PhoneMaker, played: Played) -> None:
    ann = phone("Ann")
    suspended(ann, played)
    ann.visit("/settings/standing")
    ann.page.get_by_role("link", name=re.compile("^You can appeal until")).tap()
    ann.page.wait_for_url("**/appeal")
    expect(ann.page.get_by_text("Please stay polite.")).to_be_visible()
    ann.tap("Appeal this decision")
    ann.page.get_by_label("Why should we look at it again?").fill(WHY)
    ann.tap("Send the appeal")
    expect(ann.page.get_by_text(re.compile("^Answer expected by"))).to_be_visible()
    ann.tap("Add a message")
    ann.page.get_by_label("Your message").fill("You can ask any of them.")
    ann.tap("Send")
    expect(ann.page.get_by_text("You can send 1 more message.")).to_be_visible()
    played.run(ANSWER.format(name=ann.name, text=ANSWERED))
    ann.page.reload()
    expect(ann.page.get_by_text(ANSWERED)).to_be_visible()
    expect(ann.page.get_by_text("you were right, and the decision is reversed")).to_be_visible()
    expect(ann.page.get_by_text("Lifted", exact=True)).to_be_visible()


def test_link_is_enough_on_a_device_that_is_not_signed_in(
    phone: PhoneMaker, played: Played
) -> None:
    ann, other = phone("Ann"), phone("Other")
    suspended(ann, played)
    file = played.var / "signature"
    played.run(LINK.format(name=ann.name, file=str(file)))
    other.visit(f"/appeal#{file.read_text()}")
    expect(other.page.get_by_text(f"For {ann.name}")).to_be_visible()
    other.tap("Appeal this decision")
    other.page.get_by_label("Why should we look at it again?").fill(WHY)
    other.tap("Send the appeal")
    expect(other.page.get_by_text(WHY)).to_be_visible()
    other.tap("Withdraw the appeal")
    other.page.get_by_role("dialog").get_by_role("button", name="Withdraw the appeal").tap()
    expect(other.page.get_by_text("You withdrew your appeal.")).to_be_visible()
    other.visit("/appeal#forged")
    other.page.reload()
    expect(other.page.get_by_text("This link doesn’t work")).to_be_visible()


def test_screens_of_an_appeal(look: LookMaker, played: Played) -> None:
    ann = look("Ann")
    words = WORDS[ann.look[:2]]
    open_bot_table(ann, "gobi")
    played.run(DECIDE.format(name=ann.name))
    ann.visit("/appeal")
    ann.tap(words[0])
    ann.page.locator("textarea").fill(WHY)
    check(ann, "appeal-writing")
    ann.tap(words[1])
    expect(ann.page.get_by_text(re.compile(f"^{words[2]}"))).to_be_visible()
    check(ann, "appeal-open")
    played.run(ANSWER.format(name=ann.name, text=ANSWERED))
    ann.page.reload()
    expect(ann.page.get_by_text(ANSWERED)).to_be_visible()
    check(ann, "appeal-answered")
    ann.visit("/moderation")
    expect(ann.page.locator("h3").first).to_be_visible()
    check(ann, "moderation-counts")
