"""Names: normalized, readable, distinct from look-alikes and from names of staff."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kernel.refusal import Refused
from games.players import names, services
from games.players.models import Player

STAFF = [
    "Admin",
    "ADMIN",
    "аdmіn",  # Cyrillic а and і
    "ΑDΜΙΝ",  # Greek capitals
    "admιη",  # Greek small iota and eta
    "ａｄｍｉｎ",
    "𝐚𝐝𝐦𝐢𝐧",
    "ᴀᴅᴍɪɴ",
    "adm1n",
    "@dm!n",
    "4dmin",
    "adrnin",
    "A.d.m.i.n",
    "a d m i n",
    "Admin 2",
    "Admin2",
    "The admin",
    "Mοderatοr",  # Greek omicrons
    "Модератор Moderator",
    "m0derat0r",
    "modérateur",
    "Moderators",
    "Caravanserai",
    "Сaravansеrai",  # Cyrillic С and е
    "Caravansérail",
    "Caravanserai Team",
    "Bot",
    "Support",
]
FREE = ["Badminton", "Milo", "Adm", "Botond", "Moderna", "Admiral", "Supporter", "Ali", "Zoé"]


def code(name: str) -> str | None:
    refused = names.refusal(names.cleaned(name))
    return refused.code if refused else None


@pytest.mark.parametrize("name", STAFF)
def test_names_like_staff_are_refused(name: str) -> None:
    assert code(name) == "name_reserved"
    assert names.refusal(names.cleaned(name), staff=True) is None


@pytest.mark.parametrize("name", FREE)
def test_names_containing_a_staff_word_are_allowed(name: str) -> None:
    assert code(name) is None


@pytest.mark.parametrize(
    "name",
    ["Nour", "Zoë L.", "Jean-Luc", "李明", "かき", "Ольга", "Νίκος", "مريم", "O’Hara", "क्षमा"],
)
def test_names_in_many_scripts_are_allowed(name: str) -> None:
    assert code(name) is None


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("N", "name_length"),
        ("", "name_length"),
        ("   ", "name_length"),
        ("N" * 25, "name_length"),
        ("No\u0000ur", "name_signs"),
        ("No\nur", "name_signs"),
        ("No\u202eur", "name_signs"),
        ("No\u2066ur", "name_signs"),
        ("No\u200bur", "name_signs"),
        ("No\u00adur", "name_signs"),
        ("No\u2028ur", "name_signs"),
        ("\u3164\u3164\u3164", "name_signs"),
        ("\u2800\u2800", "name_signs"),
        ("No\ue000ur", "name_signs"),
        ("a\u0300\u0316\u0323\u0324b", "name_signs"),
        ("!!!", "name_signs"),
        ("🐪🐪", "name_signs"),
    ],
)
def test_unreadable_names_are_refused(name: str, why: str) -> None:
    assert code(name) == why


@pytest.mark.parametrize(
    "name",
    [
        "علی\u200cرضا",  # Persian: two words in one, the first of which ends in its own form
        "می\u200cنا",
        "क्\u200cषमा",  # Devanagari: the sign of the missing vowel is shown
        "क्\u200dषमा",  # and here the half letter
        "ශ්\u200dරී",  # Sinhala: a conjunct
    ],
)
def test_visible_joiners_are_allowed(name: str) -> None:
    assert code(name) is None
    assert names.cleaned(name) == name
    bare = name.replace("\u200c", "").replace("\u200d", "")
    assert names.folded(name) == names.folded(bare)


@pytest.mark.parametrize(
    "name",
    [
        "No\u200cur",
        "No\u200dur",
        "\u200cعلی",
        "علی\u200c",
        "علی\u200c\u200cرضا",
        "علی\u200dرضا",
        "ad\u200cmin",
    ],
)
def test_invisible_joiners_are_refused(name: str) -> None:
    assert code(name) == "name_signs"


def test_name_is_normalized() -> None:
    assert names.cleaned("  Nour \u3000 B.  ") == "Nour B."
    assert names.cleaned("Zoe\u0308") == "Zoë"
    assert names.cleaned("Nour ❤\ufe0f") == "Nour ❤"


@pytest.mark.parametrize("variation", ["\u180b", "\u180f", "\ufe00", "\U000e0100", "\U000e01ef"])
def test_variation_selectors_do_not_change_a_name(variation: str) -> None:
    assert names.cleaned(f"No{variation}ur{variation}") == "Nour"
    assert code(f"Ad{variation}min") == "name_reserved"
    assert code(variation * 3) == "name_length"


@pytest.mark.parametrize(
    "other",
    ["nour", "NOUR", "Noúr", "N our", "N-o-u-r", "Νour", "nоur", "N0ur", "Ｎｏｕｒ", "ɴour"],
)
def test_lookalike_names_fold_to_one_key(other: str) -> None:
    assert names.folded(other) == names.folded("Nour")


@pytest.mark.parametrize("other", ["Nouri", "Norr", "Nour 2", "Neur"])
def test_different_names_have_different_keys(other: str) -> None:
    assert names.folded(other) != names.folded("Nour")


def test_vowel_signs_are_not_accents() -> None:
    assert names.folded("かき") != names.folded("がき")
    assert names.folded("की") != names.folded("का")


@given(st.text(max_size=64))
def test_stored_name_is_always_normalized_and_fits(typed: str) -> None:
    clean = names.cleaned(typed)
    if names.refusal(clean) is None:
        assert names.cleaned(clean) == clean
        assert unicodedata.is_normalized("NFKC", clean)
        assert names.folded(clean) == names.folded(clean.upper()) or not clean.isascii()
        assert 2 <= len(names.folded(clean)) <= 96
        assert not any(unicodedata.category(sign).startswith("C") for sign in clean)


@pytest.mark.django_db
def test_taken_name_gets_an_available_suggestion() -> None:
    services.new_guest(name="Nour")
    with pytest.raises(Refused) as refused:
        services.new_guest(name="NΟUR")
    facts = refused.value.refusal.facts
    assert refused.value.refusal.code == "name_taken"
    player, _ = services.new_guest(name=facts["free"])
    assert player.name == facts["free"]


@pytest.mark.django_db
def test_available_name_is_found_in_one_query(
    django_assert_num_queries: object,
) -> None:
    for number in range(2, 10):
        services.new_guest(name=f"Nour {number}")
    with django_assert_num_queries(1):  # type: ignore[operator]  # a fixture
        free = names.similar_free_name("Nour")
    assert names.refusal(free) is None
    assert not Player.objects.filter(folded_name=names.folded(free)).exists()


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["N" * 24, "ع" * 19 + "\u200c" + "علیر"])
def test_available_name_fits_the_length_limit(name: str) -> None:
    assert code(name) is None
    assert code(names.similar_free_name(name)) is None
