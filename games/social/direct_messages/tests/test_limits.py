"""Limits answer with a code and when to come back."""

from datetime import timedelta

import pytest

from games.kernel.refusal import Refusal, Refused
from games.players.models import Player
from games.social.direct_messages.tests.people import NOW, account, befriend, write
from games.social.direct_messages.text import are_similar, cleaned

pytestmark = pytest.mark.django_db


def refusal(author: Player, to: Player, text: str, now=NOW) -> Refusal:  # type: ignore[no-untyped-def]  # a time
    with pytest.raises(Refused) as caught:
        write(author, to, text, now)
    return caught.value.refusal


def readers(count: int) -> list[Player]:
    return [account(f"Reader {number}", accepts="everyone") for number in range(count)]


WORDS = "amber lapis jade garnet pearl dune camel well hawk tent moon sun salt date lamp oasis"


def different(number: int) -> str:
    """Return a text that resembles no other one."""
    words = WORDS.split()
    return f"{words[number % 16]} {words[(number * 5 + 3) % 16]} {number * 7919}"


@pytest.mark.parametrize(("days", "most"), [(29, 4), (31, 20)])
def test_new_conversations_are_limited_by_the_age_of_the_account(days: int, most: int) -> None:
    ann, *others = account("Ann", days=days), *readers(most + 1)
    for number, other in enumerate(others[:most]):
        write(ann, other, different(number), NOW + timedelta(minutes=number))
    late = NOW + timedelta(hours=1)
    refused = refusal(ann, others[most], different(99), late)
    assert refused.code == "too_many_conversations"
    assert refused.facts == {"most": most, "until": (NOW + timedelta(days=1)).isoformat()}
    # Conversations that exist go on, and the next day another one can be begun.
    write(ann, others[0], different(98), late)
    write(ann, others[most], different(97), NOW + timedelta(days=1, seconds=1))


def test_messages_a_minute_are_limited() -> None:
    ann, bob = account("Ann"), account("Bob")
    befriend(ann, bob)
    for number in range(20):
        write(ann, bob, f"Line {number}", NOW + timedelta(seconds=number))
    refused = refusal(ann, bob, "Too much", NOW + timedelta(seconds=30))
    assert (refused.code, refused.facts["seconds"]) == ("messages_too_fast", 31)
    assert write(ann, bob, "Later", NOW + timedelta(seconds=61)).number == 21


@pytest.mark.parametrize(
    "variant", ["Join my great game now!", "join  MY great game, now", "Join my great game now!!1"]
)
def test_one_text_to_more_than_three_new_people_is_refused(variant: str) -> None:
    ann, *others = account("Ann"), *readers(5)
    for other in others[:3]:
        write(ann, other, "Join my great game now!")
    refused = refusal(ann, others[3], variant)
    assert refused.code == "same_text_to_many"
    assert refused.facts == {"most": 3, "until": (NOW + timedelta(days=1)).isoformat()}
    # The same people again, something else, and people who have answered are no matter.
    write(ann, others[0], variant)
    write(ann, others[3], "Hello Cat, we met at the fair.")
    write(others[3], ann, "Hello!")
    write(ann, others[3], variant)


def test_second_line_to_new_people_is_compared_too() -> None:
    ann, *others = account("Ann"), *readers(4)
    for number, other in enumerate(others):
        write(ann, other, different(number))
    for other in others[:3]:
        write(ann, other, "Visit my marvellous shop")
    assert refusal(ann, others[3], "Visit my marvellous shop").code == "same_text_to_many"


def test_similar_texts() -> None:
    assert are_similar("Hi!", "hi")
    assert not are_similar("Hi!", "Hello")
    assert are_similar("👋", "👋")
    assert not are_similar("Shall we play Gobi?", "Shall we play Targui tonight?")


@pytest.mark.parametrize("text", ["", "  \n ", "\u200b\u200d", "\u202e", "\x07"])
def test_text_without_a_visible_character_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="message_empty"):
        cleaned(text)


def test_long_text_is_refused_with_the_limit() -> None:
    assert len(cleaned("x" * 1000)) == 1000
    with pytest.raises(Refused) as caught:
        cleaned("x" * 1001)
    assert caught.value.refusal.facts == {"most": 1000}


@pytest.mark.parametrize(
    ("sent", "stored"),
    [
        ("a\r\nb\rc\u2028d", "a\nb\nc\nd"),
        ("a\n\n\n\n\nb", "a\n\nb"),
        ("\u202eevil\u2066x\u2069", "evilx"),
        ("bell\x07 tab\t", "bell tab"),
        ("<b>bold</b> & @ann", "<b>bold</b> & @ann"),
        ("שלום \u200fabc", "שלום \u200fabc"),
        ("e\u0301", "é"),
    ],
)
def test_text_is_stored_without_control_and_bidi_characters(sent: str, stored: str) -> None:
    assert cleaned(sent) == stored
