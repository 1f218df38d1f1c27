import pytest

from games.notices.channels import mail
from games.notices.content import Content
from games.notices.wording import decisions
from games.players.auth.appeal_links import player_of
from games.players.models import Player


@pytest.mark.parametrize("outcome", ["upheld", "reversed", "changed", ""])
def test_each_outcome_has_its_own_words_and_leads_to_the_appeal(outcome: str) -> None:
    facts = {"about": "appeal", "appeal": 1, "outcome": outcome}
    others = [{**facts, "outcome": each} for each in ("upheld", "reversed", "changed", "")]
    bodies = [decisions.body(each, "Ann", "UTC") for each in others]
    assert bodies.count(decisions.body(facts, "Ann", "UTC")) == 1
    assert ("answered" in decisions.title(facts)) == bool(outcome)
    assert decisions.path(facts) == "/appeal"


@pytest.mark.django_db
@pytest.mark.parametrize(("url", "has_link"), [("/settings/standing", True), ("/appeal", False)])
def test_mail_about_a_sanction_has_a_link_to_appeal(ann: Player, url: str, has_link: bool) -> None:
    content = Content(
        kind="moderation",
        table="",
        version=1,
        title="Your account is suspended",
        body="You can read, but not play.",
        url=url,
        tag="moderation-1",
        badge=0,
        language="en",
        ttl_seconds=60,
        actions=(),
    )
    _, found, rest = str(mail.mail_of(content, ann.id, "ann@example.org").body).partition(
        "/appeal#"
    )
    assert bool(found) == has_link
    if has_link:
        assert player_of(rest.split()[0]) == ann
