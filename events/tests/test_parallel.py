"""Work divided among processes."""

from collections.abc import Iterator

from events.management.parallel import AHEAD, spread

LETTERS = "abcdefghijkl"


def test_results_have_the_order_of_pieces_submitted_a_little_ahead() -> None:
    drawn: list[str] = []

    def pieces() -> Iterator[str]:
        for letter in LETTERS:
            drawn.append(letter)
            yield letter

    results = spread(str.upper, pieces(), processes=2)
    assert next(results) == "A"
    assert len(drawn) == 2 * AHEAD < len(LETTERS)
    assert "".join(results) == "BCDEFGHIJKL"


def test_one_process_does_each_piece_when_it_is_asked_for() -> None:
    drawn = iter(LETTERS)
    results = spread(str.upper, drawn, processes=1)
    assert next(results) == "A"
    assert next(drawn) == "b"
