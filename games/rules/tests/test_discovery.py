"""The games are found by their folders, each with its introduction and its texts."""

import pytest

from games import rules


def test_every_folder_with_a_game_is_found():
    assert rules.keys() == ("gemblo", "gobi", "targui")
    assert tuple(game.info.key for game in rules.all_games()) == rules.keys()


def test_folder_without_a_game_is_no_game():
    with pytest.raises(KeyError, match="tests"):
        rules.game("tests")


@pytest.mark.parametrize("key", rules.keys())
def test_introduction_has_turns_for_every_number_of_opponents(key):
    introduction = rules.introduction(key)
    assert set(introduction.turns) == set(rules.game(key).info.seats) - {1}
    assert introduction.en != introduction.fr


@pytest.mark.parametrize("key", rules.keys())
def test_text_exists_in_both_languages(key):
    english, french = (rules.text(key, "words", language) for language in ("en", "fr"))
    assert english.keys() == french.keys()
    assert english != french
