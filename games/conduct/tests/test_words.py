from datetime import UTC, datetime

import pytest

from games.conduct import words
from games.conduct.models import Words

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 5, 4, 12, tzinfo=UTC)


def test_same_words_have_another_digest_each_time() -> None:
    first, second = (words.keep("Stalls.", author="p_ann", now=NOW) for _ in range(2))
    assert first != second
    assert words.texts([first, second, ""]) == {first: "Stalls.", second: "Stalls."}


def test_empty_words_are_not_stored() -> None:
    assert words.keep("", author="p_ann", now=NOW) == ""
    assert not Words.objects.exists()


@pytest.mark.parametrize("erased", ["p_ann", "p_bob"])
def test_words_go_with_their_author_and_with_the_person_they_are_about(erased: str) -> None:
    digest = words.keep("Stalls.", author="p_ann", about="p_bob", now=NOW)
    words.erase_words(erased)
    assert words.texts([digest]) == {}
