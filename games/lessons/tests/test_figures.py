"""Every section of the rules has a figure, and what it shows is or is not allowed by the rules."""

import re

import pytest

from games import rules
from games.kernel.chance import Chance
from games.kernel.replay import fold
from games.lessons.figures import Figure, captions, figure_positions, figures
from games.lessons.lesson import lesson
from games.lessons.positions import events_of

KEYS = rules.keys()
LANGUAGES = ("en", "fr")
DRAWN = [key for key in KEYS if figures(key)]
LONGEST = 120
UNSPACED = re.compile(r"[^\u202f\W][;:!?»]|[ \u00a0][;:!?»]|«[^\u202f]")


@pytest.mark.parametrize("key", DRAWN)
def test_every_section_has_a_figure(key: str) -> None:
    sections = rules.text(key, "rules", "en")["sections"]
    assert {figure.section for figure in figures(key)} == set(range(len(sections)))


@pytest.mark.parametrize("key", DRAWN)
def test_figures_show_views_with_their_marked_events(key: str) -> None:
    game, positions = rules.game(key), figure_positions(key)
    for figure in figures(key):
        events = events_of(key, positions, figure.position)
        assert game.view(fold(game, events), None), figure.id
        assert 0 <= figure.recent <= len(events), figure.id


def not_allowed() -> list[tuple[str, Figure]]:
    marked = [(key, figure) for key in DRAWN for figure in figures(key) if figure.allowed is False]
    return [(key, figure) for key, figure in marked if figure.recent]


@pytest.mark.parametrize(("key", "figure"), not_allowed(), ids=lambda each: str(each)[:12])
def test_forbidden_event_follows_from_no_legal_move(key: str, figure: Figure) -> None:
    game = rules.game(key)
    events = events_of(key, figure_positions(key), figure.position)
    before, marked = events[: -figure.recent], events[-figure.recent]
    state = fold(game, before)
    (seat,) = game.to_act(state)
    for move in game.moves(state, seat):
        assert marked not in game.decide(state, seat, move, Chance(b"figure")).events


@pytest.mark.parametrize("key", DRAWN)
def test_captions_are_complete_and_short(key: str) -> None:
    for language in LANGUAGES:
        found = captions(key, language)
        assert list(found) == [figure.id for figure in figures(key)]
        assert all(0 < len(caption) <= LONGEST for caption in found.values())
        assert not any("'" in caption for caption in found.values())
    assert not any(UNSPACED.search(caption) for caption in captions(key, "fr").values())


@pytest.mark.parametrize("key", DRAWN)
def test_every_position_of_the_figures_is_used(key: str) -> None:
    unused = set(figure_positions(key)) - {figure.position for figure in figures(key)}
    taught = lesson(key)
    assert unused <= (set(taught.positions) if taught else set())
