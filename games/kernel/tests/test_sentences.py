"""Sentences from texts with slots."""

import pytest

from games.kernel.recap.sentence import isolated, sentence

TEXTS = {
    "recap.took": "{name} took {gain}.",
    "recap.placed": "{name} placed {piece:lower}.",
    "recap.undone": "{count} {count:move was|moves were} undone.",
    "recap.and": "{first} and {last}",
    "amount.salt": "{n} salt",
    "amount.dates": "{n} {n:date|dates}",
    "amount.gold": "{n} gold",
    "piece.5S": "The snake",
}


def said(key, details=None, *, name="Ann", language="en"):
    return sentence(TEXTS, f"recap.{key}", details or {}, {"name": name}, language)


def test_amounts_are_listed_without_zeros():
    assert said("took", {"gain": {"dates": 1}}) == "Ann took 1 date."
    assert (
        said("took", {"gain": {"dates": 2, "salt": 0, "gold": 1}}) == "Ann took 2 dates and 1 gold."
    )
    gain = {"dates": 3, "salt": 1, "gold": 1}
    assert said("took", {"gain": gain}) == "Ann took 3 dates, 1 salt and 1 gold."


def test_detail_in_letters_is_the_key_of_a_text():
    assert said("placed", {"piece": "piece.5S"}) == "Ann placed the snake."


@pytest.mark.parametrize(
    ("count", "language", "words"),
    [
        (1, "en", "1 move was undone."),
        (2, "en", "2 moves were undone."),
        (0, "en", "0 moves were undone."),
        (0, "fr", "0 move was undone."),
    ],
)
def test_number_selects_the_form_of_the_language(count, language, words):
    assert said("undone", {"count": count}, language=language) == words


@pytest.mark.parametrize("name", ["L’Hermine d'Or", "{gain}", "recap.took", "<b>Ann</b>", "a\\1b"])
def test_name_is_filled_in_as_it_is(name):
    assert said("took", {"gain": {"salt": 1}}, name=name) == f"{name} took 1 salt."


@pytest.mark.parametrize("name", ["דנה", "ليلى", "Dana דנה", "\u202eAnn"])
def test_name_from_right_to_left_is_isolated_from_the_sentence(name):
    assert said("took", {"gain": {"salt": 1}}, name=name) == f"\u2068{name}\u2069 took 1 salt."


def test_name_from_left_to_right_stays_as_it_is():
    assert isolated("Zoë") == "Zoë"
